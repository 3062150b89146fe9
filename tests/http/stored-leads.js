import { mkdirSync } from "node:fs";
import path from "node:path";
import { open } from "lmdb";

const OPTIONS = {
  noSubdir: false,
  encoding: "string",
  keyEncoding: "binary",
  overlappingSync: false,
  noSync: true,
};

/** Keys as in app/stores/documents/lmdb.ts. */
const COUNTER = Buffer.from([0]);
const newestKey = (/** @type {string} */ name) => Buffer.from(`\u0001${name}`);
const changeKey = (/** @type {string} */ name, /** @type {number} */ number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return Buffer.concat([Buffer.from(`\u0002${name}/`), bytes]);
};

const COLLECTIONS = {
  contact: "contacts",
  "quick-contact": "quickContacts",
  inquiry: "inquiries",
  service: "serviceRequests",
};

/** @type {import("../../app/leads/leads").LeadKind[]} */
const KINDS = ["contact", "quick-contact", "inquiry"];

/**
 * Puts leads with times of their own into a data folder. The site's store would sync each.
 * @param {string} dataFolder
 * @param {Iterable<import("../../app/leads/leads").Lead>} leads
 */
export async function putLeads(dataFolder, leads) {
  function* documents() {
    for (const { id, kind, fields, ...lead } of leads)
      yield { name: COLLECTIONS[kind], id, fields: { ...fields, ...lead } };
  }
  await putDocuments(path.join(dataFolder, "leads"), documents());
}

/**
 * Puts what staff have done to leads into a data folder.
 * @param {string} dataFolder
 * @param {Iterable<{ id: string, kind: string, events: object[] }>} histories
 */
export async function putHistories(dataFolder, histories) {
  function* documents() {
    for (const { id, ...fields } of histories) yield { name: "deskLeads", id, fields };
  }
  await putDocuments(path.join(dataFolder, "desk"), documents());
}

/**
 * @param {string} folder
 * @param {Iterable<{ name: string, id: string, fields: object }>} documents of collections that are followed
 */
async function putDocuments(folder, documents) {
  mkdirSync(folder, { recursive: true });
  const db = open({ path: folder, ...OPTIONS });
  db.transactionSync(() => {
    const time = new Date().toISOString();
    const counter = JSON.parse(db.get(COUNTER) ?? JSON.stringify({ number: 0, forgotten: 0, time }));
    for (const { name, id, fields } of documents) {
      counter.number += 1;
      db.putSync(Buffer.from(`${name}/${id}`), JSON.stringify({ number: counter.number, fields }));
      db.putSync(changeKey(name, counter.number), JSON.stringify(id));
      db.putSync(newestKey(name), String(counter.number));
    }
    db.putSync(COUNTER, JSON.stringify(counter));
  });
  await db.close();
}

/** The keys of real leads are hashes: in no order. */
const idOf = (/** @type {number} */ number) => ((number * 7919) % 1_000_003).toString(36).padStart(26, "0");

const kindOf = (/** @type {number} */ number) => KINDS[number % KINDS.length] ?? "contact";

const timeOf = (/** @type {number} */ firstTime, /** @type {number} */ minutes) =>
  new Date(firstTime + minutes * 60_000).toISOString();

/**
 * Fills a data folder with leads, the oldest first, each a minute after the one before.
 * @param {string} dataFolder
 * @param {number} count
 */
export async function storeLeads(dataFolder, count, firstTime = Date.now() - count * 60_000) {
  const message = "A house with a flat roof, three floors and a shed. ".repeat(5);
  function* leads() {
    for (let number = 0; number < count; number += 1) {
      const phone = String(9_000_000_000 + number);
      const name = `Person ${number.toString(36)}`;
      yield {
        id: idOf(number),
        kind: kindOf(number),
        timestamp: timeOf(firstTime, number),
        fields: { name, email: `p${number}@example.in`, phone, city: "Haridwar", message },
      };
    }
  }
  await putLeads(dataFolder, leads());
}

const STAGES = [
  { id: "1", name: "Advance", amount: 18_000, dueWith: "advance", dueOn: "" },
  { id: "2", name: "Material", amount: 108_000, dueWith: "material", dueOn: "" },
  { id: "3", name: "Balance", amount: 54_000, dueWith: "balance", dueOn: "" },
];

/** What staff did to a lead on the way from the first call to the second payment. */
const SALE = [
  { outcome: "call-back", status: "called", nextCall: "2026-01-02T11:00", note: "Asks his brother first." },
  { edits: { city: "Dehradun", secondPhone: "9811111111" } },
  { outcome: "survey", status: "survey", surveyAt: "2026-01-04T11:00", surveyPlace: "6 Rajpur Road" },
  { surveyAt: "", surveyEnded: "done", status: "surveyed", site: { roof: "flat", storeys: "2" } },
  { outcome: "quoted", status: "quoted", amount: 180_000 },
  { outcome: "won", status: "won", amount: 180_000 },
  { stages: STAGES },
  { payment: { stage: "1", amount: 18_000, on: "2026-01-08", how: "upi" } },
  { step: { id: "papers", done: "2026-01-09" } },
  { step: { id: "application", done: "2026-01-10", number: "NP-UK26-4411" } },
  { step: { id: "loan", isLeftOut: true } },
  { step: { id: "material", planned: "2026-01-16" }, note: "The lorry comes on Friday." },
  { step: { id: "material", done: "2026-01-17" } },
  { payment: { stage: "2", amount: 108_000, on: "2026-01-17", how: "bank" } },
  { step: { id: "installation", done: "2026-01-22" } },
  { step: { id: "portal", done: "2026-01-23" } },
];

/**
 * Makes jobs of the first leads of `storeLeads`.
 * @param {string} dataFolder
 * @param {number} count
 */
export async function storeJobs(dataFolder, count, firstTime = Date.now() - count * 60_000) {
  function* histories() {
    for (let number = 0; number < count; number += 1) {
      const events = SALE.map((change, index) => ({
        at: timeOf(firstTime, number + index + 1),
        by: "asha@example.in",
        ...change,
      }));
      yield { id: idOf(number), kind: kindOf(number), events };
    }
  }
  await putHistories(dataFolder, histories());
}
