import { useEffect, useRef } from "react";
import { site } from "~/site";
import { Icon } from "~/ui/icon";
import { FIX_ERRORS, type FormAnswer } from "./answer";
import { fieldId } from "./field";

/**
 * What went wrong, at the head of a form: each fault a link to its field; for a fault of ours, another way to reach
 * us. It takes the focus when it appears, with a script or without.
 */
export function ErrorSummary({ answer }: { answer: FormAnswer | undefined }) {
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!answer || answer.ok) return;
    summary.current?.focus();
    const title = document.title;
    document.title = `Error: ${title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, "");
    };
  }, [answer]);

  if (!answer || answer.ok) return null;
  const errors = Object.entries(answer.errors);
  return (
    <div
      ref={summary}
      role="alert"
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

/** A link to a field scrolls there by itself; the caret has to be put there. */
function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** That it arrived, and what to quote when asking about it. */
export function SentNote({ message, reference }: { message: string; reference?: string | undefined }) {
  return (
    <div className="flex items-center gap-3 rounded-control border border-good/40 bg-good/8 p-4">
      <span className="text-good">
        <Icon name="check" />
      </span>
      <div>
        <p>{message}</p>
        {reference && <p className="text-small text-muted">Your reference is {reference}.</p>}
      </div>
    </div>
  );
}
