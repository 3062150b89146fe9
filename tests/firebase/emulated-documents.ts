import { AsyncLocalStorage } from "node:async_hooks";
import { FirestoreState, FirestoreStateCollection, FirestoreStateDocument } from "@firestore-emulator/server";

type Query = Parameters<FirestoreState["v1Query"]>[1];
type Document = ReturnType<FirestoreState["v1Query"]>[number];
type Field = NonNullable<ReturnType<Document["getField"]>>;
type Value = Query["start_at"]["values"][number];

/*
 * Makes the emulator's documents those of Firestore, where the site would notice: `set` replaces a document, every server
 * timestamp is written, each write of a document has a later updateTime, and a query leaves out documents that lack a field
 * of its order, orders the others as Firestore does, and begins and ends where it is told to. A document may have any id.
 * Import it before anything that wraps these methods.
 */

/** When a commit arrived, which its server timestamps say however long it takes. */
export const requestTime = new AsyncLocalStorage<Date>();

const { v1Query, writeV1Document } = FirestoreState.prototype;
const lastWrites = new WeakMap<object, number>();

FirestoreState.prototype.writeV1Document = function (date, write) {
  const document = this.getDocument(write.has_update ? write.update.name : write.delete);
  const at = new Date(Math.max(date.getTime(), (lastWrites.get(document) ?? 0) + 1));
  lastWrites.set(document, at.getTime());
  const isReplaced = write.has_update && !write.has_update_mask && !write.has_current_document;
  if (isReplaced) Object.assign(document, { fields: {} });
  const transforms = write.update_transforms;
  write.update_transforms = [];
  const result = writeV1Document.call(this, at, write);
  write.update_transforms = transforms;
  for (const transform of transforms) {
    document.v1Transform(requestTime.getStore() ?? at, [transform]);
    Object.assign(document, { metadata: { ...document.metadata, updatedAt: at } });
  }
  return result;
};

type Made = ConstructorParameters<typeof FirestoreStateDocument>;

FirestoreStateCollection.prototype.getDocument = function (name) {
  const { documents, emitter } = this as unknown as { documents: Record<string, Document>; emitter: Made[0] };
  if (!Object.hasOwn(documents, name))
    documents[name] = new FirestoreStateDocument(emitter, this.database, this, name, {}, {});
  return documents[name] as Document;
};

FirestoreState.prototype.v1Query = function (parent, query) {
  const orders = query.order_by;
  const most = query.has_limit ? query.limit.value : Number.POSITIVE_INFINITY;
  query.order_by = [];
  if (query.has_limit) query.limit.value = 2 ** 31 - 1;
  const found = v1Query.call(this, parent, query);
  query.order_by = orders;
  if (query.has_limit) query.limit.value = most;

  const last = orders.at(-1);
  const isByName = last?.field.field_path === "__name__";
  const signs = orders.map(({ direction }) => (direction === DESCENDING ? -1 : 1));
  const keysOf = (document: Document) => [
    ...orders.map(({ field }) => keyOf(document, field.field_path)),
    ...(isByName ? [] : [keyOf(document, "__name__")]),
  ];
  const compare = (a: Key[], b: Key[]) => {
    for (const [index, key] of a.entries()) {
      const other = b[index];
      const order = other ? compareKeys(key, other) * (signs[index] ?? signs.at(-1) ?? 1) : 0;
      if (order !== 0) return order;
    }
    return 0;
  };
  const start = query.has_start_at ? query.start_at.values.map(keyOfValue) : undefined;
  const end = query.has_end_at ? query.end_at.values.map(keyOfValue) : undefined;
  return found
    .map((document) => ({ document, keys: keysOf(document) }))
    .filter((one): one is { document: Document; keys: Key[] } => one.keys.every((key) => key !== undefined))
    .filter(({ keys }) => !start || compare(start, keys) < (query.start_at.before ? 1 : 0))
    .filter(({ keys }) => !end || compare(end, keys) > (query.end_at.before ? 0 : -1))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ document }) => document)
    .slice(0, most);
};

const DESCENDING = 2;

/** What a value is ordered by: first its type. */
type Key = [type: number, value: number | Uint8Array];

const TYPES = ["null", "boolean", "number", "timestamp", "string", "bytes", "reference"];

function keyOf(document: Document, path: string): Key | undefined {
  if (path === "__name__") return keyOfPlain("reference", document.getPath());
  const field: Field | undefined = document.getField(path);
  return field && keyOfPlain(field.type.replace(/_value$/, ""), field.value);
}

function keyOfValue(value: Value): Key {
  const name = Object.keys(value.toObject()).find((one) => value[`has_${one}` as "has_string_value"]) ?? "";
  return keyOfPlain(name.replace(/_value$/, ""), value[name as "string_value"]);
}

function keyOfPlain(given: string, value: unknown): Key {
  const type = given === "integer" || given === "double" ? "number" : given;
  const { seconds, nanos } = Object(value);
  const plain =
    type === "timestamp"
      ? seconds * 1e9 + nanos
      : typeof value === "string"
        ? Buffer.from(value)
        : Number(value);
  return [TYPES.indexOf(type), plain];
}

function compareKeys([type, a]: Key, [otherType, b]: Key): number {
  if (type !== otherType) return type - otherType;
  return typeof a === "number" || typeof b === "number" ? Number(a) - Number(b) : Buffer.compare(a, b);
}
