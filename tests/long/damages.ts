import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Of each damage; a process that one of them ends is seen as the last that it printed. */
const COPIES = 10;

const PAGE = 4096;

/** Numbers that are the same in each run. */
function randomNumbers(seed: string) {
  let count = 0;
  return (below: number) => {
    count += 1;
    return createHash("md5").update(`${seed} ${count}`).digest().readUInt32LE() % Math.floor(below);
  };
}

export type Damage = (bytes: Buffer, page: number, random: (below: number) => number) => Buffer;

/** What happens to files: half a copy, a full disk, a disk that loses its last writes. */
export const damages: Record<string, Damage> = {
  "cut off": (bytes, _, random) => bytes.subarray(0, random(bytes.length)),
  "half copied": (bytes, page) => bytes.fill(0, page),
  "a page of zeros": (bytes, page) => bytes.fill(0, page, page + PAGE),
  "a damaged meta page": (bytes, _, random) => {
    const start = random(2) * PAGE + 24 + random(136);
    for (let index = start; index < start + 4; index += 1) bytes[index] = random(256);
    return bytes;
  },
  "junk at the end": (bytes, _, random) => Buffer.concat([bytes, Buffer.alloc(random(3 * PAGE), "junk ")]),
};

/**
 * Copies a folder ten times, damages a database in each copy, and returns their folders.
 * @param file the database's file, from the folder
 */
export function damagedCopies(
  whole: string,
  place: string,
  file: string,
  [how, damage]: [string, Damage],
): string[] {
  const random = randomNumbers(how);
  return Array.from({ length: COPIES }, (_, number) => {
    const folder = path.join(place, `copy-${number}`);
    cpSync(whole, folder, { recursive: true });
    const bytes = readFileSync(path.join(folder, file));
    writeFileSync(path.join(folder, file), damage(bytes, random(bytes.length / PAGE) * PAGE, random));
    return folder;
  });
}
