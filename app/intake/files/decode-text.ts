const CP1252 = [..."€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"];

/** Bytes decoded at once: each sign that Windows-1252 alone has is a piece of text of its own in memory. */
const CHUNK = 64 * 1024;

/** Excel's "Unicode text" and Meta's export are UTF-16; an old Excel writes Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = count(text, /\ufffd/g);
  // A column that a program cut within a letter, or two files joined, break single letters of UTF-8.
  return broken * 4 <= count(text, /[^\0-\x7f\ufffd]/g) ? text : decode1252(Buffer.from(bytes));
}

/** Without a mark, commas, digits and line ends tell: the other half of each is 0. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, 4096).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < Math.min(bytes.length, 4096) / 50) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  while (pattern.test(text)) found += 1;
  return found;
}

/** Node's TextDecoder reads windows-1252 as Latin-1 (github.com/nodejs/node/issues/56542). */
function decode1252(bytes: Buffer): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += bytes
      .toString("latin1", at, at + CHUNK)
      .replace(/[\x80-\x9f]/g, (sign) => CP1252[sign.charCodeAt(0) - 0x80] ?? "");
  return text;
}
