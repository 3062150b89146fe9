import { type ReactNode, useEffect, useRef, useState } from "react";
import { site } from "~/site";
import { Icon } from "~/ui/icon";
import { FIX_ERRORS, type FormAnswer } from "./answer";
import { fieldId } from "./field";

interface ErrorSummaryProps {
  answer: FormAnswer | undefined;
  /** What to do about an error, by field: shown below its entry. */
  help?: Partial<Record<string, ReactNode>>;
}

/**
 * Shows the errors at the head of a form, each a link to its field, or for a fault of ours another way to reach us.
 * Needs the `attempt` of useSubmission as its key: each refusal takes the focus once, with a script or without.
 */
export function ErrorSummary({ answer, help = {} }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const [first] = useState(answer);
  const isRefused = answer?.ok === false;

  useEffect(() => {
    if (!isRefused) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "nearest" });
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, "");
    };
  }, [isRefused]);

  if (!answer || answer.ok) return null;
  const errors = Object.entries(answer.errors);
  return (
    <div
      ref={summary}
      role="alert"
      // Entries that go while the visitor types are not announced.
      aria-live={answer === first ? undefined : "off"}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form; this is what its sender has to read
      autoFocus
      className="rounded-control border border-bad/50 bg-bad/8 p-4"
    >
      <p className="font-semibold">{answer.message}</p>
      {errors.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {errors.map(([name, message]) => (
            <li key={name}>
              <a
                href={`#${fieldId(answer.form, name)}`}
                className="text-bad underline underline-offset-3"
                onClick={focusTarget}
              >
                {message}
              </a>
              {help[name]}
            </li>
          ))}
        </ul>
      )}
      {answer.message !== FIX_ERRORS && (
        <>
          <p className="mt-2 text-small text-muted">
            What you typed is still here. You can also call us on{" "}
            <a
              href={`tel:${site.callNow.e164}`}
              className="whitespace-nowrap text-sun underline underline-offset-3"
            >
              {site.callNow.display}
            </a>
            .
          </p>
          <button type="submit" className="button button-quiet mt-4">
            Try again
          </button>
        </>
      )}
    </div>
  );
}

/** Puts the caret into the field; a link alone only scrolls there. */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

interface SentNoteProps {
  message: string;
  reference?: string | undefined;
  children?: ReactNode;
}

/** Says that the form arrived, and which reference to quote. */
export function SentNote({ message, reference, children }: SentNoteProps) {
  return (
    <div className="flex items-start gap-3 rounded-control border border-good/40 bg-good/8 p-4">
      <span className="mt-0.5 text-good">
        <Icon name="check" />
      </span>
      <div>
        <p>{message}</p>
        {reference && <p className="text-small text-muted">Your reference is {reference}.</p>}
        {children}
      </div>
    </div>
  );
}
