import { mediaName } from "./media-url";

/** Where the file of a brochure is kept, which decides how it is downloaded (specification §7). */
export type BrochureFile =
  /** In the media folder, under this name. */
  | { kind: "own"; url: string; name: string }
  /** With the storage service, which sends it from `download`. */
  | { kind: "storage"; url: string; download: string }
  /** Anywhere else: the visitor is redirected there, and the server requests nothing from it. */
  | { kind: "elsewhere"; url: string };

/** Returns where a brochure's `fileUrl`, which is "" or allowed, leads; undefined where it has none. */
export function brochureFile(url: string): BrochureFile | undefined {
  if (url === "") return undefined;
  const name = mediaName(url);
  if (name) return { kind: "own", url, name };
  const external = url.startsWith("/") ? undefined : new URL(url);
  return external && isStorage(external)
    ? { kind: "storage", url, download: storageDownload(external) }
    : { kind: "elsewhere", url };
}

const STORAGE_HOSTS = ["firebasestorage.googleapis.com", "storage.googleapis.com"];

function isStorage({ hostname, port }: URL): boolean {
  return port === "" && (STORAGE_HOSTS.includes(hostname) || hostname.endsWith(".firebasestorage.app"));
}

/** Returns the URL with `alt=media` in place of its alt and token. */
function storageDownload(file: URL): string {
  const url = new URL(file);
  url.searchParams.delete("token");
  url.searchParams.set("alt", "media");
  url.hash = "";
  return url.href;
}
