//! The key light as a light of Bevy's: there only where shadow maps are, for the cubelets to cast shadows on each other. The
//! light itself is the wood shader's, with or without.

use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::prelude::*;

use super::Extent;
use crate::viewer::app::Phase;

/// Where the light comes from; the shader has the same.
const KEY: Vec3 = Vec3::new(-0.44, 0.73, 0.52);

/// What is asked of the light.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::viewer) struct KeyLight {
    /// Whether cubelets cast shadows on each other: dear on a software driver.
    pub casts_shadows: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeyLight>().add_systems(Update, follow.after(Phase::Scene));
}

/// Puts the light there or takes it away, and keeps its map to what is on stage.
fn follow(
    mut commands: Commands,
    key_light: Res<KeyLight>,
    extent: Res<Extent>,
    camera: Query<&Transform, With<Camera3d>>,
    mut light: Query<(Entity, &mut CascadeShadowConfig), With<DirectionalLight>>,
) {
    let light = light.single_mut();
    if !key_light.casts_shadows {
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
