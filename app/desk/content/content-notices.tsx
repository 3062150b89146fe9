import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { type DocumentName, documentPath } from "~/editing/collections";
import { Fault } from "~/pages/desk/form-parts";

/** Shown instead of every form while nothing can be saved. */
export function CannotSave({ fault }: { fault: string | undefined }) {
  return (
    fault && (
      <p role="status" className="notice">
        {fault} Visitors see the site as before.
      </p>
    )
  );
}

interface ProblemProps {
  name: DocumentName;
  text: string;
  /** The document and the version that was to be published, if that can be done all the same. */
  id?: string;
  seen?: string;
  accepted?: string;
  /** The list, to which the form is sent. */
  path: string;
}

/** Says why nothing was done with a document of a list, whose pressed button may be screens below. */
export function Problem({ name, text, id = "", seen, accepted, path }: ProblemProps) {
  const { key } = useLocation();
  return (
    <div key={key} ref={showPlace}>
      <Fault>{text}</Fault>
      {accepted && (
        <Form method="post" action={path} preventScrollReset className="mt-2 flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="accepted" value={accepted} />
          <Link to={documentPath(name, id)} className="button">
            Correct it
          </Link>
          <button type="submit" name="do" value="publish" className="button">
            Publish without it
          </button>
        </Form>
      )}
    </div>
  );
}

function showPlace(place: Element | null) {
  place?.scrollIntoView({ block: "center" });
}

interface ResultProps {
  /** A sentence. */
  text: string;
  /** The document that is there again. */
  to?: string | undefined;
  /** The document to bring back, if it was deleted. */
  undo?: string | undefined;
  /** The list without the message. */
  path: string;
}

/** Says what was done, for ten seconds; longer while a finger, the mouse or the focus is on it. */
export function ResultBar({ text, to, undo, path }: ResultProps) {
  const { key } = useLocation();
  // After a reload the message would be old.
  useEffect(() => history.replaceState(history.state, "", path), [path]);
  return (
    <div key={key} role="status" className="content-result">
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      {to && (
        <Link to={to} className="button">
          Open<span className="sr-only"> it</span>
        </Link>
      )}
      {undo !== undefined && (
        <Form method="post" action={path} preventScrollReset>
          <input type="hidden" name="id" value={undo} />
          <button type="submit" name="do" value="restore" className="button">
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}
