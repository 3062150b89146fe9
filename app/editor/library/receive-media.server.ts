import type { MediaLibrary } from "~/media/media-library.server";
import { MAX_UPLOAD_BYTES, receiveUpload, type UploadResult } from "~/media/receive-upload.server";
import { RequestBody } from "~/server/request-body.server";
import { staffUploadSlots } from "~/submission/limits.server";
import { readForm, type SentForm } from "~/submission/read-form.server";

/** Each upload is held in memory once, of 30 MB at most. */
const slots = staffUploadSlots();

/** Reads a form of the page of a file, and gives its bytes to that file if they are to replace it. */
export async function receiveMediaForm(
  request: Request,
  library: MediaLibrary,
  by: string,
  replaced: string,
): Promise<SentForm<UploadResult>> {
  const free = slots.take(by);
  return readForm<UploadResult>(request, {
    field: "files",
    maxBytes: MAX_UPLOAD_BYTES,
    receive: async (file, text) => {
      if (text("do") !== "replace") return { status: "refused", given: file.name, reason: "was not kept" };
      return free ? receiveUpload(file, library, by, { replaced }) : { status: "failed", given: file.name };
    },
  }).finally(free);
}

export async function receiveMediaFile(
  request: Request,
  library: MediaLibrary,
  by: string,
  { name, ...hashes }: { name: string; original: string | undefined; expected: string | undefined },
): Promise<UploadResult> {
  const free = slots.take(by);
  if (!free) return { status: "failed", given: name };
  const bytes = new RequestBody(request).upTo(MAX_UPLOAD_BYTES + 1);
  return receiveUpload({ name, bytes }, library, by, hashes).finally(free);
}
