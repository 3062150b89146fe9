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
  const folder = path.join(dataFolder, "leads");
  mkdirSync(folder, { recursive: true });
  const db = open({ path: folder, ...OPTIONS });
  db.transactionSync(() => {
    const time = new Date().toISOString();
    const counter = JSON.parse(db.get(COUNTER) ?? JSON.stringify({ number: 0, forgotten: 0, time }));
    for (const { id, kind, fields, ...lead } of leads) {
      const name = COLLECTIONS[kind];
      counter.number += 1;
      const stored = { number: counter.number, fields: { ...fields, ...lead } };
      db.putSync(Buffer.from(`${name}/${id}`), JSON.stringify(stored));
      db.putSync(changeKey(name, counter.number), JSON.stringify(id));
      db.putSync(newestKey(name), String(counter.number));
    }
    db.putSync(COUNTER, JSON.stringify(counter));
  });
  await db.close();
}

/**
 * Fills a data folder with leads, the oldest first, each a minute after the one before.
 * @param {string} dataFolder
 * @param {number} count
 */
export async function storeLeads(dataFolder, count, firstTime = Date.now() - count * 60_000) {
  const message = "A house with a flat roof, three floors and a shed. ".repeat(5);
  // The keys of real leads are hashes: in no order.
  const idOf = (/** @type {number} */ number) => ((number * 7919) % 1_000_003).toString(36).padStart(26, "0");
  function* leads() {
    for (let number = 0; number < count; number += 1) {
      const phone = String(9_000_000_000 + number);
      const name = `Person ${number.toString(36)}`;
      yield {
        id: idOf(number),
        kind: KINDS[number % KINDS.length] ?? "contact",
        timestamp: new Date(firstTime + number * 60_000).toISOString(),
        fields: { name, email: `p${number}@example.in`, phone, city: "Haridwar", message },
      };
    }
  }
  await putLeads(dataFolder, leads());
}
