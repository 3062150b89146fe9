import { mediaName } from "./media-url";

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
    const name = mediaName(address);
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
