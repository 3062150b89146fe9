import { useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { readReference } from "~/leads/reference";
import { telephone } from "~/site";
import { useCompany, useSite } from "~/site/use-company";
import { type FormAnswer, REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { fieldId } from "./form-parts";

/** Its key must contain the `failureCount` of useSubmission, so that each failed attempt moves the focus here. */
export function ErrorSummary({ answer }: { answer: FormAnswer | undefined }) {
  const summary = useRef<HTMLDivElement>(null);
  const [phone] = useCompany().phones;
  const { errorTitle, fixErrors, kept, orCall, retry } = useTexts(frame).form;
  const [initial] = useState(answer);
  const hasFailed = answer?.ok === false;

  useEffect(() => {
    if (!hasFailed) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "nearest" });
    const title = document.title;
    document.title = errorTitle + title;
    return () => {
      document.title = document.title.replace(errorTitle, "");
    };
  }, [hasFailed, errorTitle]);

  if (!answer || answer.ok) return null;
  const errors = Object.entries(answer.errors);
  return (
    <div
      data-needs-scripts=""
      ref={summary}
      role="alert"
      // Screen readers would announce each error that disappears while the visitor types.
      aria-live={answer === initial ? undefined : "off"}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript this page answers the form, and its errors come first
      autoFocus
      className="rounded-control border border-bad/50 bg-bad/8 p-4"
    >
      <p className="font-semibold">{answer.message}</p>
      {errors.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {errors.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${fieldId(answer.kind, name)}`}
                className="text-bad underline underline-offset-3"
                onClick={focusField}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer.message !== fixErrors && (
        <>
          <p className="mt-2 text-small text-muted">
            {kept}{" "}
            {phone && (
              <>
                {orCall[0]}
                <a
                  href={`tel:${telephone(phone)}`}
                  className="whitespace-nowrap text-sun underline underline-offset-3"
                >
                  {phone}
                </a>
                {orCall[1]}
              </>
            )}
          </p>
          <button type="submit" className="button button-quiet mt-4">
            {retry}
          </button>
        </>
      )}
    </div>
  );
}

function focusField(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

interface SentNoteProps {
  message: string;
  reference?: string | undefined;
  /** The day of the call; by default the one that the page has for a form sent without scripts. */
  calls?: string | undefined;
  children?: ReactNode;
}

export function SentNote({ message, reference, calls, children }: SentNoteProps) {
  const texts = useTexts(frame);
  const sentBefore = useSite();
  return (
    <div
      data-needs-scripts=""
      className="flex items-start gap-3 rounded-control border border-good/40 bg-good/8 p-4"
    >
      <span className="mt-0.5 text-good">
        <Icon name="check" />
      </span>
      <div>
        <p>{message}</p>
        {reference && <p className="text-small text-muted">{texts.form.reference(reference)}</p>}
        <p>{calls ?? sentBefore.calls}</p>
        {children}
      </div>
    </div>
  );
}

interface SentHereProps {
  kind: "contact" | "service";
  answer: FormAnswer | undefined;
  message: string;
  successCount: number;
}

/** Says that the form was sent: just now, or before the page was loaded, as its URL says. */
export function SentHere({ kind, answer, message, successCount }: SentHereProps) {
  const [search] = useSearchParams();
  const note = useRef<HTMLDivElement>(null);
  // The focused field is gone, so the note takes the focus.
  useEffect(() => {
    if (successCount > 0) note.current?.focus();
  }, [successCount]);
  if (answer ? !answer.ok : search.get(SENT_PARAM) !== kind) return null;
  const reference = answer?.ok ? answer.reference : readReference(search.get(REFERENCE_PARAM));
  return (
    <div ref={note} tabIndex={-1}>
      <SentNote message={message} reference={reference} calls={answer?.ok ? answer.calls : undefined} />
    </div>
  );
}
