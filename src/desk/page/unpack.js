// Unpacks what is packed by LZMA, which makes the library a third smaller than what browsers can unpack themselves. It stands on nothing
// but itself, since it is also run in a worker.

/** The bytes that were packed; `data` is a file as `xz --format=lzma` writes it. */
function unpackLzma(data) {
  const lc = data[0] % 9, rest = Math.floor(data[0] / 9), lp = rest % 5, pb = Math.floor(rest / 5);
  let at = 13, range = 0xffffffff, code = 0;
  for (let i = 0; i < 5; i++) code = ((code << 8) | data[at++]) >>> 0;
  const odds = (count) => new Uint16Array(count).fill(1024);
  const bit = (of, index) => {
    const odd = of[index], bound = (range >>> 11) * odd;
    let found = 0;
    if (code < bound) {
      range = bound;
      of[index] = odd + ((2048 - odd) >> 5);
    } else {
      range -= bound;
      code -= bound;
      of[index] = odd - (odd >> 5);
      found = 1;
    }
    if (range < 0x1000000) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | data[at++]) >>> 0;
    }
    return found;
  };
  const tree = (of, from, bits) => {
    let node = 1;
    for (let i = 0; i < bits; i++) node = (node << 1) | bit(of, from + node);
    return node - (1 << bits);
  };
  const backward = (of, from, bits) => {
    let node = 1, found = 0;
    for (let i = 0; i < bits; i++) {
      const one = bit(of, from + node);
      node = (node << 1) | one;
      found |= one << i;
    }
    return found;
  };
  const plain = (bits) => {
    let found = 0;
    for (let i = 0; i < bits; i++) {
      range >>>= 1;
      found <<= 1;
      if (code >= range) {
        code -= range;
        found |= 1;
      }
      if (range < 0x1000000) {
        range = (range << 8) >>> 0;
        code = ((code << 8) | data[at++]) >>> 0;
      }
    }
    return found;
  };
  const lengths = () => {
    const choice = odds(2), low = odds(128), middle = odds(128), high = odds(256);
    return (place) => {
      if (!bit(choice, 0)) return 2 + tree(low, place << 3, 3);
      if (!bit(choice, 1)) return 10 + tree(middle, place << 3, 3);
      return 18 + tree(high, 0, 8);
    };
  };
  const isMatch = odds(192), isRepeat = odds(12), isOther = odds(12), isThird = odds(12), isFourth = odds(12), isLong = odds(192);
  const slots = odds(256), near = odds(128), align = odds(16), letters = odds(0x300 << (lc + lp));
  const length = lengths(), lengthAgain = lengths();
  let out = new Uint8Array(data.length * 6), end = 0, state = 0, back = 0, back1 = 0, back2 = 0, back3 = 0;
  for (;;) {
    if (at > data.length + 5) throw new Error("the page is cut off");
    if (end + 300 > out.length) {
      const more = new Uint8Array(out.length * 2);
      more.set(out);
      out = more;
    }
    const place = end & ((1 << pb) - 1);
    if (!bit(isMatch, (state << 4) + place)) {
      const before = end ? out[end - 1] : 0;
      const from = 0x300 * (((end & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let letter = 1;
      if (state >= 7) {
        let like = out[end - back - 1];
        while (letter < 0x100) {
          const one = (like >> 7) & 1;
          like <<= 1;
          const found = bit(letters, from + ((1 + one) << 8) + letter);
          letter = (letter << 1) | found;
          if (one !== found) break;
        }
      }
      while (letter < 0x100) letter = (letter << 1) | bit(letters, from + letter);
      out[end++] = letter;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (bit(isRepeat, state)) {
      if (!bit(isOther, state)) {
        if (!bit(isLong, (state << 4) + place)) {
          state = state < 7 ? 9 : 11;
          out[end] = out[end - back - 1];
          end++;
          continue;
        }
      } else {
        let other = back1;
        if (bit(isThird, state)) {
          other = back2;
          if (bit(isFourth, state)) {
            other = back3;
            back3 = back2;
          }
          back2 = back1;
        }
        back1 = back;
        back = other;
      }
      count = lengthAgain(place);
      state = state < 7 ? 8 : 11;
    } else {
      back3 = back2;
      back2 = back1;
      back1 = back;
      count = length(place);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots, Math.min(count - 2, 3) << 6, 6);
      if (slot < 4) back = slot;
      else {
        const bits = (slot >> 1) - 1;
        back = ((2 | (slot & 1)) << bits) >>> 0;
        if (slot < 14) back += backward(near, back - slot, bits);
        else back = (back + ((plain(bits - 4) << 4) >>> 0) + backward(align, 0, 4)) >>> 0;
      }
      if (back === 0xffffffff) return out.subarray(0, end);
    }
    if (back >= end) throw new Error("the page is damaged");
    for (let i = 0; i < count; i++, end++) out[end] = out[end - back - 1];
  }
}
