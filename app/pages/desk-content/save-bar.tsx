import { useNavigation } from "@remix-run/react";

interface SaveBarProps {
  isNew: boolean;
  hasDraft: boolean;
  isTyped: boolean;
  /** Files are still being sent. */
  isTooEarly: boolean;
  publishError: string | undefined;
}

/** What can be done with a form: always in reach. */
export function SaveBar({ isNew, hasDraft, isTyped, isTooEarly, publishError }: SaveBarProps) {
  // Not "Take down", nor a page that is only opened.
  const isSending = useNavigation().formData?.has("intent") ?? false;
  const button = (value: string) => ({
    type: "submit" as const,
    name: "intent",
    value,
    "aria-disabled": isSending || undefined,
  });
  const typed = isTyped ? "Not saved yet" : "";
  const words = isTooEarly ? "Not saved: wait until all files are sent, then press again" : typed;
  return (
    <>
      <details className="form-group" open={publishError !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5">
          Publish later{hasDraft && ", or discard the draft"}
        </summary>
        <div className="form-field mt-2">
          <label htmlFor="f.publishAt">Publish at (time in India)</label>
          <input
            id="f.publishAt"
            name="f.:publishAt"
            type="datetime-local"
            className="input block"
            aria-invalid={publishError ? true : undefined}
          />
          {publishError && <p className="form-error">{publishError}</p>}
        </div>
        <p className="mt-3 flex flex-wrap gap-2">
          <button {...button("schedule")} className="button">
            Publish at that time
          </button>
          {hasDraft && !isNew && (
            <button {...button("discard")} className="button">
              Discard draft
            </button>
          )}
        </p>
      </details>
      <div className="save-bar">
        <span role="status" className="me-auto text-small text-muted">
          {isSending ? "Saving…" : words}
        </span>
        <button {...button("preview")} className="button">
          Preview
        </button>
        <button {...button("save")} className="button">
          Save draft
        </button>
        <button {...button("publish")} className="button button-primary">
          Publish
        </button>
      </div>
    </>
  );
}
