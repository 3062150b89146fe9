/** Two hexadecimal digits a byte. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 32 hexadecimal digits. Browsers have `randomUUID` on https alone. */
export function newId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

/** Resolves to the SHA-256; undefined on plain http, where browsers have no `crypto.subtle`. */
export async function hashOf(file: Blob): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
}
