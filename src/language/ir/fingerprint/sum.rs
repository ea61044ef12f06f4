//! A checksum of plain data, computed while serde walks over it: no text and no tree of the data is made.

use std::fmt::Error;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// FNV-1a of 128 bits (Fowler, Noll and Vo) over all that a value says: numbers, texts, lengths, and the names of fields and
/// forms. It is the same on every machine.
#[derive(Debug)]
pub(super) struct Sum {
    /// The sum so far.
    pub(super) sum: u128,
    /// Whether a field of a type is left out.
    leaves_out: fn(&str, &str) -> bool,
}

impl Sum {
    /// The sum of nothing. Fields are left out where the function says so, by the name of the type and that of the field.
    pub(super) fn without(leaves_out: fn(&str, &str) -> bool) -> Self {
        Self { sum: 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, leaves_out }
    }

    /// Adds bytes.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        const PRIME: u128 = 0x0100_0000_0000_0000_0000_013b;
        self.sum = bytes.iter().fold(self.sum, |sum, byte| (sum ^ u128::from(*byte)).wrapping_mul(PRIME));
    }

    #[inline(never)]
    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// A text, after its length: so texts in a row are told apart.
    #[inline(never)]
    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    /// A list, an object or a form with parts; `length` and `form` are those of a list and of a form.
    #[inline(never)]
    fn parts(&mut self, of: &'static str, form: &str, length: Option<usize>) -> Parts<'_> {
        self.text(form);
        self.number(length.map_or(u64::MAX, |length| length as u64));
        Parts { sum: self, of }
    }
}

/// Numbers of each size.
macro_rules! numbers {
    ($($method:ident: $number:ty => $wide:ty;)*) => {
        $(fn $method(self, number: $number) -> Result<(), Error> {
            self.number(<$wide>::from(number).cast_unsigned());
            Ok(())
        })*
    };
}

impl<'a> Serializer for &'a mut Sum {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    numbers! {
        serialize_bool: bool => i64;
        serialize_i8: i8 => i64;
        serialize_i16: i16 => i64;
        serialize_i32: i32 => i64;
        serialize_i64: i64 => i64;
        serialize_u8: u8 => i64;
        serialize_u16: u16 => i64;
        serialize_u32: u32 => i64;
    }

    fn serialize_u64(self, number: u64) -> Result<(), Error> {
        self.number(number);
        Ok(())
    }

    fn serialize_f32(self, number: f32) -> Result<(), Error> {
        self.number(u64::from(number.to_bits()));
        Ok(())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Error> {
        self.number(number.to_bits());
        Ok(())
    }

    fn serialize_char(self, sign: char) -> Result<(), Error> {
        self.number(u64::from(u32::from(sign)));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.text(text);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.number(bytes.len() as u64);
        self.bytes(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.number(0);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.number(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        self.number(0);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        self.number(0);
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
        self.text(form);
        value.serialize(self)
    }

    fn serialize_seq(self, length: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(self.parts("", "", length))
    }

    fn serialize_tuple(self, length: usize) -> Result<Parts<'a>, Error> {
        Ok(self.parts("", "", Some(length)))
    }

    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Parts<'a>, Error> {
        Ok(self.parts("", "", Some(length)))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        form: &'static str,
        length: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.parts("", form, Some(length)))
    }

    fn serialize_map(self, length: Option<usize>) -> Result<Parts<'a>, Error> {
        Ok(self.parts("", "", length))
    }

    fn serialize_struct(self, of: &'static str, _: usize) -> Result<Parts<'a>, Error> {
        Ok(self.parts(of, "", None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        form: &'static str,
        _: usize,
    ) -> Result<Parts<'a>, Error> {
        Ok(self.parts("", form, None))
    }
}

/// The parts of a value, one after the other.
pub(super) struct Parts<'a> {
    sum: &'a mut Sum,
    /// The name of the type that has these fields; nothing for parts of other values.
    of: &'static str,
}

impl Parts<'_> {
    fn part<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut *self.sum)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
        if (self.sum.leaves_out)(self.of, name) {
            return Ok(());
        }
        self.sum.text(name);
        self.part(value)
    }
}

/// Parts without names.
macro_rules! parts {
    ($($of:ident: $method:ident;)*) => {
        $(impl $of for Parts<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                self.part(value)
            }

            fn end(self) -> Result<(), Error> {
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
        $(impl $of for Parts<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Error> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        })*
    };
}

fields! {
    SerializeStruct;
    SerializeStructVariant;
}

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.part(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.part(value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;

    use super::Sum;

    #[derive(Serialize)]
    enum Form {
        One,
        Two { left: u8, right: Option<u8> },
        Three(Vec<&'static str>),
    }

    fn sum(of: &impl Serialize, leaves_out: fn(&str, &str) -> bool) -> u128 {
        let mut sum = Sum::without(leaves_out);
        assert_eq!(of.serialize(&mut sum), Ok(()));
        sum.sum
    }

    #[test]
    fn different_data_have_different_sums() {
        let of = |form: Form| sum(&form, |_, _| false);
        let sums = [
            of(Form::One),
            of(Form::Two { left: 0, right: None }),
            of(Form::Two { left: 0, right: Some(0) }),
            of(Form::Two { left: 1, right: None }),
            of(Form::Three(vec![])),
            of(Form::Three(vec!["ab", "c"])),
            of(Form::Three(vec!["a", "bc"])),
            of(Form::Three(vec!["abc"])),
        ];
        let different: std::collections::BTreeSet<u128> = sums.into_iter().collect();
        assert_eq!(different.len(), sums.len());
    }

    #[test]
    fn what_is_left_out_does_not_count() {
        #[derive(Serialize)]
        struct Named {
            name: &'static str,
            value: i32,
        }
        let of = |name, value| sum(&Named { name, value }, |of, field| (of, field) == ("Named", "name"));
        assert_eq!(of("one", 1), of("other", 1));
        assert_ne!(of("one", 1), of("one", -1));
    }
}
