import { dayLabel, personLabel, statusLabels, timeLabel } from "~/desk/labels";
import type { Line } from "~/desk/lead-state";

interface HistoryProps {
  lines: Line[];
  /** How many lines the page showed from which something was just saved. */
  seen: number | undefined;
  today: string;
  timestamp: string;
}

/** Who did what and when, newest first. */
export function History({ lines, seen, today, timestamp }: HistoryProps) {
  const numbered = lines.map((line, number) => ({ line, isNew: seen !== undefined && number >= seen }));
  const fresh = numbered.filter(({ isNew }) => isNew);
  const others = new Set(fresh.slice(0, -1).map(({ line }) => personLabel(line.by)));
  return (
    <section id="history" className="card p-4 sm:p-5">
      <h2 className="mb-3 text-card">History</h2>
      {fresh.length > 0 && (
        <p role="status" className="mb-3 border-l-2 border-good pl-3 text-good">
          Saved.
          {others.size > 0 && ` While you had this lead open, ${[...others].join(" and ")} changed it too.`}
        </p>
      )}
      <ol className="grid gap-3">
        {numbered.reverse().map(({ line, isNew }, number) => (
          <li
            key={lines.length - number}
            className={`border-l-2 pl-3 ${isNew ? "border-good" : "border-line"}`}
          >
            <p className="text-small text-muted">
              <span className="font-semibold text-ink">{personLabel(line.by)}</span>{" "}
              <time dateTime={line.at}>{timeLabel(line.at)}</time>
            </p>
            {phrases(line, today).map((phrase) => (
              <p key={phrase} className="[overflow-wrap:anywhere]">
                {phrase}
              </p>
            ))}
            {line.note && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{line.note}</p>}
          </li>
        ))}
        <li className="border-l-2 border-line pl-3 text-small text-muted">Came in {timeLabel(timestamp)}</li>
      </ol>
    </section>
  );
}

function phrases({ status, reason, owner, nextCall, added, restored }: Line, today: string): string[] {
  const found: string[] = [];
  if (added) found.push("Added this lead by hand");
  if (restored) found.push("Marked it as not spam");
  if (status) found.push(`Status: ${statusLabels[status]}${reason ? ` – ${reason}` : ""}`);
  else if (reason !== undefined) found.push(reason ? `Reason: ${reason}` : "Reason removed");
  if (owner !== undefined) found.push(owner ? `Owner: ${personLabel(owner)}` : "Owner removed");
  if (nextCall !== undefined)
    found.push(nextCall ? `Next call: ${dayLabel(nextCall, today)}` : "Next call removed");
  return found;
}
