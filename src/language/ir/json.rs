//! Games as JSON, for programs that read them as data; and the text of which a fingerprint is the sum.
//!
//! It is what `serde_json` would write. It has a writer of its own, because one that gives its text away piece by piece is small where it is
//! compiled once for all that takes the pieces.

use std::fmt::{Error, Write};

use serde::ser::{
    Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// Writes plain data as JSON, piece by piece.
pub(crate) struct Json<'s> {
    take: &'s mut dyn FnMut(&str),
    /// Whether a field of a type is left out, by their names.
    leaves_out: fn(&str, &str) -> bool,
}

/// The JSON of plain data: numbers, texts, lists, and what is made of them.
pub(crate) fn to_json(of: &impl Serialize) -> String {
    let mut text = String::new();
    write_json(of, |_, _| false, &mut |piece| text.push_str(piece));
    text
}

/// Gives the JSON of plain data away, without some fields of some types.
pub(crate) fn write_json(
    of: &impl Serialize,
    leaves_out: fn(&str, &str) -> bool,
    take: &mut dyn FnMut(&str),
) {
    // There is no room to run out of, and plain data does not refuse to be written.
    let _ = of.serialize(&mut Json { take, leaves_out });
}

impl Write for Json<'_> {
    fn write_str(&mut self, piece: &str) -> Result<(), Error> {
        (self.take)(piece);
        Ok(())
    }
}

impl Json<'_> {
    #[inline(never)]
    fn piece(&mut self, piece: &str) {
        (self.take)(piece);
    }

    #[inline(never)]
    fn number(&mut self, number: i64) -> Result<(), Error> {
        write!(self, "{number}")
    }

    #[inline(never)]
    fn text(&mut self, text: &str) {
        self.piece("\"");
        let mut rest = text;
        while let Some(at) = rest.find(|sign: char| sign < ' ' || sign == '"' || sign == '\\') {
            let (plain, special) = rest.split_at(at);
            self.piece(plain);
            let code = special.as_bytes().first().copied().unwrap_or_default();
            let digit = |of: u8| char::from_digit(of.into(), 16).unwrap_or('0');
            let mut escaped = String::from("\\u00");
            escaped.extend([digit(code >> 4), digit(code & 15)]);
            self.piece(&escaped);
            rest = special.get(1..).unwrap_or_default();
        }
        self.piece(rest);
        self.piece("\"");
    }
}

/// The parts of a value, one after the other.
pub(crate) struct Parts<'a, 's> {
    json: &'a mut Json<'s>,
    /// The name of the type that has these fields; nothing for parts of other values.
    of: &'static str,
    is_first: bool,
    end: &'static str,
}

impl<'a, 's> Parts<'a, 's> {
    /// The parts of a list or an object; those of a form are the only field of an object.
    #[inline(never)]
    fn begin(
        json: &'a mut Json<'s>,
        of: &'static str,
        form: Option<&str>,
        [begin, end, end_of_form]: [&'static str; 3],
    ) -> Self {
        if let Some(form) = form {
            json.piece("{");
            json.text(form);
            json.piece(":");
        }
        json.piece(begin);
        Self { json, of, is_first: true, end: if form.is_some() { end_of_form } else { end } }
    }

    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.separate();
        value.serialize(&mut *self.json)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        if self.name(name) { value.serialize(&mut *self.json) } else { Ok(()) }
    }

    #[inline(never)]
    fn separate(&mut self) {
        if !std::mem::take(&mut self.is_first) {
            self.json.piece(",");
        }
    }

    /// Whether a field is written; if so, its name is.
    #[inline(never)]
    fn name(&mut self, name: &str) -> bool {
        let is_written = !(self.json.leaves_out)(self.of, name);
        if is_written {
            self.separate();
            self.json.text(name);
            self.json.piece(":");
        }
        is_written
    }

    #[inline(never)]
    fn finish(self) {
        self.json.piece(self.end);
    }
}

/// How a list begins and ends, by itself and as the part of a form.
const LIST: [&str; 3] = ["[", "]", "]}"];
/// The same of an object.
const OBJECT: [&str; 3] = ["{", "}", "}}"];

/// Numbers of each size.
macro_rules! numbers {
    ($($method:ident: $number:ty;)*) => {
        $(fn $method(self, number: $number) -> Result<(), Error> {
            self.number(number.into())
        })*
    };
}

