//! The real program in a real window, controlled by scripts under a virtual display and the software driver; its
//! pictures and its reported state are compared with what must be visible.

mod awake;
mod by_hand;
pub mod desk;
mod enter;
mod export;
mod faults;
mod follow;
mod gallery;
mod hands;
mod keys;
mod memory;
mod next_picture;
mod picture;
mod pointing;
mod render;
mod scripts;
mod shelf;
mod start;
mod wayland;
mod without;
