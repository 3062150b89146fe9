import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, dayAfter, dayInIndia } from "~/india-time";
import { createBills } from "~/leads/bill-store.server";
import { sweepBills } from "~/leads/sweep-bills";
import { eraseEndedFiles, sweepLeadFiles } from "~/sales/files/lead-files.server";
import { retainLeads } from "~/sales/lead/erase-leads";
import type { DeskLead } from "~/sales/store/desk";
import { makeBackup } from "~/stores/backup.server";
import { openDataFiles } from "~/stores/open-content.server";
import { NO_BILLS } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import { EMAIL, openOffice, post, textOf } from "./desk-staff";
import { photo } from "./inquiry";
import { head, sendRaw } from "./raw";
import { type Answer, send, temporaryFolder } from "./site";

const embedded = await openOffice();
const beside = openEmbeddedStores(embedded.env.DATA_DIR);
const files = openDataFiles(embedded.env.DATA_DIR);
const { site, asha: cookie } = embedded;
const { desk, leads } = beside;

afterAll(async () => {
  expect(site.log()).not.toContain("छत");
  await beside.close();
  await site.stop();
});

const MB = 1024 * 1024;
const HOUR_MS = 60 * 60_000;
const bytes = (text: string) => Buffer.from(text, "latin1");
const JPEG = Buffer.from(photo(2000).bytes);
const PDF = bytes("%PDF-1.7\n%%EOF");
const NOTICE = "2026-11-27";
/** A run may pass midnight. */
const today = () => dayInIndia(Date.now());
const newId = () => randomBytes(16).toString("hex");

