import { Link } from "@remix-run/react";
import type { Gap } from "~/content/going-live";

/** What is left to do before the site goes live; nothing once it is done. */
export function GoingLive({ gaps, isOpen = false }: { gaps: readonly Gap[]; isOpen?: boolean }) {
  if (gaps.length === 0) return null;
  return (
    <details open={isOpen} className="mt-4 max-w-3xl rounded-control border border-line bg-raised px-4">
      <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
        Before going live
        <span className="font-normal text-muted">{gaps.length} to do</span>
      </summary>
      <ul className="ruled border-t border-line">
        {gaps.map(({ what, why, to }) => (
          <li key={what} className="flex items-start justify-between gap-4 py-2">
            <div className="min-w-0 py-1">
              <p className="font-medium">{what}</p>
              <p className="text-small text-muted [overflow-wrap:anywhere]">{why}</p>
            </div>
            {to && (
              <Link to={to} reloadDocument={to === "/contact"} className="quiet-link shrink-0 underline">
                Open<span className="sr-only">: {what}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
