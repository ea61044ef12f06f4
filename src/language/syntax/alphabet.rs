//! Letters that look like those of the language, or derive from them.

/// Letters of other alphabets, by the letters that they look like.
const LOOKALIKES: [(&str, &str, &str); 2] = [
    ("Cyrillic", "АВЕЅЗІЈКМНОРСТУХаеѕіјорсухһԁԛԝ", "ABES3IJKMHOPCTYXaesijopcyxhdqw"),
    ("Greek", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοραινυ", "ABEZHIKMNOPTYXopaivu"),
];

/// Accented letters and the like, by their base letters.
const ACCENTED: (&str, &str) = (
    "ÀÁÂÃÄÅĀĂĄÇĆČÈÉÊËĒĘĚÌÍÎÏĪÑŃŇÒÓÔÕÖØŌŐÙÚÛÜŪŮŰÝŽŹŻŠŚŘŁĐĞŞȘȚàáâãäåāăąçćčèéêëēęěìíîïīıñńňòóôõöøōőùúûüūůűýÿžźżšśřłđğşșț",
    "AAAAAAAAACCCEEEEEEEIIIIINNNOOOOOOOOUUUUUUUYZZZSSRLDGSSTaaaaaaaaaccceeeeeeeiiiiiinnnoooooooouuuuuuuyyzzzssrldgsst",
);

fn in_place_of(letter: char, from: &str, to: &str) -> Option<char> {
    from.chars().zip(to.chars()).find(|(other, _)| *other == letter).map(|(_, ours)| ours)
}

/// The first letter of a word that only looks like one of ours: its position, itself, our letter, and its alphabet.
pub(super) fn lookalike(word: &str) -> Option<(usize, char, char, &'static str)> {
    word.char_indices().find_map(|(at, letter)| {
        LOOKALIKES.iter().find_map(|(alphabet, from, to)| {
            in_place_of(letter, from, to).map(|ours| (at, letter, ours, *alphabet))
        })
    })
}

/// The word with letters a to z only, if it is clear which they are.
pub(super) fn plain(word: &str) -> Option<String> {
    let mut plain = String::new();
    for letter in word.chars() {
        let ours = match letter {
            _ if letter.is_ascii() => Some(letter),
            'ß' => {
                plain.push('s');
                Some('s')
            }
            _ => in_place_of(letter, ACCENTED.0, ACCENTED.1)
                .or_else(|| lookalike(&letter.to_string()).map(|(_, _, ours, _)| ours)),
        };
        plain.push(ours?);
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::{ACCENTED, LOOKALIKES, lookalike, plain};

    #[test]
    fn each_letter_has_one_of_ours() {
        assert_eq!(ACCENTED.0.chars().count(), ACCENTED.1.chars().count());
        for (alphabet, from, to) in LOOKALIKES {
            assert_eq!(from.chars().count(), to.chars().count(), "{alphabet}");
        }
    }

    #[test]
    fn words_are_written_with_our_letters() {
        assert_eq!(plain("Évêque").as_deref(), Some("Eveque"));
        assert_eq!(plain("Läufer").as_deref(), Some("Laufer"));
        assert_eq!(plain("Сaptain").as_deref(), Some("Captain"));
        assert_eq!(plain("Слон"), None);
        assert_eq!(lookalike("Сaptain"), Some((0, 'С', 'C', "Cyrillic")));
        assert_eq!(lookalike("Läufer"), None);
    }
}
