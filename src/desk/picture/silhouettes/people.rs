//! Soldiers, officials, and what they ride, drive and carry.

use super::Pen::{Cut, Ink, Line, Paper, Thin};
use super::Silhouette;

pub(super) const ALL: &[Silhouette] = &[
    (
        "advisor",
        &[
            (
                Ink,
                "M-7 -18H7V-11H-7zM-19 -11H19V-7H-19zM-7 -7H7V-1C7 5 -7 5 -7 -1zM-14 17C-14 9 -9 6 -4 6H4C9 6 14 9 14 17z",
            ),
            (Cut, "M-3 -4h.1M3 -4h.1M-4 6L0 11L4 6M0 11V17"),
        ],
    ),
    ("boat", &[(Ink, "M-19 6H19L12 16H-12zM2 -18L15 3H2zM-2 -12L-13 3H-2z"), (Line, "M0 5V-18")]),
    (
        "bow",
        &[
            (Line, "M-6 -17C13 -11 13 11 -6 17"),
            (Thin, "M-6 -17L-13 0L-6 17"),
            (Line, "M-15 0H12"),
            (Ink, "M20 0L10 -6V6z"),
        ],
    ),
    (
        "cannon",
        &[
            (Line, "M-6 7L-18 15"),
            (Ink, "M-18 -4L14 -17L18 -9L-13 4zM-13 8a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0z"),
            (Paper, "M-9.5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z"),
            (Ink, "M-6.5 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"),
        ],
    ),
    (
        "chariot",
        &[
            (Line, "M3 -2H19"),
            (Ink, "M-17 -16H-12L-9 -6H5V2H-14zM-14 7a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0 -19 0z"),
            (Paper, "M-10.5 7a6 6 0 1 0 12 0a6 6 0 1 0 -12 0z"),
            (Thin, "M-11 7H2M-4.5 0.5V13.5M-9 2.5L0 11.5M-9 11.5L0 2.5"),
        ],
    ),
    (
        "general",
        &[
            (
                Ink,
                "M-2 -12C-4 -17 0 -20 8 -19C5 -17 3 -15 2 -12C10 -11 14 -5 14 4V15H7V5H-7V15H-14V4C-14 -5 -10 -11 -2 -12z",
            ),
            (Cut, "M-14 0H14"),
            (Ink, "M-2 4H2V13H-2z"),
        ],
    ),
    (
        "gold",
        &[
            (Ink, "M-6 -13H6L9 -1H-9zM-14 2H-3L0 14H-18zM3 2H14L18 14H0z"),
            (Cut, "M-5 -9H5M-13 6H-4M4 6H13M0 13V4"),
        ],
    ),
    ("lance", &[(Line, "M-17 17L9 -9"), (Ink, "M19 -19L13 -3L3 -13zM-3 -1L9 3L1 5L3 13L-9 5z")]),
    (
        "silver",
        &[
            (Ink, "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0z"),
            (Paper, "M-6 -6H6V6H-6z"),
            (Cut, "M0 -11V-10M0 10V11M-11 0H-10M10 0H11"),
        ],
    ),
    (
        "soldier",
        &[
            (Ink, "M-9 -12C-9 -19 3 -19 3 -12C3 -5 -9 -5 -9 -12zM-13 17C-13 4 -9 -4 -3 -4C3 -4 7 4 7 17z"),
            (Line, "M13 17V-9"),
            (Ink, "M13 -21L17 -9H9z"),
            (Cut, "M-10 -12H4M-10 8H5"),
        ],
    ),
    ("sword", &[(Ink, "M0 -21L4 -15V5H-4V-15zM-11 5H11V9H-11zM-2 9H2V18H-2z"), (Cut, "M0 -13V2")]),
];
