/** Where the file of a brochure is kept, which decides how it is downloaded (specification §7). */
export type BrochureFile =
  /** In the media folder, under this name. */
  | { kind: "own"; address: string; name: string }
  /** With the storage service. `download` is what to ask it for. */
  | { kind: "storage"; address: string; download: string }
  /** Anywhere else: a visitor is sent there, the server asks nothing of it. */
  | { kind: "elsewhere"; address: string };

/**
 * Undefined for an address that no page may offer: a document may hold anything, `javascript:` included. Of our own
 * only those that begin with one slash (two, or a backslash, lead to another host), of others only https.
 */
export function brochureFile(address: string): BrochureFile | undefined {
  if (/^\/(?![/\\])/.test(address)) {
    const url = parseUrl(address, "https://own.invalid");
    if (url?.origin !== "https://own.invalid") return undefined;
    const name = /^\/media\/([\w.-]+)$/.exec(url.pathname)?.[1];
    return name ? { kind: "own", address, name } : { kind: "elsewhere", address };
  }
  const url = parseUrl(address);
  if (url?.protocol !== "https:" || url.username || url.password) return undefined;
  return isStorage(url)
    ? { kind: "storage", address: url.href, download: storageDownload(url) }
    : { kind: "elsewhere", address: url.href };
}

const STORAGE_HOSTS = ["firebasestorage.googleapis.com", "storage.googleapis.com"];

function isStorage({ hostname, port }: URL): boolean {
  return port === "" && (STORAGE_HOSTS.includes(hostname) || hostname.endsWith(".firebasestorage.app"));
}

/** The address with `alt=media` in place of its alt and token. */
function storageDownload(address: URL): string {
  const url = new URL(address);
  url.searchParams.delete("token");
  url.searchParams.set("alt", "media");
  url.hash = "";
  return url.href;
}

function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

const MAX_NAME_LENGTH = 120;

/** The title as the name of a file, with ".pdf" if it has not got it, and without what a path is made of. */
export function attachmentName(title: string): string {
  const name = title
    .normalize("NFC")
    // What steers terminals and the direction of writing, halves of letters, and what Windows takes for itself.
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\:*?"<>|]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/\.pdf\s*$/i, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return `${[...name].slice(0, MAX_NAME_LENGTH).join("").trim() || "brochure"}.pdf`;
}

/** Content-Disposition of a file to keep: its name in ASCII for old clients, and whole for the others (RFC 6266). */
export function attachment(title: string): string {
  const name = attachmentName(title);
  const ascii = name.replace(/[^\x20-\x7e]|%/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
