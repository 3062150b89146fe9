import { beforeEach, expect, it } from "vitest";
import {
  bodiesAbout,
  dismissBody,
  keepBodies,
  unreadableLine,
  waitingBodies,
} from "~/leads/unreadable-bodies";
import {
  createUnreadable,
  type UnreadableBodies,
  type UnreadableBody,
} from "~/leads/unreadable-store.server";
import { erasePerson, retainLeads } from "~/sales/lead/erase-leads";
import type { DeskLead } from "~/sales/store/desk";
import { ASHA, collect, idOf, NO_BILLS, NO_FILES, person, useDatabases } from "./desk-contract";
import { openEmbeddedStores } from "./embedded-stores";

const NOON = "2026-11-22T06:30:00.000Z";

function unreadableBody(id: string, more: Partial<UnreadableBody> = {}): UnreadableBody {
  const text = more.text ?? `text of ${id}`;
  return {
    id,
    source: "indiamart",
    at: NOON,
    reason: "no phone number and no email address",
    bytes: Buffer.byteLength(text),
    ...more,
    text,
  };
}

const databases = useDatabases();
let unreadable: UnreadableBodies;

beforeEach(() => {
  unreadable = createUnreadable(databases.desk);
});

const idsOf = async () => waitingBodies(await unreadable.list()).map(({ id }) => id);

it("are kept whole, listed without their texts, and removed", async () => {
  expect(await unreadable.list()).toEqual([]);
  expect(await unreadable.get("aa")).toBeUndefined();
  const long = unreadableBody("aa", { text: "नमस्ते ".repeat(20_000), source: "justdial" });
  await unreadable.put(long);
  await unreadable.put(unreadableBody("bb"));
  const { text: _, ...entry } = long;
  const listed = await unreadable.list();
  expect(listed.find(({ id }) => id === "aa")).toEqual(entry);
  expect(listed).toHaveLength(2);
  expect(await unreadable.get("aa")).toEqual(long);
  await unreadable.remove(["aa", "cc"]);
  expect(await unreadable.get("aa")).toBeUndefined();
  expect((await collect(databases.desk.list("unreadTexts"))).map(({ id }) => id)).toEqual(["bb"]);
  expect(await idsOf()).toEqual(["bb"]);
  await unreadable.remove([]);
});

it("are kept once, however often they are sent, and stay dismissed", async () => {
  await keepBodies(unreadable, [unreadableBody("aa"), unreadableBody("bb")]);
  await keepBodies(unreadable, [unreadableBody("aa", { at: "2026-11-23T06:30:00.000Z" })]);
  expect((await idsOf()).sort()).toEqual(["aa", "bb"]);
  expect(await dismissBody(unreadable, "aa")).toBe("indiamart");
  expect(await dismissBody(unreadable, "aa")).toBeUndefined();
  for (const id of ["cc", "", "a/b", "..", "x".repeat(100_000)])
    expect(await dismissBody(unreadable, id)).toBeUndefined();
  await keepBodies(unreadable, [unreadableBody("aa")]);
  expect(await idsOf()).toEqual(["bb"]);
  expect(await unreadable.get("aa")).toMatchObject({ text: "", reason: "", isDismissed: true });
});

it("are at most 200 of a source, the newest, and all of another", async () => {
  const at = (minute: number) => new Date(Date.parse(NOON) + minute * 60_000).toISOString();
  await keepBodies(unreadable, [unreadableBody("other", { source: "meta", at: at(-1) })]);
  const many = Array.from({ length: 199 }, (_, number) => unreadableBody(`n${number}`, { at: at(number) }));
  await keepBodies(unreadable, many);
  await keepBodies(unreadable, [
    unreadableBody("new1", { at: at(200) }),
    unreadableBody("new2", { at: at(201) }),
  ]);
  const ids = await idsOf();
  expect([ids.length, ids[0], ids.includes("n0"), ids.includes("n1")]).toEqual([201, "new2", false, true]);
  expect(ids.includes("other")).toBe(true);
  expect(await unreadable.get("n0")).toMatchObject({
    isDismissed: true,
    text: "",
    pushedOutAt: expect.any(String),
  });
  // What went because newer ones came is kept when it comes again, and those that came with it stay.
  expect(await keepBodies(unreadable, [unreadableBody("n0", { at: at(202) })])).toMatchObject({
    pushedOut: 1,
  });
  expect((await unreadable.get("n0"))?.text).toBe("text of n0");
});

it("of one list are kept as far as there is room, each once, also when the list comes again", async () => {
  const many = Array.from({ length: 300 }, (_, number) => unreadableBody(`m${number}`));
  for (let times = 0; times < 2; times += 1) {
    const { refused, pushedOut } = await keepBodies(unreadable, [...many, ...many]);
    expect([refused.size, refused.has("m199"), refused.has("m200"), pushedOut]).toEqual([
      100,
      false,
      true,
      0,
    ]);
    expect(await idsOf()).toHaveLength(200);
  }
  await dismissBody(unreadable, "m0");
  expect((await keepBodies(unreadable, many)).refused.size).toBe(99);
});

it("of one source push out none of another", async () => {
  const large = (source: string, number: number) =>
    unreadableBody(`${source}${number}`, { source, text: "x", bytes: 5 * 1024 * 1024 });
  await keepBodies(unreadable, [large("meta", 0)]);
  for (const number of [0, 1, 2]) await keepBodies(unreadable, [large("google", number)]);
  const last = unreadableBody("google3", {
    source: "google",
    at: "2026-11-22T06:31:00.000Z",
    bytes: 2 * 1024 * 1024,
  });
  expect(await keepBodies(unreadable, [last])).toMatchObject({ pushedOut: 1 });
  expect(await idsOf()).toEqual(expect.arrayContaining(["meta0", "google3"]));
  const line = unreadableLine(await unreadable.list());
  expect(line).toContain("1 lead that could not be read went because newer ones came");
});

it("are erased after 30 days, but by no clock that has jumped", async () => {
  let clock = new Date(NOON);
  const { desk, close } = openEmbeddedStores(databases.folder, () => clock);
  await unreadable.put(unreadableBody("old", { at: "2026-11-22T06:30:00.000Z" }));
  await unreadable.put(unreadableBody("new", { at: "2026-11-23T06:30:00.000Z" }));
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
  await unreadable.put(unreadableBody("phone", { text: '{"call": "+91 (90000) 000-01"}' }));
  await unreadable.put(unreadableBody("hindi", { text: "फोन ९००००००००१" }));
  await unreadable.put(unreadableBody("corrected", { text: "ring 098123 45678" }));
  await unreadable.put(unreadableBody("email", { text: "write to P1@EXAMPLE.in." }));
  await unreadable.put(unreadableBody("other", { text: "9000000002" }));
  await unreadable.put(unreadableBody("nobody", { text: "Haridwar, Person 1" }));
  const found = (await desk.get(idOf(1))) as DeskLead;
  const about = await bodiesAbout(unreadable, [found]);
  expect(about.map(({ id }) => id).sort()).toEqual(["corrected", "email", "hindi", "phone"]);
  await erasePerson(found, ASHA, { desk, bills: NO_BILLS, files: NO_FILES });
  expect((await idsOf()).sort()).toEqual(["nobody", "other"]);
  await close();
});
