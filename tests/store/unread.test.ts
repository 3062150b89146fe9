import { beforeEach, expect, it } from "vitest";
import { bodiesAbout, dismissBody, keepBodies, unreadLine, waitingBodies } from "~/leads/unreadable-bodies";
import { createUnread, type UnreadBodies, type UnreadBody } from "~/leads/unreadable-store.server";
import { erasePerson, retainLeads } from "~/sales/lead/erase-leads";
import type { DeskLead } from "~/sales/store/desk";
import { ASHA, collect, idOf, NO_BILLS, NO_FILES, person, useDatabases } from "./desk-contract";
import { openEmbeddedStores } from "./embedded-stores";

const NOON = "2026-11-22T06:30:00.000Z";

function unreadBody(id: string, more: Partial<UnreadBody> = {}): UnreadBody {
  const text = more.text ?? `text of ${id}`;
  return {
    ...{ id, source: "indiamart", at: NOON, reason: "no phone number and no email address" },
    ...{ bytes: Buffer.byteLength(text), ...more, text },
  };
}

const databases = useDatabases();
let unread: UnreadBodies;

beforeEach(() => {
  unread = createUnread(databases.desk);
});

const idsOf = async () => waitingBodies(await unread.list()).map(({ id }) => id);

it("are kept whole, listed without their texts, and removed", async () => {
  expect(await unread.list()).toEqual([]);
  expect(await unread.get("aa")).toBeUndefined();
  const long = unreadBody("aa", { text: "नमस्ते ".repeat(20_000), source: "justdial" });
  await unread.put(long);
  await unread.put(unreadBody("bb"));
  const { text: _, ...entry } = long;
  const listed = await unread.list();
  expect(listed.find(({ id }) => id === "aa")).toEqual(entry);
  expect(listed).toHaveLength(2);
  expect(await unread.get("aa")).toEqual(long);
  await unread.remove(["aa", "cc"]);
  expect(await unread.get("aa")).toBeUndefined();
  expect((await collect(databases.desk.list("unreadTexts"))).map(({ id }) => id)).toEqual(["bb"]);
  expect(await idsOf()).toEqual(["bb"]);
  await unread.remove([]);
});

it("are kept once, however often they are sent, and stay dismissed", async () => {
  await keepBodies(unread, [unreadBody("aa"), unreadBody("bb")]);
  await keepBodies(unread, [unreadBody("aa", { at: "2026-11-23T06:30:00.000Z" })]);
  expect((await idsOf()).sort()).toEqual(["aa", "bb"]);
  expect(await dismissBody(unread, "aa")).toBe("indiamart");
  expect(await dismissBody(unread, "aa")).toBeUndefined();
  for (const id of ["cc", "", "a/b", "..", "x".repeat(100_000)])
    expect(await dismissBody(unread, id)).toBeUndefined();
  await keepBodies(unread, [unreadBody("aa")]);
  expect(await idsOf()).toEqual(["bb"]);
  expect(await unread.get("aa")).toMatchObject({ text: "", reason: "", isDismissed: true });
});

it("are at most 200 of a source, the newest, and all of another", async () => {
  const at = (minute: number) => new Date(Date.parse(NOON) + minute * 60_000).toISOString();
  await keepBodies(unread, [unreadBody("other", { source: "meta", at: at(-1) })]);
  const many = Array.from({ length: 199 }, (_, number) => unreadBody(`n${number}`, { at: at(number) }));
  await keepBodies(unread, many);
  await keepBodies(unread, [unreadBody("new1", { at: at(200) }), unreadBody("new2", { at: at(201) })]);
  const ids = await idsOf();
  expect([ids.length, ids[0], ids.includes("n0"), ids.includes("n1")]).toEqual([201, "new2", false, true]);
  expect(ids.includes("other")).toBe(true);
  expect(await unread.get("n0")).toMatchObject({
    isDismissed: true,
    text: "",
    pushedOutAt: expect.any(String),
  });
  // What went because newer ones came is kept when it comes again, and those that came with it stay.
  expect(await keepBodies(unread, [unreadBody("n0", { at: at(202) })])).toMatchObject({ pushedOut: 1 });
  expect((await unread.get("n0"))?.text).toBe("text of n0");
});

