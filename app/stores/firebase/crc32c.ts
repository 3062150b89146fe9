/** The table of the polynomial of Castagnoli, in reversed bits. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0x82f63b78 : rest >>> 1;
  return rest;
});

/** The CRC32C of bytes that follow upon others, whose own is `before`: the sum that Cloud Storage tells of objects. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  let rest = ~before;
  // An iterator would take eight times as long.
  for (let index = 0; index < bytes.length; index += 1)
    rest = (TABLE[(rest ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (rest >>> 8);
  return ~rest >>> 0;
}

/** As Cloud Storage writes it: four bytes, the highest first, in base64. */
export function crc32cText(sum: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum);
  return bytes.toString("base64");
}
