/** The longest address that mail servers take (RFC 5321). */
export const MAX_EMAIL = 254;

/** With a name, "mailto:" and a subject beside it, an address has no more. */
const MAX_RAW = 1000;

/** The "simple address pattern" of specification §5. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Length comes first: the pattern takes quadratic time for some texts. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && EMAIL.test(text);
}

/** Returns an address without what phones and mail programs put around it; any other text unchanged, but trimmed. */
export function tidyEmail(text: string): string {
  if (text.length > MAX_RAW) return text;
  const plain = text.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const inner = /<([^<>]*@[^<>]*)>/.exec(plain)?.[1] ?? plain;
  const email = inner
    .replace(/^[\s<("'“]*(?:mailto:)?\s*/i, "")
    .replace(/\?(?:subject|body|cc|bcc)=.*$/is, "")
    .replace(/[\s.,;:)>"'”!।]+$/, "");
  return isEmail(email) ? email : text.trim();
}
