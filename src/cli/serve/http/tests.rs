use super::{Method, read_head, value};

fn status(text: &str) -> u16 {
    read_head(text, Vec::new()).map_or_else(|reply| reply.status, |_| 200)
}

#[test]
fn a_head_is_read() {
    let head = read_head("GET /a/b?name=x HTTP/1.1\r\nHOST: a\r\ncontent-length: 3\r\n\r\n", Vec::new());
    let seen = head.ok().map(|head| (head.method, head.path, head.query, head.host, head.length));
    let [path, query, host] = ["/a/b", "name=x", "a"].map(str::to_owned);
    assert_eq!(seen, Some((Method::Get, path, query, host, 3)));
}

#[test]
fn what_is_no_head_is_refused() {
    let host = "Host: a\r\n\r\n";
    assert_eq!(status(&format!("GET / HTTP/1.1\r\n{host}")), 200);
    for (head, expected) in [
        ("GET /\r\n", 400),
        ("GET / / HTTP/1.1\r\n", 400),
        ("GET / HTTP/2\r\n", 400),
        ("PUT / HTTP/1.1\r\n", 405),
        ("get / HTTP/1.1\r\n", 405),
        ("GET / HTTP/1.1\r\nHost: b\r\n", 400),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: -1\r\n", 400),
        ("POST / HTTP/1.1\r\nno colon\r\n", 400),
    ] {
        assert_eq!(status(&format!("{head}{host}")), expected, "{head}");
    }
    assert_eq!(status("GET / HTTP/1.1\r\n\r\n"), 400);
}

#[test]
fn values_are_decoded() {
    assert_eq!(value("a=1&name=a%20b%2Fc+d", "name").as_deref(), Some("a b/c d"));
    for wrong in ["name=%", "name=%2", "name=%zz", "name=%ff", "other=1", "name"] {
        assert_eq!(value(wrong, "name"), None, "{wrong}");
    }
}