it("of one list are kept as far as there is room, each once, also when the list comes again", async () => {
  const many = Array.from({ length: 300 }, (_, number) => unreadBody(`m${number}`));
  for (let times = 0; times < 2; times += 1) {
    const { refused, pushedOut } = await keepBodies(unread, [...many, ...many]);
    expect([refused.size, refused.has("m199"), refused.has("m200"), pushedOut]).toEqual([
      100,
      false,
      true,
      0,
    ]);
    expect(await idsOf()).toHaveLength(200);
  }
  await dismissBody(unread, "m0");
  expect((await keepBodies(unread, many)).refused.size).toBe(99);
});

it("of one source push out none of another", async () => {
  const large = (source: string, number: number) =>
    unreadBody(`${source}${number}`, { source, text: "x", bytes: 5 * 1024 * 1024 });
  await keepBodies(unread, [large("meta", 0)]);
  for (const number of [0, 1, 2]) await keepBodies(unread, [large("google", number)]);
  const last = unreadBody("google3", {
    source: "google",
    at: "2026-11-22T06:31:00.000Z",
    bytes: 2 * 1024 * 1024,
  });
  expect(await keepBodies(unread, [last])).toMatchObject({ pushedOut: 1 });
  expect(await idsOf()).toEqual(expect.arrayContaining(["meta0", "google3"]));
  const line = unreadLine(await unread.list());
  expect(line).toContain("1 lead that could not be read went because newer ones came");
});

it("are erased after 30 days, but by no clock that has jumped", async () => {
  let clock = new Date(NOON);
  const { desk, close } = openEmbeddedStores(databases.folder, () => clock);
  await unread.put(unreadBody("old", { at: "2026-11-22T06:30:00.000Z" }));
  await unread.put(unreadBody("new", { at: "2026-11-23T06:30:00.000Z" }));
  const retainAt = (time: string, isConfirmed = false) => {
    clock = new Date(time);
    return retainLeads({ desk, bills: NO_BILLS, files: NO_FILES }, clock, isConfirmed);
  };
  for (const time of ["2027-02-01T06:30:00.000Z", "2027-02-01T06:40:00.000Z", "2027-02-02T06:40:00.000Z"])
    expect(await retainAt(time)).toMatchObject({ others: 2 });
  expect(await idsOf()).toEqual(["new", "old"]);
  await retainAt("2026-12-22T06:30:00.000Z");
  expect(await idsOf()).toEqual(["new", "old"]);
  await retainAt("2026-12-22T06:31:00.000Z");
  expect(await idsOf()).toEqual(["new"]);
  expect(await retainAt("2026-12-26T06:31:00.000Z")).toMatchObject({ others: 1 });
  expect(await idsOf()).toEqual(["new"]);
  await retainAt("2026-12-26T06:31:00.000Z", true);
  expect(await idsOf()).toEqual([]);
  await close();
});

it("belong to whose phone or email they contain, and are erased with that person", async () => {
  const { leads, desk, close } = openEmbeddedStores(databases.folder);
  for (const number of [1, 2]) await leads.add(person(number));
  await desk.append(idOf(1), ASHA, { edits: { phone: "9812345678" } });
  await unread.put(unreadBody("phone", { text: '{"call": "+91 (90000) 000-01"}' }));
  await unread.put(unreadBody("hindi", { text: "फोन ९००००००००१" }));
  await unread.put(unreadBody("corrected", { text: "ring 098123 45678" }));
  await unread.put(unreadBody("email", { text: "write to P1@EXAMPLE.in." }));
  await unread.put(unreadBody("other", { text: "9000000002" }));
  await unread.put(unreadBody("nobody", { text: "Haridwar, Person 1" }));
  const found = (await desk.get(idOf(1))) as DeskLead;
  const about = await bodiesAbout(unread, [found]);
  expect(about.map(({ id }) => id).sort()).toEqual(["corrected", "email", "hindi", "phone"]);
  await erasePerson(found, ASHA, { desk, bills: NO_BILLS, files: NO_FILES });
  expect((await idsOf()).sort()).toEqual(["nobody", "other"]);
  await close();
});
