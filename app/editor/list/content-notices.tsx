import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { DocumentName } from "~/content/content";
import { ForManager } from "~/desk/for-manager";
import { ButtonLink, Fault, Hidden, Submit } from "~/desk/form-parts";
import { collectionPath, documentPath } from "~/editor/save/paths";

/** Shown instead of every form while nothing can be saved, or not by this person. */
export function CannotSave({ fault }: { fault: string | undefined }) {
  return (
    fault && (
      <p role="status" className="notice">
        {fault}
      </p>
    )
  );
}

/** Leads to what people look for in a collection and find in another one. */
export function Elsewhere({ text, label, document }: { text: string; label: string; document: string }) {
  return (
    <p className="mt-2 text-small text-muted">
      {text}{" "}
      <Link to={`/desk/content/${document}`} className="underline">
        {label}
      </Link>
    </p>
  );
}

interface ProblemProps {
  name: DocumentName;
  text: string;
  /** The document and the version that was to be published, if that can be done all the same. */
  id?: string;
  seen?: string;
  accepted?: string;
  /** What the button does and says. */
  action?: string;
  button?: string;
  /** The list, to which the form is sent. */
  path: string;
}

/** Says why nothing was done with a document of a list, whose pressed button may be screens below. */
export function Problem({ name, text, id = "", seen, accepted, action = "publish", ...rest }: ProblemProps) {
  const { button = "Publish without it", path } = rest;
  const { key } = useLocation();
  return (
    <div key={key} ref={showPlace}>
      <Fault>{text}</Fault>
      {accepted && (
        <Form method="post" action={path} preventScrollReset className="mt-2 flex flex-wrap gap-2">
          <Hidden id={id} seen={seen} accepted={accepted} />
          <ButtonLink to={documentPath(name, id)} label={action === "delete" ? "Keep it" : "Correct it"} />
          <Submit name="do" value={action} label={button} />
        </Form>
      )}
    </div>
  );
}

function showPlace(place: Element | null) {
  place?.scrollIntoView({ block: "center" });
}

interface ResultProps {
  text: string;
  /** The document that is there again. */
  to?: string | undefined;
  /** The URL of the page on the site. */
  page?: string | undefined;
  /** The document to bring back, if it was deleted. */
  undo?: string | undefined;
  /** The list without the message. */
  path: string;
}

/** Says what was done, for ten seconds; longer while a finger, the mouse or the focus is on it. */
export function ResultBar({ text, to, page, undo, path }: ResultProps) {
  const { key } = useLocation();
  // The parameter leaves the URL: after a reload the message would be old.
  useEffect(() => history.replaceState(history.state, "", path), [path]);
  return (
    <div key={key} role="status" className="content-result">
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      {to && (
        <Link to={to} className="button">
          Open<span className="sr-only"> it</span>
        </Link>
      )}
      {page && <ButtonLink href={page} label="Open it" />}
      {undo !== undefined && (
        <Form method="post" action={path} preventScrollReset>
          <Hidden id={undo} />
          <Submit name="do" value="restore" label="Undo" />
        </Form>
      )}
    </div>
  );
}

interface LinksProps {
  name: DocumentName;
  id: string;
  /** The version that is shown. */
  seen: string | undefined;
  canSave: boolean;
  /** The collection's only document is never deleted. */
  isOnly: boolean;
}

/** What else can be done with a document than to edit it. */
export function DocumentLinks({ name, id, seen, canSave, isOnly }: LinksProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <ButtonLink to={`${documentPath(name, id)}/history`} label="History" />
      {canSave && seen && !isOnly && (
        <ForManager>
          <Form method="post" action={collectionPath(name)}>
            <Hidden id={id} seen={seen} />
            <Submit name="do" value="delete" label="Delete" />
          </Form>
        </ForManager>
      )}
    </div>
  );
}

const MAX_LISTED = 6;

/** Returns the first labels of fields in a sentence: "Title, Meter and 3 more". @param count of all of them */
export function listed(labels: readonly string[], count = labels.length): string {
  const first = labels.slice(0, MAX_LISTED);
  const more = count - first.length;
  return first.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