impl<'a, 's> Serializer for &'a mut Json<'s> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a, 's>;
    type SerializeTuple = Parts<'a, 's>;
    type SerializeTupleStruct = Parts<'a, 's>;
    type SerializeTupleVariant = Parts<'a, 's>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Parts<'a, 's>;
    type SerializeStructVariant = Parts<'a, 's>;

    numbers! {
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
    }

    fn serialize_u64(self, number: u64) -> Result<(), Error> {
        write!(self, "{number}")
    }

    fn serialize_bool(self, is: bool) -> Result<(), Error> {
        self.piece(if is { "true" } else { "false" });
        Ok(())
    }

    // Games have no such numbers.
    fn serialize_f32(self, _: f32) -> Result<(), Error> {
        Err(Error)
    }

    fn serialize_f64(self, _: f64) -> Result<(), Error> {
        Err(Error)
    }

    fn serialize_char(self, sign: char) -> Result<(), Error> {
        self.text(sign.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.text(text);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.piece("null");
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.piece("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.piece("null");
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, form: &'static str) -> Result<(), Error> {
        self.text(form);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        form: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let mut parts = Parts::begin(self, "", None, OBJECT);
        parts.name(form);
        value.serialize(&mut *parts.json)?;
        parts.finish();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, 's>, Error> {
        Ok(Parts::begin(self, "", None, LIST))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, 's>, Error> {
        Ok(Parts::begin(self, "", None, LIST))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, 's>, Error> {
        Ok(Parts::begin(self, "", None, LIST))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        form: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 's>, Error> {
        Ok(Parts::begin(self, "", Some(form), LIST))
    }

    // Nor maps.
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        Err(Error)
    }

    fn serialize_struct(self, of: &'static str, _: usize) -> Result<Parts<'a, 's>, Error> {
        Ok(Parts::begin(self, of, None, OBJECT))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        form: &'static str,
        _: usize,
    ) -> Result<Parts<'a, 's>, Error> {
        Ok(Parts::begin(self, "", Some(form), OBJECT))
    }
}

/// Parts without names.
macro_rules! parts {
    ($($of:ident: $method:ident;)*) => {
        $(impl $of for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.part(value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        })*
    };
}

parts! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
}

/// Fields with names.
macro_rules! fields {
    ($($of:ident;)*) => {
        $(impl $of for Parts<'_, '_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                self.finish();
                Ok(())
            }
        })*
    };
}

fields! {
    SerializeStruct;
    SerializeStructVariant;
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use serde::Serialize;

    use super::{to_json, write_json};
    use crate::language::ir::Ir;
    use crate::language::ir::sample::TO_AND_FRO;
    use crate::loading::pipeline::{NoFiles, load};

    #[derive(Serialize)]
    struct Pair(i8, char);

    #[derive(Serialize)]
    enum Form {
        One,
        Two { left: u8, right: Option<u64> },
        Three(Vec<&'static str>),
        Four(i64, bool),
        Five {},
        Six(Pair),
    }

    #[test]
    fn it_is_written_as_elsewhere() {
        let forms = [
            Form::One,
            Form::Two { left: 0, right: None },
            Form::Two { left: 1, right: Some(u64::MAX) },
            Form::Three(vec![]),
            Form::Three(vec!["ab", "\"c\\\u{1}ä"]),
            Form::Four(-7, true),
            Form::Five {},
            Form::Six(Pair(-1, '"')),
        ];
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        for form in &forms {
            assert_eq!(read(&to_json(form)), read(&serde_json::to_string(form).unwrap()));
        }
        assert_eq!(to_json(&forms[1]), r#"{"Two":{"left":0,"right":null}}"#);
    }

    #[test]
    fn a_game_is_read_back() {
        let game = load("a", TO_AND_FRO, &NoFiles).game.unwrap();
        let again: Ir = serde_json::from_str(&to_json(game.ir())).unwrap();
        assert_eq!(to_json(&again), to_json(game.ir()));
    }

    #[test]
    fn what_is_left_out_is_not_written() {
        #[derive(Serialize)]
        struct Named {
            name: &'static str,
            value: i32,
        }
        let mut text = String::new();
        let leaves_out = |of: &str, field: &str| (of, field) == ("Named", "name");
        write_json(&Named { name: "one", value: 1 }, leaves_out, &mut |piece| text.push_str(piece));
        assert_eq!(text, r#"{"value":1}"#);
    }
}
