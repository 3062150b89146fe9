import { AsyncLocalStorage } from "node:async_hooks";
import { FirestoreState } from "@firestore-emulator/server";
import "./emulated-documents";

/** Set while the emulator counts documents. */
export const counting = new AsyncLocalStorage<true>();

/** Documents that Firestore counts for the price of reading one. */
const COUNTED_AT_ONCE = 1000;

/** The operations that Firestore bills, counted so far. */
export type FirestoreTraffic = ReturnType<typeof watchFirestoreTraffic>;

interface Wait {
  /** The prefix of the document names to wait for. */
  begins: string;
  callback: () => void;
  /** The delayed write. */
  write?: () => void;
}

/** Counts the operations on emulators that this process starts from now on. */
export function watchFirestoreTraffic() {
  const waiting: Wait[] = [];
  const dawdling = new Set<Wait>();
  const documentsOf = (projectId: string, collection: string) =>
    `projects/${projectId}/databases/(default)/documents/${collection}/`;
  const traffic = {
    /** Documents read by name or by a query; a query that finds nothing counts as one. */
    reads: 0,
    /** Documents sent to listeners. After any change the emulator sends all of them again, Firestore only the changed one. */
    listened: 0,
    writes: 0,
    /** Calls back once, when a document of the collection has been written, before any listener is told. */
    onceWritten(projectId: string, collection: string, callback: () => void) {
      waiting.push({ begins: documentsOf(projectId, collection), callback });
    },
    /**
     * Calls back instead of writing to the collection, as when a server is slow: the writer must not learn an answer.
     * The returned function performs the first of these writes and ends the delay.
     */
    putOffWrites(projectId: string, collection: string, callback: () => void) {
      const off: Wait = { begins: documentsOf(projectId, collection), callback };
      dawdling.add(off);
      return () => {
        dawdling.delete(off);
        off.write?.();
      };
    },
  };
  const { v1Query, v1Listen, getDocument, writeV1Document } = FirestoreState.prototype;
  /** Set while the emulator looks up something for itself, such as what to tell its listeners after a write. */
  const itself = new AsyncLocalStorage<true>();

  FirestoreState.prototype.v1Query = function (parent, query) {
    const found = v1Query.call(this, parent, query);
    if (!itself.getStore())
      traffic.reads += Math.max(
        1,
        counting.getStore() ? Math.ceil(found.length / COUNTED_AT_ONCE) : found.length,
      );
    return found;
  };
  FirestoreState.prototype.getDocument = function (path) {
    if (!itself.getStore()) traffic.reads += 1;
    return getDocument.call(this, path);
  };
  FirestoreState.prototype.v1Listen = function (request, callback, onEnd) {
    const counting: typeof callback = (response) => {
      if (response.has_document_change) traffic.listened += 1;
      callback(response);
    };
    itself.run(true, () => v1Listen.call(this, request, counting, onEnd));
  };
  FirestoreState.prototype.writeV1Document = function (date, write) {
    const path = write.has_update ? write.update.name : write.delete;
    const off = [...dawdling].find(({ begins }) => path.startsWith(begins));
    if (off) {
      off.write ??= () => this.writeV1Document(date, write);
      off.callback();
      return { toObject: () => ({}) } as ReturnType<typeof writeV1Document>;
    }
    const result = itself.run(true, () => writeV1Document.call(this, date, write));
    traffic.writes += 1;
    const found = waiting.findIndex(({ begins }) => path.startsWith(begins));
    if (found !== -1) waiting.splice(found, 1)[0]?.callback();
    return result;
  };
  return traffic;
}
