import { useEffect, useRef } from "react";
import { fileField } from "~/texts/file-field";
import { useTexts } from "~/texts/use-texts";
import { DataNotice } from "./form-parts";
import type { Submission } from "./use-submission";

interface SendFileProps {
  submission: Submission;
  words: readonly [send: string, sending: string];
}

/** The end of a form with a file: its button, its progress, and a way to cancel. */
export function SendFile({ submission, words: [send, sending] }: SendFileProps) {
  const { isSending, isCancelled } = submission;
  const { notSent } = useTexts(fileField);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isCancelled && !isSending) button.current?.focus();
  }, [isCancelled, isSending]);

  return (
    <>
      {/* Replaces the notice, which it would push, with its link, under the finger of a double tap. */}
      {isSending ? <Progress {...submission} /> : <DataNotice />}
      <div role="status" className="text-small text-muted empty:hidden">
        {isCancelled && notSent}
      </div>
      <button ref={button} type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? sending : send}
      </button>
    </>
  );
}

function Progress({ progress, cancel }: Submission) {
  const percent = Math.floor(progress * 100);
  const texts = useTexts(fileField);
  return (
    <div className="flex items-center gap-4">
      <label className="grid grow gap-2 text-small text-muted">
        {percent < 100 ? texts.progress(percent) : texts.waiting}
        <progress value={percent} max={100} className="progress" />
      </label>
      <button type="button" className="button button-quiet" onClick={cancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
