import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Gap } from "~/content/going-live";
import { CallForm } from "~/desk/call-form";

interface Taken {
  count: number;
  since: string;
}

/** Open tasks before the site goes live; nothing once all are done. */
export function GoingLive({ gaps, isOpen = false }: { gaps: readonly Gap[]; isOpen?: boolean }) {
  const [taken, setTaken] = useState<Taken>();
  return (
    <>
      {taken && (
        <CallForm<Taken>
          name="samples-back"
          path="/desk/samples"
          body={() => ({ since: taken.since })}
          onSaved={() => setTaken(undefined)}
          className="notice mt-4 flex max-w-3xl flex-wrap items-center justify-between gap-x-4"
        >
          <p role="status" className="min-w-0 flex-1 basis-64">
            {taken.count === 1 ? "1 document" : `${taken.count} documents`} of the sample taken off the site.
            Packages are drafts now: price and publish yours.
          </p>
          <button type="submit" className="button button-quiet">
            Undo
          </button>
        </CallForm>
      )}
      {gaps.length > 0 && (
        <details
          // A saved form closes the panel around it: the list goes on.
          key={taken?.since}
          open={isOpen || taken !== undefined}
          className="mt-4 rounded-control border border-line bg-raised px-4"
        >
          <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
            Before going live
            <span className="font-normal text-muted">{gaps.length} to do</span>
          </summary>
          <ul className="ruled border-t border-line">
            {gaps.map((gap) => (
              <li key={gap.key} className="flex items-start justify-between gap-4 py-2">
                <div className="min-w-0 py-1">
                  <p className="font-medium">{gap.what}</p>
                  <p className="text-small text-muted [overflow-wrap:anywhere]">{gap.why}</p>
                  {gap.key === "samples" && (
                    <CallForm<Taken> name="samples" path="/desk/samples" onSaved={setTaken} className="mt-2">
                      <button type="submit" className="button button-quiet">
                        Take the sample away
                      </button>
                    </CallForm>
                  )}
                </div>
                {gap.to && (
                  <Link
                    to={gap.to}
                    reloadDocument={gap.to === "/contact"}
                    className="quiet-link shrink-0 underline"
                  >
                    Open<span className="sr-only">: {gap.what}</span>
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
