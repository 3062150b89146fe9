import { AsyncLocalStorage } from "node:async_hooks";
import { FirestoreState } from "@firestore-emulator/server";

/** What Firestore bills, so far. */
export interface FirestoreTraffic {
  /** Documents that were asked for by name or found by a query; a query that finds nothing counts as one. */
  reads: number;
  /** Documents that were sent to listeners. The emulator sends all of them again after any change, Firestore that one. */
  listened: number;
  writes: number;
  /** Calls back, once, when a document of the collection has been written and nobody has been told yet. */
  onceWritten(projectId: string, collection: string, callback: () => void): void;
}

/** Counts what is asked of the emulators that this process starts from now on. */
export function watchFirestoreTraffic(): FirestoreTraffic {
  const waiting: { begins: string; callback: () => void }[] = [];
  const traffic: FirestoreTraffic = {
    reads: 0,
    listened: 0,
    writes: 0,
    onceWritten(projectId, collection, callback) {
      waiting.push({
        begins: `projects/${projectId}/databases/(default)/documents/${collection}/`,
        callback,
      });
    },
  };
  const { v1Query, v1Listen, getDocument, writeV1Document } = FirestoreState.prototype;
  /** Within it the emulator looks up something for itself, such as what to tell its listeners after a write. */
  const itself = new AsyncLocalStorage<true>();

  FirestoreState.prototype.v1Query = function (parent, query) {
    const found = v1Query.call(this, parent, query);
    if (!itself.getStore()) traffic.reads += Math.max(1, found.length);
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
    const result = itself.run(true, () => writeV1Document.call(this, date, write));
    traffic.writes += 1;
    const path = write.has_update ? write.update.name : write.delete;
    const found = waiting.findIndex(({ begins }) => path.startsWith(begins));
    if (found !== -1) waiting.splice(found, 1)[0]?.callback();
    return result;
  };
  return traffic;
}
