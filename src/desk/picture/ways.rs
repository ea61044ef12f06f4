//! The ways of pieces over the board: lines with a head where they land, and numbers where a leg ends.

use std::fmt::Write;

use super::frame::Frame;
use super::marks::{Marks, Sign};
use super::men::{Badge, RADIUS, badge};
use super::seams;
use super::svg::Svg;
use crate::language::ir::Cell;
use crate::play::layout::Layout;

/// How far two ways are drawn from each other that lead along the same line.
const APART: i64 = 15;
/// How far from the middle of a cell a head ends, so that it does not hide what is there.
const SHORT: i64 = 8;

type Point = (i32, i32);

/// A line of a way: its points, and whether it begins at a piece. One with a head ends where the piece lands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    points: Vec<Point>,
    begins: bool,
    ends: bool,
}

/// Draws all ways. Those on one line, as in castling, or there and back, are drawn side by side.
pub(super) fn arrows(
    marks: &Marks,
    layout: &Layout,
    frame: &Frame,
    seats: &dyn Fn(Cell) -> Point,
    svg: &mut Svg,
) {
    let lines: Vec<Line> = marks.arrows.iter().flat_map(|way| lines(way, layout, frame, seats)).collect();
    for (index, line) in lines.iter().enumerate() {
        let beside: Vec<(usize, Point)> = lines
            .iter()
            .enumerate()
            .filter_map(|(other, known)| Some((other, shared(&line.points, &known.points)?)))
            .filter(|(other, _)| *other != index)
            .collect();
        let before = beside.iter().filter(|(other, _)| *other < index).count();
        let place = i64::try_from(2 * before).unwrap_or(0) - i64::try_from(beside.len()).unwrap_or(0);
        let (right, down) = beside.first().map_or((0, 0), |(_, line)| across(*line, place * APART / 2));
        let points = line.points.iter().map(|(x, y)| (x + right, y + down)).collect();
        draw(Line { points, ..*line }, svg);
    }
}

/// The lines of a way: a new one begins where it goes over the seam of the board, and where it turns back.
fn lines(way: &[Cell], layout: &Layout, frame: &Frame, seats: &dyn Fn(Cell) -> Point) -> Vec<Line> {
    let mut parts: Vec<(Vec<Point>, bool)> = Vec::new();
    let mut part: Vec<Point> = way.first().map(|cell| seats(*cell)).into_iter().collect();
    for (from, to) in way.iter().zip(way.iter().skip(1)) {
        let (begin, end) = (seats(*from), seats(*to));
        if let Some([leave, enter]) = seams::over(layout, frame, *from, *to) {
            part.push((begin.0 + leave.0, begin.1 + leave.1));
            let enter = (end.0 + enter.0, end.1 + enter.1);
            parts.push((std::mem::replace(&mut part, vec![enter]), false));
        }
        part.push(end);
    }
    parts.push((part, true));
    let mut lines: Vec<Line> = Vec::new();
    for (part, ends) in parts {
        // Behind a seam it begins at the rim.
        let is_in = lines.last().is_some_and(|line| !line.ends);
        let turns = without_turning_back(&part);
        let last = turns.len() - 1;
        lines.extend(turns.into_iter().enumerate().map(|(index, points)| Line {
            points,
            begins: index > 0 || !is_in,
            ends: index < last || ends,
        }));
    }
    lines
}

/// The numbers of legs, unless they say nothing: on cells of a straight line on which a piece may stop anyway.
pub(super) fn legs(marks: &Marks, layout: &Layout, seats: &dyn Fn(Cell) -> Point, svg: &mut Svg) {
    if !tell(marks, layout) {
        return;
    }
    for (cell, leg) in &marks.legs {
        let (x, y) = seats(*cell);
        badge((x - 14, y + 13), &leg.to_string(), Badge::Leg, svg);
    }
}

/// Whether numbers say something: after a capture on the way, if the way bends, or if a piece cannot stop.
fn tell(marks: &Marks, layout: &Layout) -> bool {
    let has = |sign: Sign, cell: Cell| marks.signs.contains(&(sign, cell));
    let step = |from: Cell, to: Cell| seams::steps(layout, from, to);
    if marks.signs.iter().any(|(sign, _)| *sign == Sign::Taken) {
        return true;
    }
    if !marks.arrows.is_empty() {
        let bent = marks.arrows.iter().any(|way| {
            way.windows(3).any(|three| matches!(three, [a, b, c] if !is_ahead(step(*a, *b), step(*b, *c))))
        });
        return bent || marks.signs.iter().filter(|(sign, _)| *sign == Sign::Taking).count() > 1;
    }
    let origin = marks.signs.iter().find(|(sign, _)| *sign == Sign::Origin).map(|(_, cell)| *cell);
    marks.legs.iter().any(|(cell, leg)| {
        let ends = [Sign::Quiet, Sign::Taking, Sign::Onto].iter().any(|sign| has(*sign, *cell));
        let goes_on = |(next, number): (&Cell, &usize)| {
            number > leg && origin.is_some_and(|from| is_ahead(step(from, *cell), step(*cell, *next)))
        };
        !ends || (has(Sign::Taking, *cell) && marks.legs.iter().any(goes_on))
    })
}

/// Whether one goes on in the same direction.
fn is_ahead([x, y, z]: [i64; 3], [right, up, above]: [i64; 3]) -> bool {
    let across = (x * up - y * right, y * above - z * up, z * right - x * above);
    across == (0, 0, 0) && x * right + y * up + z * above > 0
}

