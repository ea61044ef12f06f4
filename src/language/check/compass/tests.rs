use super::*;
use crate::language::ir::CellDecl;

/// Three cells in a row, which the second side sees from the other end.
fn row() -> Shape {
    let mut shape = Shape::default();
    for column in 0..3 {
        let cell = Cell::at(shape.cells.len());
        shape.cells.push(CellDecl { name: format!("c{column}"), place: [column, 0, 0] });
        shape.geometry.coordinates.push(vec![column, 0]);
        shape.geometry.by_coordinates.insert(vec![column, 0], cell);
    }
    shape.images = vec![vec![Cell(0), Cell(1), Cell(2)], vec![Cell(2), Cell(1), Cell(0)]];
    shape
}

#[test]
fn a_vector_is_one_direction_however_often_it_is_asked_for() {
    let (shape, mut compass, mut told) = (row(), Compass::default(), Findings::default());
    let right = compass.vector(&[1, 0], Span::default(), &shape, &mut told);
    let left = compass.vector(&[-1, 0], Span::default(), &shape, &mut told);
    assert_eq!(compass.vector(&[1, 0], Span::default(), &shape, &mut told), right);
    assert_eq!((compass.reverse(right), compass.reverse(left)), (left, right));
    assert_eq!(compass.next(right, Cell(0)), Some(Cell(1)));
    assert_eq!(compass.next(right, Cell(2)), None);
    assert!(told.is_empty());
}

#[test]
fn directions_are_turned_round_with_the_board() {
    let (shape, mut compass, mut told) = (row(), Compass::default(), Findings::default());
    let right = compass.vector(&[1, 0], Span::default(), &shape, &mut told);
    let left = compass.image(right, &shape, &mut told);
    assert_eq!(left, compass.reverse(right));
    assert!(compass.is_turned(&shape, &[vec![right], vec![left]]));
    assert!(!compass.is_turned(&shape, &[vec![right], vec![right]]));
    assert!(compass.is_turned(&shape, &[vec![right, left], vec![left, right]]));
}
