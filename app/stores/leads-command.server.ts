import type { Lead, Leads } from "~/leads/leads";

const USAGE = `Usage: npm run --silent leads -- list [--json | --csv]

  --json   one JSON object a line, newest last (default)
  --csv    a table for spreadsheets, newest last`;

/**
 * Prints every lead that the store keeps. `out` gets one line at a time, without its line feed.
 * Resolves to the exit code: 0, or 2 if the arguments are not understood.
 */
export async function leadsCommand(
  args: string[],
  leads: Leads,
  out: (line: string) => void,
): Promise<number> {
  const [command, format = "--json", ...rest] = args;
  if (command === "list" && format === "--json" && rest.length === 0) {
    for await (const lead of leads.list()) out(JSON.stringify(flatten(lead)));
    return 0;
  }
  if (command === "list" && format === "--csv" && rest.length === 0) {
    const rows: Row[] = [];
    for await (const lead of leads.list()) rows.push(flatten(lead));
    for (const line of csvLines(rows)) out(line);
    return 0;
  }
  out(USAGE);
  return 2;
}

type Row = Record<string, string | null>;

function flatten({ kind, id, timestamp, fields }: Lead): Row {
  return { kind, id, timestamp, ...fields };
}

/** RFC 4180. Its lines end in CR LF; the LF is left to whoever prints them. */
function* csvLines(rows: Row[]): Generator<string> {
  const columns = new Set(["kind", "id", "timestamp", ...rows.flatMap(Object.keys)]);
  yield csvLine([...columns]);
  for (const row of rows) yield csvLine([...columns].map((column) => row[column] ?? ""));
}

function csvLine(cells: string[]): string {
  return `${cells.map((cell) => quote(disarm(cell))).join(",")}\r`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe, which makes it a text. Spreadsheets look past
 * white space and take full-width signs for plain ones.
 */
function disarm(cell: string): string {
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(cell) ? `'${cell}` : cell;
}
