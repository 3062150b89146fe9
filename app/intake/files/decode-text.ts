import type { Steps } from "./raw-rows";

const STEP = 64 * 1024;

/** Excel's "Unicode text" and Meta's export are UTF-16; an old Excel writes Windows-1252. */
export function* decodeText(bytes: Uint8Array): Steps<string> {
  const utf16 = utf16Of(bytes);
  if (utf16) return (yield* decode(bytes, utf16)).text;
  const { text, broken, foreign } = yield* decode(bytes, "utf-8");
  // A column that a program cut within a letter, or two files joined, break single letters of UTF-8.
  return broken * 4 <= foreign ? text : (yield* decode(bytes, "windows-1252")).text;
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

function* decode(bytes: Uint8Array, encoding: string) {
  const decoder = new TextDecoder(encoding);
  let text = "";
  let broken = 0;
  let foreign = 0;
  for (let at = 0; at < bytes.length; at += STEP) {
    const part = decoder.decode(bytes.subarray(at, at + STEP), { stream: at + STEP < bytes.length });
    broken += part.match(/\ufffd/g)?.length ?? 0;
    foreign += part.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0;
    text += part;
    yield at / bytes.length;
  }
  return { text, broken, foreign };
}
