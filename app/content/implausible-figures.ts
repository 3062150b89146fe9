import { grouped } from "~/ui/format";
import type { CollectionName } from "./content";
import { type FieldInfo, fieldInfo } from "./fields";
import { isMap } from "./plain-fields";
import { type Shape, shapeOf } from "./shapes";

/** Returns a question for each figure of a document that is not as usual, or far from what visitors see of it; none for one that stayed. */
export function implausibleFigures(
  name: CollectionName,
  before: object | undefined,
  after: object,
): string[] {
  return [...questionsIn(shapeOf(name, after), [before], after, [])];
}

/** @param before what may have been in this place: of a list with another number of rows, each of them */
function* questionsIn(
  shape: Shape,
  before: readonly unknown[],
  after: unknown,
  where: readonly string[],
): Generator<string> {
  if (!isMap(after)) return;
  for (const [name, schema] of Object.entries(shape)) {
    const { label = name, usual, entries = {} } = fieldInfo(schema) ?? {};
    const is = after[name];
    const was = before.map((one) => (isMap(one) ? one[name] : undefined));
    const question = usual && typeof is === "number" && questionOf(usual, was, is);
    if (question) yield `${[...where, label].join(", ")}: ${question}`;
    if (!Array.isArray(is)) yield* questionsIn(entries, was, is, [...where, label]);
    else
      for (const [index, row] of is.entries()) {
        const rows = was.flatMap((list) =>
          Array.isArray(list) && list.length === is.length ? [list[index]] : list,
        );
        const own = isMap(row) && row.name ? String(row.name) : `row ${index + 1}`;
        yield* questionsIn(entries, rows, row, [...where, label, own]);
      }
  }
}

/** A larger change is asked about. */
const LARGE_CHANGE = 1 / 3;

function questionOf([least, most]: NonNullable<FieldInfo["usual"]>, before: readonly unknown[], is: number) {
  const known = before.filter((one) => typeof one === "number");
  const [was] = known.sort((a, b) => Math.abs(a - is) - Math.abs(b - is));
  const isFar = was !== undefined && was > 0 && Math.abs(is - was) > was * LARGE_CHANGE;
  const isOutside = is < least || is > most;
  if (is === was || !(isOutside || isFar)) return undefined;
  const facts = [
    was !== undefined && `it was ${grouped(was)}`,
    isOutside && `usual is ${grouped(least)} to ${grouped(most)}`,
  ];
  return `${grouped(is)}; ${facts.filter(Boolean).join(", ")}: is that right?`;
}
