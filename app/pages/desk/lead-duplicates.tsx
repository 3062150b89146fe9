import { Link } from "@remix-run/react";
import { MAX_OTHERS } from "~/desk/desk";
import { partLabel } from "~/desk/history";
import { dayInIndia, dayLabel, personLabel, statusLabels } from "~/desk/labels";
import type { LeadEntry } from "~/desk/lead-entry";
import type { LeadRow } from "~/desk/lead-row";
import { isClosed } from "~/desk/lead-state";
import { listPath } from "~/desk/list-query";
import { Fault } from "./form-parts";
import { SaveForm } from "./save-form";

interface DuplicatesProps {
  entry: LeadEntry;
  others: LeadRow[];
  error: string | undefined;
  today: string;
}

/** Other leads with the same phone or email. */
export function Duplicates({ entry, others, error, today }: DuplicatesProps) {
  if (others.length === 0) return null;
  return (
    <section aria-label="Duplicates" className="notice">
      {error && <Fault>{error}</Fault>}
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="min-w-0 grow [overflow-wrap:anywhere]">
              <p className="font-semibold">
                Same {other.phone && other.phone === entry.phone ? "phone" : "email"} as{" "}
                {other.name || "No name"}
              </p>
              <p className="text-small text-muted">{describe(other, today)}</p>
            </div>
            <div className="flex gap-2">
              <Link to={other.path} className="button button-quiet">
                Look
              </Link>
              {(isClosed(other.status) || !isClosed(entry.status)) && (
                <SaveForm>
                  <button type="submit" name="merge" value={other.id} className="button button-quiet">
                    Merge<span className="sr-only"> {other.name} into this lead</span>
                  </button>
                </SaveForm>
              )}
            </div>
          </li>
        ))}
      </ul>
      {others.length >= MAX_OTHERS && (
        <Link
          to={listPath({ q: entry.phone })}
          className="inline-flex min-h-11 items-center text-small underline"
        >
          Find all of them
        </Link>
      )}
    </section>
  );
}

function describe({ kind, name, timestamp, status, reason, owner }: LeadEntry, today: string): string {
  const day = dayLabel(dayInIndia(new Date(timestamp)), today);
  const parts = [
    partLabel(name, kind).split(", ").at(-1),
    day,
    statusLabels[status].toLowerCase() + (reason && `: “${reason}”`),
    owner && personLabel(owner),
  ];
  return parts.filter(Boolean).join(", ");
}

/** A button that makes a merged lead one of its own again. */
export function Separate({ id, name }: { id: string; name: string }) {
  return (
    <SaveForm>
      <button type="submit" name="separate" value={id} className="button button-quiet">
        Separate {name || "it"} again
      </button>
    </SaveForm>
  );
}
