/**
 * Returns the name of the file that "/media/…" refers to, without its query. Documents hold such URLs raw, as in
 * "/media/100% solar (1).jpg", or percent-encoded. Undefined for any other URL.
 */
export function mediaName(url: string): string | undefined {
  const [, text] = /^\/media\/([^?\n]+)(?:\?.*)?$/.exec(url.trim()) ?? [];
  const name = text && decode(text);
  return name && isFileName(name) ? name : undefined;
}

/** Returns the URL of a file of the media folder, safe in `srcset` and headers too. */
export function mediaUrl(name: string): string {
  return `/media/${encodeURIComponent(name)}`;
}

/** Whether a name could be that of a public file: no path, no control character, not hidden. */
export function isFileName(name: string): boolean {
  return /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name);
}

/** Returns what two spellings of a name have in common: not encoded, and in one of Unicode's forms. */
export function comparableName(name: string): string {
  return decode(name).normalize("NFC");
}

/** A "%" that encodes nothing stands for itself. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
