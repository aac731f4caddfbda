//! The picture: cubelets, cord and table, put where the session's [`Stage`] says. Tweens nothing by itself.

mod key_light;
mod mesh;
mod shadow;
mod tag;
mod wood;

use std::collections::HashSet;

use bevy::camera::primitives::Aabb;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;

use super::door::Work;
use super::frame::{Extent, FreeArea, HomeView, Phase, Tier};
use super::theme;
use crate::fold::Eye;
use crate::puzzle::Species;
use crate::stage::{self, BEAD, DRAWN_SIDE, Stage};
use tag::{HEAD, LIT, Plain, RESTS, SPECIES, TICK, Tag};
use wood::{Surface, Surroundings, Wood};

/// What the entities of the scene share.
#[derive(Resource)]
struct Parts {
    cube: Handle<Mesh>,
    cord: Handle<Mesh>,
    /// The material of each of [`Surface::ALL`].
    woods: [Handle<Wood>; Surface::ALL.len()],
}

/// Which piece of the scene an entity is, and which of its kind.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    Cubelet(usize),
    /// The cord between cubelets `i` and `i + 1`.
    Cord(usize),
    Dead,
}

/// How far the shadow lies over the table, in pitches: enough for the depth buffer, too little for the eye.
const LAID_OVER: f32 = 0.004;

pub(super) fn plugin(app: &mut App) {
    wood::plugin(app);
    key_light::plugin(app);
    app.init_resource::<ClearColor>().init_resource::<Drawn>().add_systems(Startup, set_up).add_systems(
        Update,
        (populate, arrange)
            .chain()
            .in_set(Phase::Scene)
            .run_if(resource_changed::<Work>.or_eager(resource_changed::<FreeArea>).or_eager(resource_changed::<Tier>)),
    );
}

#[derive(Resource, Default)]
struct Drawn(Stage);

fn set_up(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut woods: ResMut<Assets<Wood>>,
    mut images: ResMut<Assets<Image>>,
) {
    let shadow = images.add(shadow::blank());
    let surroundings = Surroundings::default();
    let material = |surface| woods.add(Wood { surface, shadow_map: false, surroundings, shadow: shadow.clone() });
    let woods = Surface::ALL.map(material);
    for (surface, mesh) in
        [(Surface::Backing, mesh::backing()), (Surface::Table, mesh::disc()), (Surface::Shade, mesh::square())]
    {
        commands.spawn((
            surface,
            Mesh3d(meshes.add(mesh)),
            MeshMaterial3d(woods[surface as usize].clone()),
            Transform::default(),
            NoFrustumCulling,
            NotShadowCaster,
        ));
    }
    commands.insert_resource(Parts { cube: meshes.add(mesh::cube()), cord: meshes.add(mesh::cord()), woods });
}

/// As many entities as the stage has pieces.
fn populate(
    mut commands: Commands,
    work: Res<Work>,
    parts: Res<Parts>,
    mut drawn: ResMut<Drawn>,
    pieces: Query<(Entity, &Piece)>,
    mut populated: Local<(usize, bool)>,
) {
    drawn.0 = work.session().stage();
    let stage = &drawn.0;
    let count = stage.cubelets.len();
    let population = (count, stage.dead.is_some());
    if *populated == population {
        return;
    }
    *populated = population;
    let wanted = || {
        let cords = (1..count).map(|index| Piece::Cord(index - 1));
        (0..count).map(Piece::Cubelet).chain(cords).chain(stage.dead.map(|_| Piece::Dead))
    };
    let mut missing: HashSet<_> = wanted().collect();
    for (entity, piece) in &pieces {
        if !missing.remove(piece) {
            commands.entity(entity).despawn();
        }
    }
    for piece in wanted().filter(|piece| missing.contains(piece)) {
        let (mesh, surface) = match piece {
            Piece::Cubelet(_) => (&parts.cube, Surface::Wood),
            Piece::Dead => (&parts.cube, Surface::Plain),
            Piece::Cord(_) => (&parts.cord, Surface::Plain),
        };
        commands.spawn((
            piece,
            Mesh3d(mesh.clone()),
            MeshMaterial3d(parts.woods[surface as usize].clone()),
            MeshTag(0),
            Transform::default(),
            Visibility::Hidden,
            Aabb::from_min_max(Vec3::splat(-0.5), Vec3::splat(0.5)),
        ));
    }
}

