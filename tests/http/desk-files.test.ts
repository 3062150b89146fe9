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
import { BOUNDARY, filePart, MULTIPART, multipart, photo, textPart } from "./inquiry";
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
const TODAY = dayInIndia(Date.now());
const newId = () => randomBytes(16).toString("hex");

describe("files of a lead", () => {
  const get = (url: string, headers: Record<string, string> = { cookie }) =>
    send(site.port, "GET", url, headers);
  const show = async (url: string) => textOf(await get(url));
  const act = (url: string, fields: Record<string, string>) => post(site, url, fields, { cookie });

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
    const form = multipart({ intent: "files", fileKind: "roof" }, { ...photo(), field: "files" }).subarray(
      0,
      -200,
    );
    const headers = { cookie, ...MULTIPART, "content-length": form.length + 200 };
    await sendRaw(site.port, [head(at, headers), form], { endsAfter: true });
    await expect.poll(() => stored(`.lead-files/${id}`)).toEqual([]);
    expect((await read(at)).state.files).toEqual([]);
  });

  it("a form without scripts brings several files, and says which were refused", async () => {
    const { path: at } = await come("Form Negi");
    const parts = [
      ...[textPart("intent", "files"), textPart("fileKind", "agreement"), textPart("seen", "0")],
      filePart({ ...photo(), field: "files", name: "page 1.jpg" }),
      filePart({ field: "files", name: "page 2.html", type: "text/html", bytes: bytes("<html>") }),
      filePart({ field: "files", name: "../../करार.pdf", type: "", bytes: PDF }),
      bytes(`--${BOUNDARY}--\r\n`),
    ];
    const answer = await send(site.port, "POST", at, { cookie, ...MULTIPART }, Buffer.concat(parts));
    expect(answer.status).toBe(422);
    expect(textOf(answer)).toContain("page 2.html was not taken: Only JPG, PNG and PDF files are allowed.");
    const named = (await read(at)).state.files.map(({ name, kind }) => `${kind} ${name}`).sort();
    expect(named).toEqual(["agreement page 1.jpg", "agreement करार.pdf"]);
    const none = await send(site.port, "POST", at, { cookie, ...MULTIPART }, multipart({ intent: "files" }));
    expect(textOf(none)).toContain("Choose files first.");
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
    const on = (id = "") => ({ intent: "file", file: id, isShown: "on" });
    expect((await act(at, { ...on(paper?.id), fileKind: "identity" })).status).toBe(422);
    const turned = { ...on(certificate?.id), fileKind: "identity" };
    for (const fields of [turned, { ...turned, fileNotice: NOTICE }, { ...turned, isShown: "" }])
      expect((await act(at, fields)).status).toBe(422);
    expect((await act(at, { ...on(certificate?.id), fileKind: "certificate" })).status).toBe(303);
    const shown = (await read(at)).state.files.map(({ kind, isShown }) => [kind, isShown]);
    expect(shown).toEqual([
      ["identity", false],
      ["certificate", true],
    ]);
    expect((await act(at, { ...turned, isShown: "", fileNotice: NOTICE })).status).toBe(303);
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
    const remove = (file: string) => act(at, { intent: "file", file, isRemoved: "on" });
    for (const id of [removed, undone]) expect((await remove(id)).status).toBe(303);
    expect((await get(`${at}/files/${undone}`)).status).toBe(404);
    const [, eventId = ""] = /name="eventId" value="([^"]+)"/.exec(await show(at)) ?? [];
    expect((await act(at, { intent: "undo", eventId })).status).toBe(303);
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
    const confirm = whole.path.split("/").at(-1) ?? "";
    expect((await act(`${whole.path}/erase`, { confirm })).status).toBe(303);
    expect([await stored(`.lead-files/${whole.id}`), await stored(`.lead-files/${part.id}`)]).toEqual([
      [],
      [],
    ]);
    expect((await upload(whole.path, PDF)).status).toBe(404);
  });

  /** As on this day, after a run of the day before: other tests have had theirs on days to come. */
  async function retainAt(day: string) {
    const at = (one: string) => new Date(`${one}T10:00:00+05:30`);
    async function* log() {
      yield { kind: "retention" as const, by: "the rule", at: at(dayAfter(day, -1)).toISOString() };
    }
    await retainLeads({ desk: { ...desk, log }, bills: NO_BILLS, files }, at(day));
  }

  it("identity papers are erased 30 days after the handover, the end of the job or the loss, and not after 29", async () => {
    const ends = {
      "Handed Negi": [{ status: "won" }, { step: { id: "handover", done: dayAfter(TODAY, 5) } }],
      "Ended Negi": [{ status: "won" }, { jobEnded: "Roof sold" }],
      "Lost Negi": [{ status: "lost", reason: "Price" }],
      "Open Negi": [{ status: "won" }, { step: { id: "handover", planned: TODAY } }],
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
    await retainAt(dayAfter(TODAY, 29));
    expect(await kinds()).toEqual(["ia", "ia", "ia", "ia"]);
    for (const days of [30, 34]) await retainAt(dayAfter(TODAY, days));
    expect(await kinds()).toEqual(["ia", "a", "a", "ia"]);
    await retainAt(dayAfter(TODAY, 35));
    expect(await kinds()).toEqual(["a", "a", "a", "ia"]);
    const [{ lead }] = [await read(paths[0] ?? "")];
    expect(await stored(`.lead-files/${lead.id}`)).toHaveLength(1);
  });

  it("an identity paper outlives a handover that is typed with a wrong year", async () => {
    const { path: at, id } = await come("Wrong Year");
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    await desk.append(id, EMAIL, { status: "won" });
    const typed = { intent: "step", step: "handover", act: "on", doneOn: dayAfter(TODAY, -365) };
    const refused = await act(at, typed);
    expect([refused.status, textOf(refused).includes(`value="${typed.doneOn}"`)]).toEqual([422, true]);
    expect(textOf(refused)).toContain("choose that day or a later one");
    await desk.append(id, EMAIL, { step: { id: "handover", done: typed.doneOn } });
    const kinds = async () => (await read(at)).state.files.map(({ kind }) => kind);
    await retainAt(dayAfter(TODAY, 29));
    expect(await kinds()).toEqual(["identity"]);
    await retainAt(dayAfter(TODAY, 30));
    expect(await kinds()).toEqual([]);
  });

  it("identity papers and removed files stay when the clock has jumped, and a paper keeps its rule when it is called something else", async () => {
    const { path: at, id } = await come("Jumped Negi");
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    const [paper, other] = (await read(at)).state.files;
    const called = { intent: "file", file: other?.id ?? "", fileKind: "other" };
    const asked = await act(at, called);
    expect([asked.status, textOf(asked)]).toEqual([422, expect.stringContaining("Tick what stays so")]);
    expect((await act(at, { ...called, keepsRule: "on" })).status).toBe(303);
    expect((await act(at, { ...called, isShown: "on" })).status).toBe(422);
    await upload(at, JPEG, { kind: "roof" });
    const roof = (await read(at)).state.files[2];
    await desk.append(id, EMAIL, { file: { id: roof?.id ?? "", removed: true } });
    for (const change of [{ status: "won" }, { jobEnded: "Roof sold" }] as const)
      await desk.append(id, EMAIL, change);
    for (const days of [40, 40, 100, 400]) {
      const jumped = new Date(`${dayAfter(TODAY, days)}T10:00:00+05:30`);
      const { others } = await retainLeads({ desk, bills: NO_BILLS, files }, jumped);
      expect(others).toBeGreaterThanOrEqual(3);
    }
    expect(await stored(`.lead-files/${id}`)).toEqual(
      [paper, other, roof].map((file) => `.lead-files/${id}/${file?.id}`).sort(),
    );
    await retainAt(dayAfter(TODAY, 1));
    await retainAt(dayAfter(TODAY, 30));
    expect([(await read(at)).state.files, await stored(`.lead-files/${id}`)]).toEqual([[], []]);
  });

  it("an identity paper that is late is not shown, no look erases it, and none comes after", async () => {
    const { path: at, id } = await come("Late Negi");
    await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    const [paper] = (await read(at)).state.files;
    await desk.append(id, EMAIL, { status: "won" });
    vi.setSystemTime(Date.now() - 30 * DAY_MS);
    await desk.append(id, EMAIL, { step: { id: "handover", done: dayAfter(TODAY, -30) } });
    vi.useRealTimers();
    expect((await get(`${at}/files/${paper?.id}`)).status).toBe(404);
    expect(await show(at)).not.toContain(`${at}/files/${paper?.id}`);
    expect(await stored(`.lead-files/${id}`)).toEqual([`.lead-files/${id}/${paper?.id}`]);
    const refused = await upload(at, JPEG, { kind: "identity", notice: NOTICE });
    expect(JSON.parse(refused.body.toString()).refused).toContain("the job is over");
  });

  it("the surveyor's answers are saved, shown, and compared with what the page showed", async () => {
    const { path: at } = await come("Roof Negi");
    const typed = { intent: "site", seen: "0", roof: "RCC, flat", cable: "25 m" };
    expect((await act(at, typed)).status).toBe(303);
    const seen = { seen: "1", roof: "RCC, flat", cable: "", phase: "Three-phase" };
    expect((await act(at, { ...typed, ...seen })).status).toBe(303);
    expect((await read(at)).state.site).toEqual({ roof: "RCC, flat", cable: "", phase: "Three-phase" });
    const stale = await act(at, { ...typed, cable: "40 m" });
    expect([stale.status, textOf(stale).includes("40 m")]).toEqual([409, true]);
    const long = await act(at, { ...typed, seen: "2", roof: "x".repeat(61) });
    expect([long.status, textOf(long).includes("at most 60 characters")]).toEqual([422, true]);
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
