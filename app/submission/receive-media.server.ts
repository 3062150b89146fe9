import type { MediaLibrary } from "~/editing/media-library";
import { MAX_UPLOAD_BYTES, receiveUpload, type Uploaded } from "~/media/receive-upload.server";
import { createUploadSlots } from "./limits.server";
import { readForm, type SentForm } from "./read-form.server";
import { RequestBody } from "./request-body.server";

/** A browser sends two at once; somebody may have several tabs. Each upload is held in memory once, of 30 MB at most. */
const MAX_UPLOADS_PER_PERSON = 4;
const MAX_UPLOADS = 12;

/** Of a form without scripts. */
const MAX_FILES_PER_FORM = 20;

export const FILES = "files";

const slots = createUploadSlots(MAX_UPLOADS_PER_PERSON, MAX_UPLOADS);

/** Reads a form, and adds its files to the library; or gives the bytes of the first to the file that it replaces. */
export async function receiveMediaForm(
  request: Request,
  library: MediaLibrary,
  by: string,
  replaced?: string,
): Promise<SentForm<Uploaded>> {
  const free = slots.take(by);
  return readForm<Uploaded>(request, {
    field: FILES,
    maxFiles: replaced === undefined ? MAX_FILES_PER_FORM : 1,
    maxBytes: MAX_UPLOAD_BYTES,
    receive: async (file) =>
      free ? receiveUpload(file, library, by, { replaced }) : { given: file.name, failed: true },
  }).finally(free);
}

/** Adds a request's body to the library. */
export async function receiveMediaFile(
  request: Request,
  library: MediaLibrary,
  by: string,
  { name, ...hashes }: { name: string; original: string | undefined; expected: string | undefined },
): Promise<Uploaded> {
  const free = slots.take(by);
  if (!free) return { given: name, failed: true };
  const bytes = new RequestBody(request).upTo(MAX_UPLOAD_BYTES + 1);
  return receiveUpload({ name, bytes }, library, by, hashes).finally(free);
}
