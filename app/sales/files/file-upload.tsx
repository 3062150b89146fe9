import { useEffect, useRef, useState } from "react";
import { Hidden, Options } from "~/desk/form-parts";
import { ChooseFiles, PDFS } from "~/editor/library/choose-media";
import { RefusedFile, readyToSend, send } from "~/editor/library/send-file";
import { UploadList, usePageUploads } from "~/editor/library/uploads";
import { BILL_PHOTO_ACCEPT } from "~/leads/bills";
import type { FileKind } from "~/sales/job/job-steps";
import { fileKindLabels } from "~/sales/job/job-words";
import { useLead } from "~/sales/lead/change-form";
import { IDENTITY_NOTICE_VERSION, identityNotice } from "~/texts/identity-notice";
import type { Language } from "~/texts/language";
import { MAX_FILE_BYTES } from "./lead-files";

interface FileUploadProps {
  /** The customer's: staff tell the notice in it. */
  language: Language;
  /** What the files are, where nobody chooses it. */
  kind?: FileKind;
  label: string;
}

/** Sends files of the lead: a request for each, again after a cut line. */
export function FileUpload({ language, kind, label }: FileUploadProps) {
  const { path } = useLead();
  const form = useRef<HTMLFormElement>(null);
  const claims = useRef(new WeakMap<File, Record<string, string>>());
  const [fault, setFault] = useState("");
  const { uploads, add, tryAgain } = usePageUploads(async (file, onProgress, id) => {
    const sent = await readyToSend(file);
    if (sent.size > MAX_FILE_BYTES) throw new RefusedFile("has more than 10 MB");
    const claim = new URLSearchParams({ name: file.name, id, ...claims.current.get(file) });
    return send(`${path}/files?${claim}`, sent, onProgress);
  });
  // What makes photos smaller is loaded now: the line may be cut once they are chosen.
  useEffect(() => void import("~/ui/shrink-picture").catch(() => undefined), []);

  function addFiles(files: File[]) {
    const typed = new FormData(form.current ?? undefined);
    const claim = { kind: String(typed.get("kind")), notice: String(typed.get("notice") ?? "") };
    const isUntold = claim.kind === "identity" && !claim.notice;
    setFault(isUntold ? "Nothing is sent: tick first that the customer knows the notice." : "");
    if (isUntold) return;
    for (const file of files) claims.current.set(file, claim);
    add(files);
  }

  return (
    <>
      <form ref={form} className="file-form mt-3 grid gap-3">
        <Hidden kind={kind} />
        {!kind && <KindSelect kind="roof" />}
        {!kind && <IdentityNotice language={language} />}
        <ChooseFiles accept={`${BILL_PHOTO_ACCEPT},${PDFS}`} label={label} onFiles={addFiles} isQuiet />
      </form>
      {fault && (
        <p role="alert" className="mt-2 text-small text-bad">
          {fault}
        </p>
      )}
      <UploadList uploads={uploads} tryAgain={tryAgain} hidesSent />
    </>
  );
}

export function KindSelect({ kind }: { kind: FileKind }) {
  return (
    <select name="kind" aria-label="What it is" className="input select max-w-60" defaultValue={kind}>
      <Options labels={fileKindLabels} />
    </select>
  );
}

/** Is shown once an identity paper is chosen. */
export function IdentityNotice({ language }: { language: Language }) {
  return (
    <div className="identity-notice notice col-span-2 mt-0">
      <p className="text-small" lang={language}>
        {identityNotice[language]}
      </p>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input type="checkbox" name="notice" value={IDENTITY_NOTICE_VERSION} className="h-5 w-5 shrink-0" />
        The customer knows this, and the digits are covered
      </label>
    </div>
  );
}
