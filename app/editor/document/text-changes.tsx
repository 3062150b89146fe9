import { Form } from "@remix-run/react";
import { Hidden, Submit } from "~/desk/form-parts";
import type { ComparedField } from "~/editor/save/compare.server";
import type { TextPart } from "~/editor/save/compare-values";

const MARKS = { removed: ["del", "text-bad"], added: ["ins", "font-medium text-good"] } as const;

/** A text with what was removed from it and added to it, told apart by lines and marks, not by colour alone. */
export function TextChanges({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, change }, index) => {
    const [Tag, className] = change ? MARKS[change] : ["span" as const];
    return (
      <Tag key={`${index} ${change}`} className={className}>
        {text}
      </Tag>
    );
  });
}

interface VersionsProps {
  versions: {
    key: string;
    was: "live" | "draft";
    /** Who replaced it, and when. */
    done: string;
    at: string;
    changes: ComparedField[] | undefined;
  }[];
  seen: string;
  canSave: boolean;
}

/** Who changed a document, when, and what; the version before each change can be restored. */
export function Versions({ versions, seen, canSave }: VersionsProps) {
  return (
    <ol className="mt-4 grid gap-3">
      {versions.map(({ key, was, done, at, changes }) => (
        <li key={key} className="card p-4">
          <h2 className="font-semibold">{done}</h2>
          <p className="text-small text-muted">{was === "live" ? "What visitors see" : "The draft"}</p>
          {changes?.length === 0 && <p className="mt-2 text-small text-muted">Nothing differs.</p>}
          {changes === undefined && <p className="mt-2 text-small text-muted">Deleted.</p>}
          <dl className="mt-2 grid gap-3">
            {changes?.map(({ label, parts }) => (
              <div key={label}>
                <dt className="text-small font-medium">{label}</dt>
                <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                  {parts ? (
                    <TextChanges parts={parts} />
                  ) : (
                    <span className="text-muted">Formatting alone</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          {canSave && (
            <Form method="post" preventScrollReset className="mt-3">
              <Hidden seen={seen} />
              <Submit
                name="key"
                value={key}
                label={`Back to how ${was === "live" ? "it" : "the draft"} was before ${at}`}
              />
            </Form>
          )}
        </li>
      ))}
    </ol>
  );
}
