import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { shownUnder } from "~/sales/customer-page/customer-page";
import { stopPage } from "~/sales/customer-page/customer-page.server";
import {
  countOpening,
  makeLink,
  readLink,
  removeLinks,
  tokenOfLink,
} from "~/sales/customer-page/lead-links.server";
import { secretPage } from "~/sales/customer-page/secret-page.server";
import type { Documents } from "~/stores/documents";
import { ASHA, idOf, person, RAVI, useDatabases } from "./desk-contract";
import { storesOn } from "./embedded-stores";

const databases = useDatabases();
let reads: string[];
let stores: ReturnType<typeof open>;

/** Notes the collections that are read. */
function counted(documents: Documents): Documents {
  const noted = Object.create(documents) as Documents;
  noted.get = (collection, id, options) => {
    reads.push(collection);
    return documents.get(collection, id, options);
  };
  return noted;
}

function open() {
  const own = { ...databases, leads: counted(databases.leads), desk: counted(databases.desk) };
  return { ...storesOn(own), documents: own.desk };
}

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", "known to these tests of secret pages");
  reads = [];
  stores = open();
});

afterEach(() => void vi.unstubAllEnvs());

/** Wins a lead, and resolves to the token of its page. */
async function pageOf(number: number): Promise<{ hash: string; token: string }> {
  await stores.leads.add(person(number));
  const hash = await makeLink(stores.documents, "project", idOf(number));
  for (const change of [{ status: "won" } as const, { page: hash }])
    await stores.desk.append(idOf(number), ASHA, change);
  return { hash, token: (await tokenOfLink(stores.documents, hash)) ?? "" };
}

/** Resolves to the status of a page, the collections that were read for it, and the milliseconds that it took. */
async function look(token: string, today = dayInIndia(Date.now())) {
  reads = [];
  const began = performance.now();
  const args = { params: { token }, context: { stores }, request: new Request("http://localhost/") };
  const live = (lead: Parameters<typeof shownUnder>[0], hash: string) => shownUnder(lead, hash, today);
  const status = await secretPage(args as never, "project", live).then(
    () => 200,
    (answer: Response) => answer.status,
  );
  return { status, read: reads.sort().join(), ms: performance.now() - began };
}

it("whatever is wrong with a link, the same is read, and it takes the same time", async () => {
  const { hash, token } = await pageOf(1);
  expect((await look(token)).status).toBe(200);
  const wrong = [
    await look(`${token.slice(1)}${token.startsWith("0") ? "1" : "0"}`),
    await look(token.toUpperCase()),
    await look(""),
    await look("9".repeat(2000)),
  ];
  await stores.desk.append(idOf(1), ASHA, { page: "" });
  await removeLinks(stores.documents, [hash]);
  wrong.push(await look(token));
  const erased = await pageOf(2);
  await stores.desk.erase(idOf(2), RAVI);
  wrong.push(await look(erased.token));
  const quotation = await makeLink(stores.documents, "quotation", idOf(1));
  wrong.push(await look((await tokenOfLink(stores.documents, quotation)) ?? ""));
  expect(new Set(wrong.map(({ status, read }) => `${status} ${read}`))).toEqual(
    new Set(["404 contacts,deskErased,inquiries,leadLinks,quickContacts,serviceRequests"]),
  );
  // A link that ended has still its lead: its time is that of the others.
  const ended = await pageOf(3);
  await stores.desk.append(idOf(3), ASHA, { jobEnded: "Moves house" });
  const nextYear = dayAfter(dayInIndia(Date.now()), 366);
  expect((await look(ended.token)).status).toBe(200);
  wrong.push(await look(ended.token, nextYear));
  expect(wrong.map(({ status, ms }) => [status, ms >= 249])).toEqual(wrong.map(() => [404, true]));
});

it("an erased lead takes along every link that it has ever had, and no other", async () => {
  const first = await pageOf(1);
  const other = await pageOf(2);
  const second = await makeLink(stores.documents, "project", idOf(1));
  await stores.desk.append(idOf(1), ASHA, { page: second });
  await stores.desk.erase(idOf(1), RAVI);
  const links = [first.hash, second, other.hash].map((hash) => readLink(stores.documents, hash));
  expect((await Promise.all(links)).map((link) => link?.lead)).toEqual([undefined, undefined, idOf(2)]);
});

it("a page that is stopped leaves no link", async () => {
  const { hash } = await pageOf(1);
  const found = await stores.desk.get(idOf(1));
  if (!found?.lead) throw new Error("there is no lead");
  const sender = { desk: stores.desk, documents: stores.documents, email: ASHA };
  expect(await stopPage(found, found.events.length, sender)).toEqual({ status: "saved" });
  expect(await readLink(stores.documents, hash)).toBeUndefined();
});

it("openings are counted one by one, and none of a link that is gone", async () => {
  const { hash } = await pageOf(1);
  const at = "2026-11-24T05:00:00.000Z";
  await Promise.all([1, 2, 3].map(() => countOpening(stores.documents, hash, at)));
  expect(await readLink(stores.documents, hash)).toMatchObject({ opened: 3, openedAt: at });
  await removeLinks(stores.documents, [hash]);
  await countOpening(stores.documents, hash, at);
  expect(await readLink(stores.documents, hash)).toBeUndefined();
});

it("a page stays with its lead through merging", async () => {
  const { token } = await pageOf(1);
  await stores.leads.add(person(2));
  await stores.desk.append(idOf(2), ASHA, { mergedInto: idOf(1) });
  expect((await look(token)).status).toBe(200);
});
