// A text as a QR code: ISO/IEC 18004, version 5 with error correction level L, bytes, mask 0.

const CODE = { side: 37, data: 108, checks: 26 };

// Product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
function product(one, other) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) result = result << 1 ^ (result >> 7) * 0x11d ^ (other >> bit & 1) * one;
  return result;
}
// The check bytes of Reed and Solomon.
function checksOf(data) {
  const generator = [...Array(CODE.checks - 1).fill(0), 1];
  for (let at = 0, root = 1; at < CODE.checks; at++, root = product(root, 2)) {
    generator.forEach((factor, power) => generator[power] = product(factor, root) ^ (generator[power + 1] ?? 0));
  }
  const rest = Array(CODE.checks).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    generator.forEach((part, at) => rest[at] ^= product(part, factor));
  }
  return rest;
}
// Rows of squares, true if dark; `null` if the text is longer than 106 bytes.
function codeOf(text) {
  const bytes = [...new TextEncoder().encode(text)], { side } = CODE;
  if (bytes.length > CODE.data - 2) return null;
  // Mode and length take half a byte and one, so that all that follows is shifted by half a byte.
  const halves = [4, ...[bytes.length, ...bytes].flatMap(byte => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: halves.length / 2 }, (_, at) => halves[2 * at] << 4 | halves[2 * at + 1]);
  for (let pad = 0xec; data.length < CODE.data; pad ^= 0xec ^ 0x11) data.push(pad);
  data.push(...checksOf(data));

  const rows = Array.from({ length: side }, () => Array(side).fill(null));
  const target = (middle, reach, isDark) => {
    for (let y = -reach; y <= reach; y++) for (let x = -reach; x <= reach; x++) {
      const [row, at] = [rows[middle[1] + y], middle[0] + x];
      if (row && at >= 0 && at < side) row[at] = isDark(Math.max(Math.abs(x), Math.abs(y)));
    }
  };
  for (const corner of [[3, 3], [side - 4, 3], [3, side - 4]]) target(corner, 4, ring => ring !== 2 && ring !== 4);
  target([side - 7, side - 7], 2, ring => ring !== 1);
  for (let at = 8; at < side - 8; at++) rows[6][at] = rows[at][6] = at % 2 === 0;
  // Level and mask, twice; the first bit is the highest.
  [..."111011111000100"].reverse().forEach((bit, at) => {
    const isDark = bit === "1";
    rows[at < 6 ? at : at < 8 ? at + 1 : side - 15 + at][8] = isDark;
    rows[8][at < 8 ? side - 1 - at : at < 9 ? 7 : 14 - at] = isDark;
  });
  rows[side - 8][8] = true;
  // The bits go up and down in columns of two, from the right; the mask inverts every other square.
  let bit = 0;
  for (let right = side - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up) {
    for (let line = 0; line < side; line++) for (const x of [right, right - 1]) {
      const y = up ? side - 1 - line : line;
      if (rows[y][x] !== null) continue;
      const isSet = data[bit >> 3] >> 7 - (bit & 7) & 1;
      rows[y][x] = (isSet ^ (x + y + 1) % 2) === 1;
      bit++;
    }
  }
  return rows;
}
