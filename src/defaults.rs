//! A macro for a struct with the default of each field beside it.

macro_rules! defaults {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$each:meta])* $seen:vis $field:ident: $kind:ty = $value:expr,)+
    }) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$each])* $seen $field: $kind,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $value),+ }
            }
        }
    };
}
pub(crate) use defaults;
