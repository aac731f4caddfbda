//! The key light as a light of Bevy's: there only where shadow maps are, for the cubelets to cast shadows on each other. The
//! light itself is the wood shader's, with or without.

use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::prelude::*;

use crate::viewer::frame::{Extent, Phase, Tier};

/// Where the light comes from: the upper left, in front.
pub(super) const KEY: Vec3 = Vec3::new(-0.44, 0.73, 0.52);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.after(Phase::Scene));
}

/// Puts the light there or takes it away, and keeps its map to what is on stage.
fn follow(
    mut commands: Commands,
    tier: Res<Tier>,
    extent: Res<Extent>,
    camera: Query<&Transform, With<Camera3d>>,
    mut light: Query<(Entity, &mut CascadeShadowConfig), With<DirectionalLight>>,
) {
    let light = light.single_mut();
    if !tier.high {
        if let Ok((light, _)) = light {
            commands.entity(light).despawn();
        }
        return;
    }
    let Ok(camera) = camera.single() else { return };
    let (low, high) = extent.0;
    let (away, reach) = (camera.translation.distance((low + high) / 2.0), (high - low).length() / 2.0 + 1.0);
    let config = CascadeShadowConfigBuilder {
        num_cascades: 1,
        minimum_distance: (away - reach).max(0.5),
        maximum_distance: away + reach,
        ..default()
    }
    .build();
    match light {
        Ok((_, mut old)) if old.bounds != config.bounds => *old = config,
        Ok(_) => {}
        Err(_) => {
            let toward = Transform::default().looking_to(-KEY, Vec3::Y);
            commands.spawn((DirectionalLight { shadow_maps_enabled: true, ..default() }, config, toward));
        }
    }
}