/// The parts of a way between the points where it turns back.
fn without_turning_back(way: &[Point]) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut part: Vec<Point> = Vec::new();
    for point in way {
        if let [.., before, last] = part.as_slice() {
            let (one, next) = (minus(*last, *before), minus(*point, *last));
            if cross(one, next) == 0 && dot(one, next) < 0 {
                let last = *last;
                parts.push(std::mem::replace(&mut part, vec![last]));
            }
        }
        part.push(*point);
    }
    parts.push(part);
    parts
}

/// The direction of a line on which two ways lie on one another, the same for both.
fn shared(one: &[Point], other: &[Point]) -> Option<Point> {
    let lines = |way: &[Point]| -> Vec<(Point, Point)> {
        way.iter().copied().zip(way.iter().copied().skip(1)).filter(|(from, to)| from != to).collect()
    };
    let others = lines(other);
    lines(one).into_iter().find_map(|(from, to)| {
        let along = minus(to, from);
        let meets = others.iter().any(|(begin, end)| {
            let (begin, end) = (minus(*begin, from), minus(*end, from));
            let (low, high) =
                (dot(along, begin).min(dot(along, end)), dot(along, begin).max(dot(along, end)));
            cross(along, begin) == 0 && cross(along, end) == 0 && high > 0 && low < dot(along, along)
        });
        meets.then_some(if along < (0, 0) { (-along.0, -along.1) } else { along })
    })
}

/// So far to the side of a line.
fn across((right, down): Point, far: i64) -> Point {
    let length = dot((right, down), (right, down)).isqrt().max(1);
    let part = |way: i32| i32::try_from(i64::from(way) * far / length).unwrap_or(0);
    (-part(down), part(right))
}

fn minus(to: Point, from: Point) -> Point {
    (to.0 - from.0, to.1 - from.1)
}

fn cross(one: Point, other: Point) -> i64 {
    i64::from(one.0) * i64::from(other.1) - i64::from(one.1) * i64::from(other.0)
}

fn dot(one: Point, other: Point) -> i64 {
    i64::from(one.0) * i64::from(other.0) + i64::from(one.1) * i64::from(other.1)
}

/// Draws a line of a way, with a head where the piece lands.
fn draw(Line { mut points, begins, ends }: Line, svg: &mut Svg) {
    let ([first, next, ..], [.., before, last]) = (points.as_slice(), points.as_slice()) else { return };
    // It begins at the edge of the disc, so that the piece is seen.
    let begun = if begins { nearer(*first, *next, i64::from(RADIUS)) } else { *first };
    let ended = if ends { nearer(*last, *before, SHORT) } else { *last };
    let head = if ends { head(*before, ended) } else { String::new() };
    if let Some(point) = points.first_mut() {
        *point = begun;
    }
    if let Some(point) = points.last_mut() {
        *point = ended;
    }
    let mut data = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let _ = write!(data, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    data.push_str(&head);
    for (colour, width) in [("#fff", "7"), ("#1d5fa8", "4")] {
        svg.put(format_args!("<path stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{data}\"/>\n"));
    }
}

/// The point so far from one point on the way to another.
fn nearer(from: Point, to: Point, far: i64) -> Point {
    let (across, along) = minus(to, from);
    let length = dot((across, along), (across, along)).isqrt();
    if length <= far {
        return from;
    }
    let part = |start: i32, way: i32| start + i32::try_from(i64::from(way) * far / length).unwrap_or(0);
    (part(from.0, across), part(from.1, along))
}

/// Two strokes at the end of a line that comes from a point. Whole numbers alone, so that every machine draws the same.
fn head(from: Point, to: Point) -> String {
    let (right, down) = (i64::from(to.0), i64::from(to.1));
    let (across, along) = (right - i64::from(from.0), down - i64::from(from.1));
    let length = (across * across + along * along).isqrt().max(1);
    let stroke = |side: i64| {
        let x = right - across * 13 / length + side * along * 8 / length;
        let y = down - along * 13 / length - side * across * 8 / length;
        format!("{x} {y}")
    };
    format!("M{}L{right} {down}L{}", stroke(1), stroke(-1))
}

#[cfg(test)]
mod tests {
    use super::{across, shared, without_turning_back};

    #[test]
    fn ways_on_one_line_are_known_by_the_line_that_they_share() {
        let king = [(0, 0), (44, 0), (88, 0)];
        assert_eq!(shared(&king, &[(132, 0), (44, 0)]), Some((44, 0)));
        assert_eq!(shared(&[(132, 0), (44, 0)], &king), Some((88, 0)), "the same direction for both");
        assert_eq!(shared(&king, &[(88, 0), (132, 0)]), None, "one begins where the other ends");
        assert_eq!(shared(&king, &[(44, -44), (44, 44)]), None, "they cross");
        assert_eq!(shared(&king, &[(0, 5), (88, 5)]), None, "side by side");
        assert_eq!(across((88, 0), 7), (0, 7));
        assert_eq!(across((88, 0), -7), (0, -7));
    }

    #[test]
    fn a_way_there_and_back_has_two_parts() {
        let way = [(0, 0), (44, 44), (0, 0)];
        assert_eq!(without_turning_back(&way), [[(0, 0), (44, 44)], [(44, 44), (0, 0)]]);
        let on = [(0, 0), (44, 0), (88, 0), (88, 44)];
        assert_eq!(without_turning_back(&on), [on]);
    }
}