fn arrange(
    work: Res<Work>,
    free: Res<FreeArea>,
    drawn: Res<Drawn>,
    parts: Res<Parts>,
    tier: Res<Tier>,
    mut pieces: Query<(&Piece, &mut Transform, &mut MeshTag, &mut Visibility)>,
    mut flat: Query<(&Surface, &mut Transform), Without<Piece>>,
    mut woods: ResMut<Assets<Wood>>,
    mut images: ResMut<Assets<Image>>,
    mut extent: ResMut<Extent>,
    mut home: ResMut<HomeView>,
    mut clear: ResMut<ClearColor>,
) {
    let stage = &drawn.0;
    extent.set_if_neq(Extent(stage.extent));
    let (eye, frame) = (stage.eye.unwrap_or(Eye::HOME), stage.frame.unwrap_or(stage.extent));
    home.set_if_neq(HomeView { eye, frame });
    // Of what is only entered nobody knows the colours.
    let coloured = work.session().document().draft.colouring.as_ref().filter(|_| work.session().entering().is_none());
    let colours = coloured.map(|colouring| colouring.colours.as_slice());
    let place = |index: usize| stage.cubelets.get(index).copied().flatten();
    let resting = |index: usize| !stage.lit.is_empty() && !stage.lit.contains(&index);
    for (piece, mut transform, mut tag, mut visibility) in &mut pieces {
        let shown: Option<(Transform, Tag)> = match *piece {
            Piece::Cubelet(index) => place(index).map(|pose| {
                let xray = work.session().settings().xray && resting(index);
                let faded = if xray { 1.0 } else { stage.faded.get(index).copied().unwrap_or(0.0) };
                let side = DRAWN_SIDE + (BEAD - DRAWN_SIDE) * faded;
                let tag = Tag::default()
                    .cut(stage.cuts.get(index).copied().unwrap_or_default())
                    .with(SPECIES, Species::index_of(colours.and_then(|colours| colours.get(index)).copied()) as u32)
                    .with(HEAD, u32::from(index == stage.first))
                    .with(LIT, u32::from(stage.lit.contains(&index)))
                    .with(RESTS, u32::from(resting(index)))
                    .with(TICK, u32::from(stage.ticked && stage::is_ticked(index, stage.cubelets.len())));
                (at(pose.position, pose.rotation, Vec3::splat(side)), tag)
            }),
            Piece::Cord(index) => place(index).zip(place(index + 1)).map(|(from, to)| {
                let along = to.position - from.position;
                let turn = Quat::from_rotation_arc(Vec3::Y, along.normalize_or(Vec3::Y));
                let length = Vec3::new(1.0, along.length(), 1.0);
                (at((from.position + to.position) / 2.0, turn, length), Tag::of(Plain::Cord))
            }),
            Piece::Dead => stage.dead.map(|cell| (at(cell, Quat::IDENTITY, Vec3::splat(0.5)), Tag::of(Plain::Dead))),
        };
        let Some((place, Tag(bits))) = shown else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        transform.set_if_neq(place);
        if tag.0 != bits {
            tag.0 = bits;
        }
        visibility.set_if_neq(Visibility::Inherited);
    }

    let (low, high) = stage.extent;
    let middle = (low + high) / 2.0;
    let ground = stage.ground;
    // Wide enough that its edge has faded into the background.
    let reach = ((high - low).length() * 1.6).max(8.0);
    let places = || stage.cubelets.iter().flatten().map(|pose| pose.position);
    let area = shadow::Area::under(places(), ground);
    for (surface, mut transform) in &mut flat {
        let (x, height, z, scale) = match surface {
            Surface::Table => (middle.x, ground, middle.z, Vec3::splat(reach)),
            Surface::Shade => {
                (area.middle.x, ground + LAID_OVER, area.middle.y, Vec3::new(area.half.x, 1.0, area.half.y))
            }
            Surface::Backing | Surface::Wood | Surface::Plain => continue,
        };
        transform.set_if_neq(at(Vec3::new(x, height, z), Quat::IDENTITY, scale));
    }
    let surroundings = Surroundings {
        colours: theme::palette(work.session().settings()).into(),
        round: Vec4::new(middle.x, middle.z, reach, stage::reach(stage.opened) / DRAWN_SIDE),
        free: free.edges(),
        ..Surroundings::default()
    };
    let background = Srgba::from_vec4(surroundings.colours.background).into();
    if clear.0 != background {
        clear.0 = background;
    }
    for (surface, material) in Surface::ALL.into_iter().zip(&parts.woods) {
        let shadow_map = tier.high && matches!(surface, Surface::Wood | Surface::Plain);
        if woods.get(material).is_some_and(|wood| (wood.surroundings, wood.shadow_map) != (surroundings, shadow_map))
            && let Some(mut wood) = woods.get_mut(material)
        {
            wood.surroundings = surroundings;
            wood.shadow_map = shadow_map;
        }
    }
    // Changing the material makes it look its shadow up again: the picture lives under a new name on the card.
    if let Some(wood) = woods.get_mut(&parts.woods[Surface::Shade as usize])
        && let Some(mut image) = images.get_mut(&wood.shadow)
    {
        area.draw(places(), &mut image);
    }
}

fn at(translation: Vec3, rotation: Quat, scale: Vec3) -> Transform {
    Transform { translation, rotation, scale }
}
