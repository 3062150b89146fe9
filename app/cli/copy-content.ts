import type { CollectionName } from "~/content/content";
import { isSame, type PlainFields } from "~/stores/plain-fields";

/** A place that content can be copied from and to. */
export interface ContentPlace {
  /** Its name in messages: "only in Firestore". */
  name: string;
  /**
   * Every document of a collection.
   * @throws when the place cannot be read.
   */
  read(name: CollectionName): Promise<PlacedDocument[]>;
  /** Why the place cannot hold this document, in words for who runs the command. */
  refusal(name: CollectionName, document: ReadableDocument): string | undefined;
  /** Puts the document there in place of whatever has its id. Nobody ever finds half of it. */
  write(name: CollectionName, document: ReadableDocument): Promise<void>;
  remove(name: CollectionName, id: string): Promise<void>;
}

export interface PlacedDocument {
  id: string;
  /** Plain values, as `plainFields` makes them. Undefined for what cannot be read as a document. */
  fields: PlainFields | undefined;
}

export type ReadableDocument = PlacedDocument & { fields: PlainFields };

export interface CopyOptions {
  names: readonly CollectionName[];
  /** Also removes what is only in the place that is copied to. */
  removes: boolean;
  /** Only tells what would be done. */
  dryRun: boolean;
}

/** Few enough that no place is flooded. */
const AT_ONCE = 16;

const PROGRESS_EVERY = 50;

/**
 * Makes the collections of one place those of another: says what differs, one line a document, and then writes it.
 * May be broken off and run again at any time. Resolves to how many documents could not be copied, each with a line.
 * @throws when a place cannot be read or written; what was written until then stays.
 */
export async function copyContent(
  from: ContentPlace,
  to: ContentPlace,
  { names, removes, dryRun }: CopyOptions,
  out: (line: string) => void,
): Promise<number> {
  // One read after another: none is still under way when the first that fails ends it all.
  const all: Difference[] = [];
  for (const name of names) all.push(...differences(name, await from.read(name), await to.read(name), to));
  for (const difference of all) out(line(difference));

  const count = (kind: Difference["kind"]) => all.filter((difference) => difference.kind === kind).length;
  out(
    `${count("added")} added, ${count("changed")} changed, ${count("extra")} only in ${to.name}` +
      `${count("extra") > 0 && !removes ? " (stays; --delete removes it)" : ""}`,
  );

  const due = all.filter(({ kind }) => kind !== "refused" && (kind !== "extra" || removes));
  if (dryRun) out("nothing written (--dry-run)");
  else await carryOut(due, to, out);
  return count("refused");
}

type Difference = { name: CollectionName; id: string } & (
  | { kind: "added"; document: ReadableDocument }
  | { kind: "changed"; document: ReadableDocument; changed: string[] }
  | { kind: "extra" }
  | { kind: "refused"; reason: string }
);

function differences(
  name: CollectionName,
  source: PlacedDocument[],
  target: PlacedDocument[],
  to: ContentPlace,
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

/** The names of the fields that are not the same, or why there are none to compare with; empty for equal documents. */
function changedFields(before: PlainFields | undefined, after: PlainFields): string[] {
  if (!before) return ["cannot be read there"];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isSame(before, after, name)).sort();
}

async function carryOut(due: readonly Difference[], to: ContentPlace, out: (line: string) => void) {
  let begun = 0;
  let done = 0;
  const failures: Error[] = [];

  async function work() {
    while (begun < due.length && failures.length === 0) {
      const difference = due[begun];
      begun += 1;
      if (!difference) return;
      try {
        if (difference.kind === "extra") await to.remove(difference.name, difference.id);
        else if (difference.kind !== "refused") await to.write(difference.name, difference.document);
        done += 1;
        if (done % PROGRESS_EVERY === 0) out(`${done} of ${due.length} written`);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        failures.push(
          new Error(printable(`${difference.name}/${difference.id}: ${reason}`), { cause: error }),
        );
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  if (failures[0])
    throw new Error(`stopped after ${done} of ${due.length}: ${failures[0].message}; run it again to go on`);
  out(due.length === 0 ? "nothing to write" : `${done} of ${due.length} written`);
}

const SIGNS = { added: "+", changed: "~", extra: "-", refused: "!" };

function line(difference: Difference): string {
  const start = `${SIGNS[difference.kind]} ${difference.name}/${difference.id}`;
  if (difference.kind === "changed") return printable(`${start}: ${difference.changed.join(", ")}`);
  return printable(difference.kind === "refused" ? `${start}: ${difference.reason}` : start);
}

/** Escapes control and bidi characters: names come from a database, and none may steer the terminal. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
