import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { BILL_LIMIT_BYTES } from "~/leads/bills";
import { fileField } from "~/texts/file-field";
import { promised } from "../load";
import { valuesInForm } from "./html";
import * as forms from "./inquiry";
import { type File, inquiry, photo } from "./inquiry";
import { type Answer, send, temporaryFolder } from "./site";
import { testSite } from "./test-site";

const dataFolder = temporaryFolder();
const site = await testSite({ DATA_DIR: dataFolder });
afterAll(() => {
  expect(hasUploads()).toBe(false);
  expect(site.log()).not.toContain('"ERROR"');
});

const hasUploads = () => forms.hasUnfinishedUploads(dataFolder);
const bills = () => forms.billsIn(dataFolder);
const sendInquiry = (fields: Record<string, string>, file?: File) => forms.sendInquiry(site, fields, file);
const sendByScript = (fields: Record<string, string>, file?: File) => forms.sendByScript(site, fields, file);
const said = (answer: Answer) => JSON.parse(answer.body.toString());
const leadsOf = async (who: string) =>
  (await forms.leadsIn(dataFolder)).filter(({ fields }) => fields.fullName === who);
const billOf = async (who: string) => (await leadsOf(who))[0]?.fields.electricityBillUrl;

it("a bill of exactly 2,097,152 bytes is stored as it was sent, for its owner only", async () => {
  const file = { ...photo(BILL_LIMIT_BYTES), name: "बिजली का बिल.jpg" };
  expect((await sendInquiry(inquiry("Exact"), file)).status).toBe(303);
  expect(await billOf("Exact")).toBe("electricity-bills/बिजली का बिल.jpg");
  const stored = path.join(dataFolder, "electricity-bills/बिजली का बिल.jpg");
  expect(readFileSync(stored).equals(file.bytes)).toBe(true);
  const modes = [stored, path.dirname(stored)].map((each) => (statSync(each).mode & 0o777).toString(8));
  expect(modes).toEqual(["600", "700"]);
  for (const folder of ["", "media/../", "pictures/photo-400/", "static/"])
    expect((await site.get(encodeURI(`/${folder}${await billOf("Exact")}`))).status).toBe(404);
});

const pdf = { name: "bill.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7 ...") };
const png = { name: "b.png", type: "image/png", bytes: Buffer.from("89504e470d0a1a0a00", "hex") };

it.each<[string, File]>([
  ["one byte more than allowed", photo(BILL_LIMIT_BYTES + 1)],
  ["a PNG called JPEG", { ...png, type: "image/jpeg" }],
  ["a PDF with something before it", { ...pdf, bytes: Buffer.from(" %PDF-1.7") }],
  ["another type", { ...pdf, type: "text/html" }],
  ["nothing in it", { ...pdf, bytes: Buffer.alloc(0) }],
])("a bill is refused with %s, beside the errors of its form, and leaves nothing", async (who, file) => {
  const isTooLarge = file.bytes.length > BILL_LIMIT_BYTES;
  const before = await bills();
  const answer = await sendByScript({ ...inquiry(who), email: "asha@" }, file);
  expect(answer.status).toBe(isTooLarge ? 413 : 422);
  expect(said(answer)).toMatchObject({
    message: "Please fix the errors in the form",
    errors: {
      email: "Please enter a valid email address",
      electricityBill: isTooLarge ? fileField.en.faults.tooLarge : fileField.en.faults.wrongType,
    },
  });
  expect(await leadsOf(who)).toEqual([]);
  expect(await bills()).toEqual(before);
});

it("a bill is not stored for a form with errors", async () => {
  const before = await bills();
  expect((await sendByScript(inquiry(""), photo())).status).toBe(422);
  expect(await bills()).toEqual(before);
});

it("a bill of 12 MiB, sent without a script, is refused within a second with everything typed", async () => {
  const started = performance.now();
  const { status, body } = await sendInquiry(inquiry("Twelve"), photo(12 * 1024 * 1024));
  expect(performance.now() - started).toBeLessThan(promised(1000));
  expect(status).toBe(413);
  expect(body.toString()).toContain(fileField.en.faults.tooLarge);
  expect(valuesInForm(body, "/inquiry")).toMatchObject(inquiry("Twelve"));
});

const none = { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) };
const named = (name: string) => ({ ...photo(), name });
it.each<[string, File[], string | null]>([
  ["the only input", [named("chosen.jpg")], "electricity-bills/chosen.jpg"],
  ["the second of two inputs", [none, named("taken.jpg")], "electricity-bills/taken.jpg"],
  ["the first of two inputs", [named("first.jpg"), named("other.jpg")], "electricity-bills/first.jpg"],
  ["no input", [none, none], null],
])("a bill may come from %s, before the fields of its form", async (who, files, expected) => {
  const fields = Object.entries(inquiry(who)).map(([name, value]) => forms.textPart(name, value));
  const end = Buffer.from(`--${forms.BOUNDARY}--\r\n`);
  const body = Buffer.concat([...files.map(forms.filePart), ...fields, end]);
  expect((await send(site.port, "POST", "/inquiry", forms.MULTIPART, body)).status).toBe(303);
  expect(await billOf(who)).toBe(expected);
});

it("a bill of a client that vanishes leaves nothing", async () => {
  const before = await bills();
  const controller = new AbortController();
  const part = forms.multipart(inquiry("Vanished"), photo(BILL_LIMIT_BYTES)).subarray(0, -50);
  const body = new ReadableStream({ start: (stream) => stream.enqueue(part) });
  const options = {
    method: "POST",
    headers: forms.MULTIPART,
    signal: controller.signal,
    duplex: "half",
    body,
  };
  const sending = fetch(`${site.origin}/inquiry`, options as RequestInit).catch(() => "gone");
  await vi.waitFor(() => expect(hasUploads()).toBe(true), 10_000);
  controller.abort();
  expect(await sending).toBe("gone");
  await vi.waitFor(() => expect(hasUploads()).toBe(false), 10_000);
  expect(await bills()).toEqual(before);
  expect(await leadsOf("Vanished")).toEqual([]);
});

it("a submission sent fifty times at once is one lead with one bill, and always gets the same answer", async () => {
  const before = await bills();
  const file = { ...photo(200_000), name: "fifty.jpg" };
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendByScript(inquiry("Fifty"), file)));
  expect(new Set(answers.map((answer) => `${answer.status} ${said(answer).reference}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await leadsOf("Fifty")).toHaveLength(1);
  expect(await bills()).toEqual([...before, await billOf("Fifty")].sort());
});

it("a submission with the honeypot filled in is answered like any other, stored and marked", async () => {
  const { status, headers } = await sendInquiry({ ...inquiry("Bot"), subject: "Cheap pills" });
  expect(status).toBe(303);
  expect(headers.location).toMatch(/^\/inquiry\?sent=inquiry&ref=[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect(await leadsOf("Bot")).toMatchObject([{ suspect: "honeypot", fields: inquiry("Bot") }]);
  // It must not make the same submission from a person look like a repeat.
  await sendInquiry(inquiry("Bot"));
  expect((await leadsOf("Bot")).map(({ suspect }) => suspect).sort()).toEqual(["honeypot", undefined]);
});

it("a submission sent sooner than a person can is marked, and a second tap is the same submission", async () => {
  for (const elapsed of ["300", "2300"]) await sendInquiry({ ...inquiry("Fast"), elapsed });
  expect((await leadsOf("Fast")).map(({ suspect }) => suspect)).toEqual(["too fast"]);
});
