/** File systems allow 255 bytes, ".json" included. */
const MAX_BYTES = 200;

/** Letters and digits of any script, and signs that no file system or shell interprets; no hidden files. */
const FILE_NAME = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N} ._()+,=@-]*$/u;

/** Returns why no new document may have this id, whichever store it is in. */
export function idRefusal(id: string): string | undefined {
  const isShort = new TextEncoder().encode(id).length <= MAX_BYTES;
  return isShort && FILE_NAME.test(id) ? undefined : "its id cannot be the name of a file";
}
