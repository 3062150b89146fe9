import { useEffect, useRef } from "react";
import { fileField } from "~/texts/file-field";
import { useTexts } from "~/texts/use-texts";

interface SendingProps {
  /** The part that is sent, from 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** The progress of a form with a file. */
export function Sending({ progress, onCancel }: SendingProps) {
  const percent = Math.floor(progress * 100);
  const { progress: sent, waiting, cancel } = useTexts(fileField);
  return (
    <div className="flex items-center gap-4">
      <label className="grid grow gap-2 text-small text-muted">
        {percent < 100 ? sent(percent) : waiting}
        <progress value={percent} max={100} className="progress" />
      </label>
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {cancel}
      </button>
    </div>
  );
}

interface SubmitButtonProps {
  isSending: boolean;
  isCancelled: boolean;
  words: readonly [send: string, sending: string];
}

export function SubmitButton({ isSending, isCancelled, words: [send, sending] }: SubmitButtonProps) {
  const { notSent } = useTexts(fileField);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isCancelled && !isSending) button.current?.focus();
  }, [isCancelled, isSending]);

  return (
    <>
      <div role="status" className="text-small text-muted empty:hidden">
        {isCancelled && notSent}
      </div>
      <button ref={button} type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? sending : send}
      </button>
    </>
  );
}
