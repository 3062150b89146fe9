import PQueue from "p-queue";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import type { CopyName, CopyPlace, PlacedDocument, ReadableDocument } from "./copy-place";

interface CopyOptions {
  names: readonly CopyName[];
  deleteExtra: boolean;
  dryRun: boolean;
}

const CONCURRENT_WRITES = 16;

const PROGRESS_EVERY = 50;

/** Makes `to` equal to `from`; safe to interrupt and repeat. Resolves to the number of refused documents. */
export async function copyContent(
  from: CopyPlace,
  to: CopyPlace,
  { names, deleteExtra, dryRun }: CopyOptions,
  out: (line: string) => void,
): Promise<number> {
  // Sequential, so that no read is still running when one fails.
  const all: Difference[] = [];
  for (const name of names) all.push(...differences(name, await from.read(name), await to.read(name), to));
  for (const difference of all) out(line(difference));

  const count = (kind: Difference["kind"]) => all.filter((difference) => difference.kind === kind).length;
  out(
    `${count("added")} added, ${count("changed")} changed, ${count("extra")} only in ${to.name}` +
      `${count("extra") > 0 && !deleteExtra ? " (stays; --delete removes it)" : ""}`,
  );

  const due = all.filter(({ kind }) => kind !== "refused" && (kind !== "extra" || deleteExtra));
  if (dryRun) out("nothing written (--dry-run)");
  else await writeAll(due, to, out);
  return count("refused");
}

type Difference = { name: CopyName; id: string } & (
  | { kind: "added"; document: ReadableDocument }
  | { kind: "changed"; document: ReadableDocument; changed: string[] }
  | { kind: "extra" }
  | { kind: "refused"; reason: string }
);

function differences(
  name: CopyName,
  source: PlacedDocument[],
  target: PlacedDocument[],
  to: CopyPlace,
): Difference[] {
  const there = new Map(target.map((document) => [document.id, document]));
  const found: Difference[] = [];
  for (const { id, fields } of source) {
    const twin = there.get(id);
    there.delete(id);
    const changed = fields && twin ? changedFields(twin.fields, fields) : [];
    if (twin && changed.length === 0 && fields) continue;

    const document = fields && { id, fields };
    const reason = document ? to.refusal(name, document) : "cannot be read as a document";
    if (!document || reason) found.push({ name, id, kind: "refused", reason: reason ?? "" });
    else if (twin) found.push({ name, id, kind: "changed", document, changed });
    else found.push({ name, id, kind: "added", document });
  }
  for (const id of there.keys()) found.push({ name, id, kind: "extra" });
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Returns the names of differing fields, or why they cannot be compared; empty for equal documents. */
function changedFields(before: PlainFields | undefined, after: PlainFields): string[] {
  if (!before) return ["cannot be read there"];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSameValue(before[name], after[name])).sort();
}

async function writeAll(due: readonly Difference[], to: CopyPlace, out: (line: string) => void) {
  let done = 0;
  let failure: Error | undefined;
  const queue = new PQueue({ concurrency: CONCURRENT_WRITES });
  async function write(difference: Difference) {
    try {
      if (difference.kind === "extra") await to.remove(difference.name, difference.id);
      else if (difference.kind !== "refused") await to.write(difference.name, difference.document);
      done += 1;
      if (done % PROGRESS_EVERY === 0) out(`${done} of ${due.length} written`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failure ??= new Error(printable(`${difference.name}/${difference.id}: ${reason}`), { cause: error });
      queue.clear();
    }
  }
  for (const difference of due) void queue.add(() => write(difference));
  await queue.onIdle();
  if (failure)
    throw new Error(`stopped after ${done} of ${due.length}: ${failure.message}; run it again to continue`);
  out(due.length === 0 ? "nothing to write" : `${done} of ${due.length} written`);
}

const SIGNS = { added: "+", changed: "~", extra: "-", refused: "!" };

function line(difference: Difference): string {
  const start = `${SIGNS[difference.kind]} ${difference.name}/${difference.id}`;
  if (difference.kind === "changed") return printable(`${start}: ${difference.changed.join(", ")}`);
  return printable(difference.kind === "refused" ? `${start}: ${difference.reason}` : start);
}

/** Escapes control and bidi characters, because names from a database could control the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
