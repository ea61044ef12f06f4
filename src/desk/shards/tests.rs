use super::{Counted, Job, Lines, MergedParts, Part, PartResult, Shard, Task, merge};

#[test]
fn things_are_dealt_out_each_once() {
    for of in 1..=7 {
        for things in 0..30 {
            let mut dealt = Vec::new();
            for number in 1..=of {
                let shard = Shard::new(number, of).unwrap();
                let mine: Vec<u64> = (0..shard.share(things)).map(|place| shard.thing(place)).collect();
                dealt.extend(mine);
            }
            dealt.sort_unstable();
            assert_eq!(dealt, (0..things).collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_shard_is_one_of_so_many() {
    assert_eq!(Shard::read("2/3"), Shard::new(2, 3));
    assert_eq!(Shard::read("2/3").unwrap().to_string(), "2/3");
    for wrong in ["", "2", "0/3", "4/3", "0/0", "/", "1/", "/1", "a/b", "+1/2", "-1/2", "1/2/3", "1 / 2"] {
        assert_eq!(Shard::read(wrong), None, "{wrong}");
    }
    let last = Shard::new(u64::MAX, u64::MAX).unwrap();
    assert_eq!((last.share(u64::MAX), last.share(5)), (1, 0));
}

/// A part of the lines of some game.
fn part(number: u64, of: u64, counts: [u64; 2]) -> Part {
    let lines = Lines {
        position: None,
        after: String::new(),
        turn: "White".to_owned(),
        depth: 3,
        divide: false,
        beginnings: 100,
    };
    let job = Job { game: "Tiny".to_owned(), rules: "0".to_owned(), asked: Task::Perft(lines) };
    let counted = |(text, count): (&str, u64)| Counted { text: text.to_owned(), count };
    let found = ["Ka1-a2", "Ka1-b1"].into_iter().zip(counts).map(counted).collect();
    Part::new(Shard::new(number, of).unwrap(), false, job, PartResult::Perft(found))
}

/// The result of merging parts: the counts, or the code and the message.
fn merged(parts: &[Part]) -> Result<Vec<u64>, String> {
    let names = (0..).map(|number: u32| format!("{number}.json"));
    let files: Vec<(String, String)> = names.zip(parts.iter().map(Part::to_json)).collect();
    match merge(&files) {
        Ok(MergedParts::Lines { moves, .. }) => Ok(moves.iter().map(|counted| counted.count).collect()),
        Ok(other) => panic!("{other:?}"),
        Err(told) => Err(format!("{} {}", told.code.as_str(), told.message)),
    }
}

#[test]
fn parts_add_up_in_any_order() {
    let parts = [part(1, 3, [1, 2]), part(2, 3, [10, 20]), part(3, 3, [1 << 60, 0])];
    let sum = Ok(vec![(1 << 60) + 11, 22]);
    assert_eq!(merged(&parts), sum);
    let [one, two, three] = parts;
    assert_eq!(merged(&[three, one, two]), sum);
    assert_eq!(merged(&[part(1, 1, [4, 5])]), Ok(vec![4, 5]));
}

#[test]
fn parts_that_are_missing_or_there_twice_are_reported() {
    let told = |parts: &[Part]| merged(parts).unwrap_err();
    let one = part(1, 3, [1, 2]);
    let two = part(2, 3, [1, 2]);
    assert_eq!(told(&[one.clone(), two.clone()]), "E0027 the shard 3/3 is missing");
    assert_eq!(told(std::slice::from_ref(&two)), "E0027 2 of 3 shards are missing: 1/3 and 3/3");
    assert_eq!(
        told(&[one.clone(), two, one]),
        "E0028 the shard 1/3 is given twice: in `0.json` and in `2.json`"
    );
    let many = told(&[part(1, u64::MAX, [1, 2])]);
    assert!(many.ends_with(" and 18446744073709551602 more"), "{many}");
    assert!(told(&[]).starts_with("E0027"));
}

/// Which lines a part is of.
fn lines(part: &mut Part) -> &mut Lines {
    match &mut part.job.asked {
        Task::Perft(lines) => lines,
        Task::Match(_) | Task::Stats { .. } => panic!("these are lines"),
    }
}

#[test]
fn parts_of_other_work_are_reported() {
    let told = |change: &dyn Fn(&mut Part)| {
        let mut other = part(2, 2, [1, 2]);
        change(&mut other);
        let told = merged(&[part(1, 2, [1, 2]), other]).unwrap_err();
        let same = "E0026 `0.json` and `1.json` are not parts of the same job: ";
        told.strip_prefix(same).unwrap_or(&told).to_owned()
    };
    assert_eq!(told(&|part| part.job.game = "Other".to_owned()), "the games are Tiny and Other");
    assert_eq!(told(&|part| part.job.rules = "1".to_owned()), "the rules are not the same");
    assert_eq!(told(&|part| lines(part).depth = 4), "the depths are 3 and 4");
    assert_eq!(
        told(&|part| lines(part).position = Some("1".to_owned())),
        "they begin with different positions"
    );
    assert_eq!(told(&|part| lines(part).after = "Ka1-a2".to_owned()), "other moves are played before");
    assert_eq!(told(&|part| lines(part).divide = true), "`--divide` was asked for in one of them");
    assert_eq!(told(&|part| lines(part).beginnings = 7), "they divide the lines differently");
    assert_eq!(told(&|part| part.shards = 5), "they are of 2 and 5 shards");
    let version = told(&|part| part.program = "0.0.1".to_owned());
    assert!(version.ends_with(" and 0.0.1 of the program"), "{version}");
    let games = |games, seed| {
        move |part: &mut Part| {
            let (position, after) = (None, String::new());
            part.job.asked = Task::Stats { games, seed, position, after };
            part.found = PartResult::Perft(Vec::new());
        }
    };
    assert!(told(&games(10, 1)).starts_with("E0025"));
    let other_moves = told(&|part| part.found = PartResult::Perft(Vec::new()));
    assert!(other_moves.starts_with("E0025 `1.json` is not a part: "), "{other_moves}");
    assert_eq!(told(&|part| part.stopped = true), "E0029 `1.json` is not finished: its run was stopped");
}

#[test]
fn files_that_are_no_parts_are_reported() {
    let whole = part(1, 1, [1, 2]).to_json();
    let told = |text: &str| {
        let told = merge(&[("a.json".to_owned(), text.to_owned())]).unwrap_err();
        assert_eq!(told.code.as_str(), "E0025");
        told.message.strip_prefix("`a.json` is not a part: ").unwrap().to_owned()
    };
    assert_eq!(told(" \n"), "it is empty");
    assert_eq!(told(&whole[..whole.len() / 2]), "it ends in the middle");
    assert_eq!(told("White wins"), "in line 1, it is not JSON");
    assert!(told("{\"schema\": 1}").ends_with("it has other fields than a part"));
    assert_eq!(told(&whole.replace("\"shard\": 1", "\"shard\": 2")), "no run has written it so");
    let newer = whole.replace("\"schema\": 1", "\"schema\": 2");
    assert_eq!(told(&newer), "it has the schema 2, and this program writes 1");
}

#[test]
fn sums_that_are_too_large_are_reported() {
    let most = u64::MAX;
    let told = merged(&[part(1, 2, [most, 1]), part(2, 2, [1, 1])]).unwrap_err();
    assert!(told.starts_with("E0025 `1.json` is not a part: with its numbers the sum is larger"), "{told}");
    // After each move there are few enough; all together are too many.
    let told = merged(&[part(1, 2, [most / 2, most / 2]), part(2, 2, [1, 1])]).unwrap_err();
    assert!(told.starts_with("E0025 `0.json` is not a part: its numbers"), "{told}");
}