describe("files of a lead", () => {
  const get = (url: string, headers: Record<string, string> = { cookie }) =>
    send(site.port, "GET", url, headers);
  const show = async (url: string) => textOf(await get(url));
  const { tell } = embedded;

  /** Sends the contact form, and returns the path of its lead, and its id. */
  async function come(name: string) {
    const mobile = `98${String(Math.abs(hash(name)))
      .padStart(8, "0")
      .slice(0, 8)}`;
    const typed = { name, mobile, email: `${mobile}@example.in`, message: "5 kW" };
    expect((await post(site, "/contact", typed)).status).toBe(303);
    const find = async () =>
      /href="(\/desk\/leads\/[^"?]+)/.exec(await show(`/desk?q=${encodeURIComponent(name)}`))?.[1];
    await expect.poll(find).toBeTruthy();
    const at = (await find()) ?? "";
    return { path: at, id: (await read(at)).lead.id };
  }

  const read = async (at: string) => (await desk.get(at.split("/").at(-1) ?? "")) as DeskLead;

  /** Sends a file as the page's script does. */
  function upload(at: string, body: Uint8Array, claim: Record<string, string> = {}): Promise<Answer> {
    const query = new URLSearchParams({ name: "छत 1.jpg", id: newId(), kind: "roof", ...claim });
    const headers = { cookie, "content-type": "application/octet-stream" };
    return send(site.port, "POST", `${at}/files?${query}`, headers, body);
  }

  async function stored(folder = ".lead-files"): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of files.list(folder, { isDeep: true })) names.push(name);
    return names.sort();
  }

  it("a photo that is sent twice is stored once, and opened by staff alone, on its own lead alone", async () => {
    const [asha, other] = [await come("Photo Negi"), await come("Other Negi")];
    const id = newId();
    for (const _ of [1, 2]) expect((await upload(asha.path, JPEG, { id })).status).toBe(200);
    const { state } = await read(asha.path);
    const known = { id, kind: "roof", name: "छत 1.jpg", type: "image/jpeg", size: 2000, by: EMAIL };
    expect(state.files).toEqual([
      { ...known, notice: "", isShown: false, hasRule: false, at: expect.any(String) },
    ]);
    expect(await stored(`.lead-files/${asha.id}`)).toEqual([`.lead-files/${asha.id}/${id}`]);

    const opened = await get(`${asha.path}/files/${id}`);
    expect([opened.status, opened.body.equals(JPEG)]).toEqual([200, true]);
    expect(opened.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await show(asha.path)).toContain(`src="${asha.path}/files/${id}?size=photo-280"`);

    // What cannot be made smaller, as a picture of 144 megapixels, is sent to nobody's eyes.
    expect((await get(`${asha.path}/files/${id}?size=photo-280`)).status).toBe(404);
    expect((await get(`${asha.path}/files/${id}?size=photo-280`, {})).status).toBe(303);
    expect((await get(`${asha.path}/files/${id}`, {})).status).toBe(303);
    expect(
      (await get(`${asha.path}/files/${id}`, { accept: "image/*", "sec-fetch-dest": "image" })).status,
    ).toBe(401);
    const withoutSession = { "content-type": "application/octet-stream" };
    const query = new URLSearchParams({ name: "x", id: newId(), kind: "roof" });
    const refused = await send(site.port, "POST", `${asha.path}/files?${query}`, withoutSession, JPEG);
    expect([303, 401]).toContain(refused.status);
    const tricks = [
      id.toUpperCase().replace(/0/, "O"),
      `%2e%2e%2f${asha.id}%2f${id}`,
      `..%2f${id}`,
      "%00",
      "x",
    ];
    for (const trick of tricks) expect((await get(`${other.path}/files/${trick}`)).status).not.toBe(200);
    expect((await get(`${other.path}/files/${id}`)).status).toBe(404);
    const name = `.lead-files/${asha.id}/${id}`;
    for (const place of [
      "",
      "media/",
      "media/..%2f",
      "media/%2e%2e/",
      "pictures/photo-400/",
      "content/",
      "static/",
    ])
      expect((await get(`/${place}${name}`)).status).not.toBe(200);
    expect((await read(asha.path)).state.files).toHaveLength(1);
  });

  it.each<[what: string, body: Buffer, says: string]>([
    ["a page called a photo", bytes("<!doctype html><script>"), "Only JPG, PNG and PDF files are allowed"],
    ["a drawing", bytes('<svg xmlns="http://www.w3.org/2000/svg">'), "Only JPG, PNG and PDF"],
    ["an iPhone's own picture", bytes("\0\0\0\x1cftypheic\0\0\0\0mif1heic"), "iPhone HEIC picture"],
    ["an archive", bytes("PK\x03\x04%PDF-1.7"), "Word, Excel or ZIP"],
    ["nothing in it", bytes(""), "The file is empty"],
    ["one byte more than 10 MB", Buffer.from(photo(10 * MB + 1).bytes), "has more than 10 MB"],
  ])("a file is refused with %s, and leaves nothing", async (what, body, says) => {
    const { path: at, id } = await come(`Refused ${what}`);
    const answer = await upload(at, body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body.toString()).refused).toContain(says);
    expect((await read(at)).state.files).toEqual([]);
    expect(await stored(`.lead-files/${id}`)).toEqual([]);
  });

  it("a file of exactly 10 MB is stored, and a PDF that may ask for a password, which is said", async () => {
    const { path: at } = await come("Exact Negi");
    const large = Buffer.from(photo(10 * MB).bytes);
    const answer = await upload(at, large, { kind: "bill" });
    expect([answer.status, JSON.parse(answer.body.toString()).note]).toEqual([200, undefined]);
    const locked = await upload(at, bytes("%PDF-1.7 trailer /Encrypt 5 0 R"), { name: "e-बिल.pdf" });
    expect(JSON.parse(locked.body.toString()).note).toContain("may ask for a password");
    const { files: named } = (await read(at)).state;
    expect(named.map(({ kind, type, size }) => [kind, type, size])).toEqual([
      ["bill", "image/jpeg", 10 * MB],
      ["other", "application/pdf", 31],
    ]);
    const opened = await get(`${at}/files/${named[1]?.id}`);
    expect(opened.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("a lead has twenty files at most, also when the last ones come together", async () => {
    const { path: at, id } = await come("Many Negi");
    for (let count = 0; count < 18; count += 1) expect((await upload(at, JPEG)).status).toBe(200);
    const last = await Promise.all([1, 2, 3, 4].map(() => upload(at, JPEG)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
    const late = await upload(at, JPEG);
    expect(JSON.parse(late.body.toString()).refused).toContain("at most 20 files");
    expect([(await read(at)).state.files.length, (await stored(`.lead-files/${id}`)).length]).toEqual([
      20, 20,
    ]);
  });

  it("a line that is cut leaves nothing", async () => {
    const { path: at, id } = await come("Cut Negi");
    const query = new URLSearchParams({ name: "x.jpg", id: newId(), kind: "roof" });
    const type = { cookie, "content-type": "application/octet-stream", "content-length": 50_000 };
    await sendRaw(site.port, [head(`${at}/files?${query}`, type), JPEG], { endsAfter: true });
    await expect.poll(() => stored(`.lead-files/${id}`)).toEqual([]);
    expect((await read(at)).state.files).toEqual([]);
  });

  it("an identity paper needs its notice, whose version is stored, and is never shown to the customer", async () => {
    const { path: at } = await come("Aadhaar Negi");
    for (const notice of ["", "2020-01-01"]) {
      const refused = await upload(at, JPEG, { kind: "identity", notice });
      expect([refused.status, JSON.parse(refused.body.toString()).refused]).toEqual([
        422,
        "is an identity paper: tick that the customer knows the notice",
      ]);
    }
    expect((await upload(at, JPEG, { kind: "identity", notice: NOTICE })).status).toBe(200);
    expect((await upload(at, PDF, { kind: "certificate", name: "c.pdf" })).status).toBe(200);
    const [paper, certificate] = (await read(at)).state.files;
    expect([paper?.notice, certificate?.notice]).toEqual([NOTICE, ""]);
    const on = (id = "", more: object = {}) => tell(at, { file: { id, isShown: true, ...more } });
    expect((await on(paper?.id)).status).toBe(422);
    const kind = "identity";
    for (const more of [{ kind }, { kind, notice: NOTICE }, { kind, isShown: false }])
      expect((await on(certificate?.id, more)).status).toBe(422);
    expect((await on(certificate?.id)).status).toBe(200);
    const shown = (await read(at)).state.files.map(({ kind, isShown }) => [kind, isShown]);
    expect(shown).toEqual([
      ["identity", false],
      ["certificate", true],
    ]);
    expect((await on(certificate?.id, { kind, isShown: false, notice: NOTICE })).status).toBe(200);
    const last = (await read(at)).state.files[1];
    expect([last?.kind, last?.notice, last?.isShown]).toEqual(["identity", NOTICE, false]);
    expect(await show(at)).not.toContain("hown to the customer ·");
  });

  it("the sweep puts aside what no event has named for a day, and nothing else; a removed file can come back before", async () => {
    const { path: at, id: lead } = await come("Swept Negi");
    const [kept, removed, undone] = [newId(), newId(), newId()];
    for (const id of [kept, removed, undone]) await upload(at, JPEG, { id });
    const orphan = newId();
    for (const place of [lead, "nolead0001"])
      await files.put(`.lead-files/${place}/${orphan}`, JPEG, { type: "image/jpeg", ifAbsent: true });
    let event = "";
    for (const id of [removed, undone]) {
      const answer = await tell(at, { file: { id, removed: true } });
      expect(answer.status).toBe(200);
      event = answer.id;
    }
    expect((await get(`${at}/files/${undone}`)).status).toBe(404);
    expect((await embedded.call(`${at}/events`, { undo: event })).status).toBe(200);
    expect((await get(`${at}/files/${undone}`)).status).toBe(200);

    const own = () => stored(`.lead-files/${lead}`);
    const name = (id: string) => `.lead-files/${lead}/${id}`;
    await sweepLeadFiles(files, desk, Date.now() + 23 * HOUR_MS);
    await sweepBills(createBills(files), leads, Date.now() + 2 * DAY_MS);
    expect(await own()).toEqual([kept, removed, undone, orphan].map(name).sort());
    await sweepLeadFiles(files, desk, Date.now() + 25 * HOUR_MS);
    expect(await own()).toEqual([kept, removed, undone].map(name).sort());
    expect(await stored(".lead-files/nolead0001")).toEqual([]);
    // What nobody has named is only put aside; what somebody has removed is erased.
    const swept = (await stored(".swept")).filter((one) => one.endsWith(orphan));
    expect(swept).toHaveLength(2);
    const last = new Date(Date.now() + 23 * HOUR_MS);
    await eraseEndedFiles({ desk, files }, last, new Date(Date.now() + 25 * HOUR_MS));
    expect(await own()).toEqual([kept, undone].map(name).sort());
    await sweepLeadFiles(files, { ...desk, hasEvents: async () => false }, Date.now() + 25 * HOUR_MS);
    expect(await own()).toEqual([kept, undone].map(name).sort());
  });

  it("one person's data has the files, and erasing a lead takes them with those of its parts", async () => {
    const [whole, part] = [await come("Whole Negi"), await come("Part Negi")];
    for (const one of [whole, part]) await upload(one.path, PDF, { kind: "bill", name: "बिल.pdf" });
    expect(await desk.append(part.id, EMAIL, { mergedInto: whole.id })).toEqual({ status: "saved" });
    expect(await show(whole.path)).toContain(`${part.path}/files/`);
    expect((await upload(part.path, PDF)).status).toBe(422);
    const person = JSON.parse((await get(`${whole.path}/person.json`)).body.toString());
    const named = person.leads.map(({ files }: { files: object[] }) => files);
    const expected = [{ kind: "bill", name: "बिल.pdf", url: expect.stringContaining("/files/") }];
    expect(named).toMatchObject([expected, expected]);
    expect(await show(`${whole.path}/person`)).toContain("Electricity bill · बिल.pdf");
    expect((await embedded.erase(whole.path)).status).toBe(200);
    expect([await stored(`.lead-files/${whole.id}`), await stored(`.lead-files/${part.id}`)]).toEqual([
      [],
      [],
    ]);
    expect((await upload(whole.path, PDF)).status).toBe(404);
  });

  /** As at the end of this day, after a run of the day before: other tests have had theirs on days to come. */
  async function retainAt(day: string) {
    const at = (one: string) => new Date(`${one}T23:59:59+05:30`);
    async function* log() {
      yield { kind: "retention" as const, by: "the rule", at: at(dayAfter(day, -1)).toISOString() };
    }
    await retainLeads({ desk: { ...desk, log }, bills: NO_BILLS, files }, at(day));
  }

  it("identity papers are erased 30 days after the handover, the end of the job or the loss, and not after 29", async () => {
    const ends = {
      "Handed Negi": [{ status: "won" }, { step: { id: "handover", done: dayAfter(today(), 5) } }],
      "Ended Negi": [{ status: "won" }, { jobEnded: "Roof sold" }],
      "Lost Negi": [{ status: "lost", reason: "Price" }],
      "Open Negi": [{ status: "won" }, { step: { id: "handover", planned: today() } }],
    } as const;
    const paths: string[] = [];
    for (const [name, changes] of Object.entries(ends)) {
      const { path: at, id } = await come(name);
      paths.push(at);
      await upload(at, JPEG, { kind: "identity", notice: NOTICE });
      await upload(at, PDF, { kind: "agreement" });
      for (const change of changes) await desk.append(id, EMAIL, change);
    }
    const kinds = () =>
      Promise.all(paths.map(async (at) => (await read(at)).state.files.map(({ kind }) => kind[0]).join("")));
    await retainAt(dayAfter(today(), 29));
    expect(await kinds()).toEqual(["ia", "ia", "ia", "ia"]);
    for (const days of [30, 34]) await retainAt(dayAfter(today(), days));
    expect(await kinds()).toEqual(["ia", "a", "a", "ia"]);
    await retainAt(dayAfter(today(), 35));
    expect(await kinds()).toEqual(["a", "a", "a", "ia"]);
    const [{ lead }] = [await read(paths[0] ?? "")];
    expect(await stored(`.lead-files/${lead.id}`)).toHaveLength(1);
  });

  it("an identity paper outlives a handover that is typed with a wrong year", async () => {
    const { path: at, id } = await come("Wrong Year");
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    await desk.append(id, EMAIL, { status: "won" });
    const step = { id: "handover" as const, done: dayAfter(today(), -365) };
    const { status, said } = await tell(at, { step });
    expect([status, said.message]).toEqual([422, expect.stringContaining("choose that day or a later one")]);
    await desk.append(id, EMAIL, { step });
    const kinds = async () => (await read(at)).state.files.map(({ kind }) => kind);
    await retainAt(dayAfter(today(), 29));
    expect(await kinds()).toEqual(["identity"]);
    await retainAt(dayAfter(today(), 30));
    expect(await kinds()).toEqual([]);
  });

  it("identity papers and removed files stay when the clock has jumped, and a paper keeps its rule when it is called something else", async () => {
    const { path: at, id } = await come("Jumped Negi");
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    const [paper, other] = (await read(at)).state.files;
    const called = { id: other?.id ?? "", kind: "other" };
    const { status, said } = await tell(at, { file: called });
    expect([status, said.message]).toEqual([422, expect.stringContaining("Tick what stays so")]);
    expect((await tell(at, { file: { ...called, keepsRule: true } })).status).toBe(200);
    expect((await tell(at, { file: { ...called, isShown: true } })).status).toBe(422);
    await upload(at, JPEG, { kind: "roof" });
    const roof = (await read(at)).state.files[2];
    await desk.append(id, EMAIL, { file: { id: roof?.id ?? "", removed: true } });
    for (const change of [{ status: "won" }, { jobEnded: "Roof sold" }] as const)
      await desk.append(id, EMAIL, change);
    for (const days of [40, 40, 100, 400]) {
      const jumped = new Date(`${dayAfter(today(), days)}T10:00:00+05:30`);
      const { others } = await retainLeads({ desk, bills: NO_BILLS, files }, jumped);
      expect(others).toBeGreaterThanOrEqual(3);
    }
    expect(await stored(`.lead-files/${id}`)).toEqual(
      [paper, other, roof].map((file) => `.lead-files/${id}/${file?.id}`).sort(),
    );
    await retainAt(dayAfter(today(), 1));
    await retainAt(dayAfter(today(), 30));
    expect([(await read(at)).state.files, await stored(`.lead-files/${id}`)]).toEqual([[], []]);
  });

  it("an identity paper that is late is not shown, no look erases it, and none comes after", async () => {
    const { path: at, id } = await come("Late Negi");
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    const [paper] = (await read(at)).state.files;
    await desk.append(id, EMAIL, { status: "won" });
    vi.setSystemTime(Date.now() - 30 * DAY_MS);
    await desk.append(id, EMAIL, { step: { id: "handover", done: dayAfter(today(), -30) } });
    vi.useRealTimers();
    expect((await get(`${at}/files/${paper?.id}`)).status).toBe(404);
    expect(await show(at)).not.toContain(`${at}/files/${paper?.id}`);
    expect(await stored(`.lead-files/${id}`)).toEqual([`.lead-files/${id}/${paper?.id}`]);
    const refused = await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    expect(JSON.parse(refused.body.toString()).refused).toContain("the job is over");
  });

  it("the surveyor's answers are saved, shown, and compared with what the page showed", async () => {
    const { path: at } = await come("Roof Negi");
    const site = { roof: "RCC, flat", cable: "25 m" };
    expect((await tell(at, { site }, { seen: 0 })).status).toBe(200);
    expect((await tell(at, { site: { cable: "", phase: "Three-phase" } }, { seen: 1 })).status).toBe(200);
    expect((await read(at)).state.site).toEqual({ roof: "RCC, flat", cable: "", phase: "Three-phase" });
    expect((await tell(at, { site: { cable: "40 m" } }, { seen: 0 })).status).toBe(409);
    const long = await tell(at, { site: { roof: "x".repeat(61) } }, { seen: 2 });
    expect([long.status, long.said.errors]).toEqual([422, { roof: "Please use at most 60 characters" }]);
    expect(await show(at)).toContain("Three-phase</dd>");
  });
});

it("a backup has the files of leads", async () => {
  const to = temporaryFolder();
  await makeBackup({ data: embedded.env.DATA_DIR, content: "content" }, to);
  const copied = readdirSync(path.join(to, "data/.lead-files"), { recursive: true, withFileTypes: true });
  const names = copied.filter((entry) => entry.isFile()).map(({ name }) => name);
  const now: string[] = [];
  for await (const { name } of openDataFiles(embedded.env.DATA_DIR).list(".lead-files", { isDeep: true }))
    now.push(path.basename(name));
  expect(now.length).toBeGreaterThan(20);
  expect(names.sort()).toEqual(now.sort());
});

function hash(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
}
