import { mediaName } from "./media-url";

/** Where a brochure's file is stored, which decides how it is downloaded (specification §7). */
export type BrochureFile =
  | { kind: "own"; url: string; name: string }
  /** In Cloud Storage, which serves it from `download`. */
  | { kind: "storage"; url: string; download: string }
  /** Anywhere else: visitors are redirected, and the server requests nothing. */
  | { kind: "elsewhere"; url: string };

/** Classifies a brochure's `fileUrl`, which must be allowed or ""; undefined for "". */
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

function storageDownload(file: URL): string {
  const url = new URL(file);
  url.searchParams.delete("token");
  url.searchParams.set("alt", "media");
  url.hash = "";
  return url.href;
}
