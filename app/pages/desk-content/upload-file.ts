/** A file of the library, as the server answers an upload. */
export interface LibraryFile {
  name: string;
  /** As a document names it: "/media/roof.jpg". */
  url: string;
  /** "" for a file that is no picture. */
  thumbnail: string;
}

/** The file itself is at fault: to send it again is useless. The message goes on from the name of the file. */
export class RefusedFile extends Error {
  override name = "RefusedFile";
}

const UPLOAD = "/desk/content/media/upload";

const MAX_BYTES = 30 * 1024 * 1024;

/** Sends a file, unless the library has it. @throws RefusedFile; other errors may not happen again. */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<LibraryFile> {
  if (file.size > MAX_BYTES) throw new RefusedFile("has more than 30 MB");
  const sent = isHeic(file) ? await asJpeg(file) : file;
  const hash = await hashOf(sent);
  const known = hash && (await findKnown(hash));
  return known || send(sent, hash, onProgress);
}

/** Undefined on plain http, where browsers have no `crypto.subtle`: the server then compares after the upload. */
async function hashOf(file: Blob): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function findKnown(sha256: string): Promise<LibraryFile | undefined> {
  const response = await fetch(`${UPLOAD}?${new URLSearchParams({ sha256 })}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw failureOf(response.status);
  return response.json();
}

function send(file: File, sha256: string | undefined, onProgress: (share: number) => void) {
  const search = new URLSearchParams({ name: file.name, ...(sha256 && { sha256 }) });
  return new Promise<LibraryFile>((resolve, reject) => {
    const request = new XMLHttpRequest(); // `fetch` reports no progress.
    request.open("POST", `${UPLOAD}?${search}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new Error("the line was cut"));
    request.onload = () => {
      if (request.status === 200) resolve(request.response);
      else if (request.status === 422) reject(new RefusedFile(request.response?.refused));
      else reject(failureOf(request.status));
    };
    request.send(file);
  });
}

export class SignedOut extends Error {
  override name = "SignedOut";
}

function failureOf(status: number): Error {
  return status === 401 ? new SignedOut() : new Error(`the server is busy (${status})`);
}

function isHeic({ name, type }: File): boolean {
  return /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);
}

/** iPhones send JPEG, because `accept` does not name HEIC; a file that comes another way is converted where Safari can. */
async function asJpeg(file: File): Promise<File> {
  const { shrinkPicture } = await import("~/forms/shrink-picture");
  const [jpeg] = await shrinkPicture(file, MAX_BYTES).then(
    ({ files }) => files,
    () => [],
  );
  if (jpeg) return jpeg;
  throw new RefusedFile("is a HEIC picture, which this browser cannot open: save it as JPEG and choose that");
}
