import { createHash } from "node:crypto";
import {
  type CollectionName,
  type ContentDocument,
  type DocumentFaults,
  MAX_DOCUMENT_BYTES,
  type RawDocument,
  RawFault,
  TOO_LARGE,
} from "~/content/content";
import { summarizeFaults } from "~/content/faults";
import { parseDocument } from "~/content/parse";
import type { Log } from "./log";

interface Entry<Name extends CollectionName> {
  /** The source may return the same object again. */
  data: unknown;
  hash: string;
  good: { document: ContentDocument<Name>; hash: string } | undefined;
  faults: DocumentFaults | undefined;
}

/** A broken document keeps its last valid version until it is repaired or deleted; an unchanged one keeps its identity. */
export function createDocumentCache<Name extends CollectionName>(name: Name, log: Log) {
  let entries = new Map<string, Entry<Name>>();
  let documents: ContentDocument<Name>[] = [];
  let version = versionOf([]);
  let faults: ReadonlyMap<string, DocumentFaults> = new Map();

  function entryOf(raw: RawDocument, before: Entry<Name> | undefined): Entry<Name> {
    const { data } = raw;
    if (before && before.data === data) return before;
    const text = data instanceof RawFault ? data.reason : JSON.stringify(data);
    const hash = hashOf(text);
    if (before?.hash === hash) return { ...before, data };
    const isTooLarge = Buffer.byteLength(text) > MAX_DOCUMENT_BYTES;
    const { document, faults } = parseDocument(
      name,
      isTooLarge ? { id: raw.id, data: new RawFault(TOO_LARGE) } : raw,
    );
    const good = document ? { document, hash } : before?.good;
    const texts = faults.map((fault) => fault.text);
    if (texts.length === 0) return { data, hash, good, faults: undefined };
    const shown = document ? "the rest" : good ? "last good" : "nothing";
    const isKnown = before?.faults?.shown === shown && isSame(before.faults.texts, texts);
    if (!isKnown) log.warn(`content: ${name}/${raw.id}${SHOWN[shown]}: ${summarizeFaults(texts)}`);
    return { data, hash, good, faults: { texts, shown } };
  }

  return {
    update(stored: RawDocument[]): boolean {
      entries = new Map(stored.map((raw) => [raw.id, entryOf(raw, entries.get(raw.id))]));
      faults = new Map([...entries].flatMap(([id, entry]) => (entry.faults ? [[id, entry.faults]] : [])));
      const good = [...entries.values()].flatMap((entry) => entry.good ?? []);
      const next = versionOf(good);
      if (next === version) return false;
      version = next;
      documents = good.map(({ document }) => document);
      return true;
    },
    all: (): readonly ContentDocument<Name>[] => documents,
    faults: () => faults,
    /** A hash that does not depend on the store's order. */
    version: () => version,
  };
}

const SHOWN: Record<DocumentFaults["shown"], string> = {
  "the rest": "",
  "last good": " is broken; visitors still see its last good version",
  nothing: " left out",
};

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.join("\n") === b.join("\n");
}

function versionOf(good: { document: { id: string }; hash: string }[]): string {
  const lines = good.map(({ document, hash }) => JSON.stringify([document.id, hash])).sort();
  return hashOf(lines.join("\n")).slice(0, 12);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
