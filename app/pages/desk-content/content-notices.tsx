import { Form, useLocation } from "@remix-run/react";
import { useEffect } from "react";

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

interface ResultProps {
  /** A sentence. */
  text: string;
  /** The document to bring back, if it was deleted. */
  undo?: string | undefined;
  /** The list without the message. */
  path: string;
}

/** Says what was done, for ten seconds; longer while a finger, the mouse or the focus is on it. */
export function ResultBar({ text, undo, path }: ResultProps) {
  const { key } = useLocation();
  // After a reload the message would be old.
  useEffect(() => history.replaceState(history.state, "", path), [path]);
  return (
    <div key={key} role="status" className="content-result">
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
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
