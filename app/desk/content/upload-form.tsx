import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Fault } from "~/desk/form-parts";
import type { FILES } from "~/submission/receive-media.server";
import { ChooseFiles, DropFiles, PDFS, PICTURES } from "./choose-media";
import { UploadList, useUploads } from "./uploads";

const ACCEPT = { "": `${PICTURES},${PDFS}`, pictures: PICTURES, files: PDFS };

interface UploadFormProps {
  kind: keyof typeof ACCEPT;
  /** What came of a form that was sent without scripts. */
  answered: { added: string[]; refused: string[] } | undefined;
}

/** Adds files to the library: one request for each, or a form with all of them. */
export function UploadForm({ kind, answered }: UploadFormProps) {
  const { revalidate } = useRevalidator();
  const { uploads, isBusy, add, tryAgain } = useUploads(() => undefined);
  const hasSent = uploads.length > 0 && !isBusy;
  useEffect(() => {
    if (hasSent) revalidate();
  }, [hasSent, revalidate]);
  return (
    <DropFiles onFiles={add}>
      <form method="post" encType="multipart/form-data">
        <ChooseFiles name={FILES_FIELD} accept={ACCEPT[kind]} label="Choose files" onFiles={add} />
        <p className="mt-3 text-small text-muted">
          Pictures (JPEG, PNG, WebP) and PDFs, up to 30 MB each.
          <span className="media-may-drop"> You can drop them here too.</span>
        </p>
        <button type="submit" className="media-send button button-primary">
          Send the files
        </button>
      </form>
      {answered && <Answer {...answered} />}
      <UploadList uploads={uploads} tryAgain={tryAgain} />
    </DropFiles>
  );
}

/** Same name as in receive-media.server.ts, which browsers do not get. */
const FILES_FIELD: typeof FILES = "files";

function Answer({ added, refused }: { added: string[]; refused: string[] }) {
  return (
    <>
      {added.length > 0 && (
        <p role="status" className="mt-4 text-good">
          {added.length === 1 ? "1 file is" : `${added.length} files are`} in the library: {added.join(", ")}
        </p>
      )}
      {refused.length > 0 && <Fault>{refused.join(" ")}</Fault>}
    </>
  );
}
