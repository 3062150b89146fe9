/** Returns the file name of a "/media/…" URL, raw ("/media/100% solar (1).jpg") or percent-encoded; else undefined. */
export function mediaName(url: string): string | undefined {
  const [, text] = /^\/media\/([^?\n]+)(?:\?.*)?$/.exec(url.trim()) ?? [];
  const name = text && decoded(text);
  return name && isFileName(name) ? name : undefined;
}

/** Returns a file's URL, encoded so that `srcset` and headers accept it. */
export function mediaUrl(name: string): string {
  return `/media/${encodeURIComponent(name)}`;
}

/** Whether a name has no path, no control characters and no leading dot. */
export function isFileName(name: string): boolean {
  return /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name);
}

export function comparableName(name: string): string {
  return decoded(name).normalize("NFC");
}

/** Keeps a "%" that starts no escape. */
export function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
