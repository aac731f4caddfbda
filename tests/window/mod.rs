//! The real program in a real window, run by scripts under a virtual display and the software driver; what it drew and
//! what it says of itself are compared with what must show.

mod desk;
mod enter;
mod export;
mod faults;
mod follow;
mod gallery;
mod hands;
mod memory;
mod picture;
mod pointing;
mod render;
mod scripts;
mod shelf;
mod start;
mod without;
