import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
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

it("a bill of exactly 2,097,152 bytes is stored as it was sent, for its owner only (§5, §7)", async () => {
  const file = { ...photo(2_097_152), name: "बिजली का बिल.jpg" };
  expect((await sendInquiry(inquiry("Exact"), file)).status).toBe(303);
  expect(await billOf("Exact")).toBe("electricity-bills/बिजली का बिल.jpg");
  const stored = path.join(dataFolder, "electricity-bills/बिजली का बिल.jpg");
  expect(readFileSync(stored).equals(file.bytes)).toBe(true);
  const modes = [stored, path.dirname(stored)].map((each) => (statSync(each).mode & 0o777).toString(8));
  expect(modes).toEqual(["600", "700"]);
  for (const folder of ["", "media/../", "pictures/photo-400/", "static/"])
    expect((await site.get(encodeURI(`/${folder}${await billOf("Exact")}`))).status).toBe(404);
});

const ONLY = "Only JPG, PNG and PDF files are allowed";
const bytes = (text: string) => Buffer.from(text, "latin1");
const heic = bytes("\0\0\0\x1cftypheic\0\0\0\0mif1heic");

it.each<[who: string, bytes: Uint8Array, status: number, says: string]>([
  ["one byte more than allowed", photo(2_097_153).bytes, 413, "File size must be less than 2MB"],
  ["a PDF too late", bytes(`${" ".repeat(1024)}%PDF-1.7`), 422, ONLY],
  ["a web page", bytes("<!doctype html>"), 422, ONLY],
  ["nothing in it", bytes(""), 422, `${ONLY}. The file is empty: open it once and choose it again.`],
  [
    "an iPhone's own picture",
    heic,
    422,
    `${ONLY}. This is an iPhone HEIC picture: take a screenshot of it and choose that.`,
  ],
])(
  "a bill is refused with %s, beside the errors of its form, and leaves nothing (§5)",
  async (who, file, status, says) => {
    const before = await bills();
    const fields = { ...inquiry(who), email: "asha@" };
    const answer = await sendByScript(fields, { name: "bill.jpg", type: "image/jpeg", bytes: file });
    expect(answer.status).toBe(status);
    expect(said(answer)).toMatchObject({
      message: "Please fix the errors in the form",
      errors: { email: "Please enter a valid email address", electricityBill: says },
    });
    expect(await leadsOf(who)).toEqual([]);
    expect(await bills()).toEqual(before);
  },
);

const jpeg = Buffer.from(photo(5000).bytes);
it.each<[who: string, sent: Omit<File, "bytes">, bytes: Buffer, stored: string]>([
  ["A JPEG of Windows", { name: "win.jfif", type: "image/pjpeg" }, jpeg, "win.jpg"],
  ["A JPEG called JPG", { name: "jpg.jpg", type: "image/jpg" }, jpeg, "jpg.jpg"],
  ["A JPEG without a name", { name: "1000012345", type: "application/octet-stream" }, jpeg, "1000012345.jpg"],
  ["A PNG called JPEG", { name: "png.jpg", type: "image/jpeg" }, bytes("\x89PNG\r\n\x1a\n\0"), "png.png"],
  ["A PDF called a page", { name: "page.html", type: "text/html" }, bytes("%PDF-1.7 ..."), "page.html.pdf"],
  [
    "A PDF after a mark",
    { name: "bom.pdf", type: "application/pdf" },
    bytes("\xef\xbb\xbf%PDF-1.4"),
    "bom.pdf",
  ],
  ["A PDF after breaks", { name: "nl.pdf", type: "application/pdf" }, bytes("\r\n\r\n%PDF-1.4"), "nl.pdf"],
  [
    "A JPEG and a PDF",
    { name: "both.pdf", type: "application/pdf" },
    bytes("\xff\xd8\xff%PDF-1.4"),
    "both.jpg",
  ],
])("a bill is what its bytes are: %s", async (who, sent, file, stored) => {
  expect((await sendInquiry(inquiry(who), { ...sent, bytes: file })).status).toBe(303);
  expect(await billOf(who)).toBe(`electricity-bills/${stored}`);
  expect(readFileSync(path.join(dataFolder, "electricity-bills", stored)).equals(file)).toBe(true);
});

it("a bill is not stored for a form with errors", async () => {
  const before = await bills();
  expect((await sendByScript(inquiry(""), photo())).status).toBe(422);
  expect(await bills()).toEqual(before);
});

it("a bill of 12 MiB, sent without a script, is refused with everything typed", async () => {
  const { status, body } = await sendInquiry(inquiry("Twelve"), photo(12 * 1024 * 1024));
  expect(status).toBe(413);
  expect(body.toString()).toContain("File size must be less than 2MB");
  expect(valuesInForm(body, "/inquiry")).toMatchObject(inquiry("Twelve"));
});

const none = { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) };
it("a PDF that may ask for a password is taken, with a word for staff", async () => {
  const file = {
    name: "locked.pdf",
    type: "application/pdf",
    bytes: bytes("%PDF-1.7 trailer<</Encrypt 5 0 R>>"),
  };
  expect((await sendInquiry(inquiry("Locked"), file)).status).toBe(303);
  expect((await leadsOf("Locked"))[0]?.fields).toMatchObject({
    electricityBillUrl: "electricity-bills/locked.pdf",
    fileNote: "This PDF may ask for a password.",
  });
});

const named = (name: string) => ({ ...photo(), name });
it.each<[string, File[], string | null]>([
  ["the only input", [named("chosen.jpg")], "electricity-bills/chosen.jpg"],
  ["the second of two inputs", [none, named("taken.jpg")], "electricity-bills/taken.jpg"],
  ["the first of two inputs", [named("first.jpg"), named("other.jpg")], "electricity-bills/first.jpg"],
  ["no input", [none, none], null],
])("a bill may come from %s, before the fields of its form (§7)", async (who, files, expected) => {
  const fields = Object.entries(inquiry(who)).map(([name, value]) => forms.textPart(name, value));
  const end = Buffer.from(`--${forms.BOUNDARY}--\r\n`);
  const body = Buffer.concat([...files.map(forms.filePart), ...fields, end]);
  expect((await send(site.port, "POST", "/inquiry", forms.MULTIPART, body)).status).toBe(303);
  expect(await billOf(who)).toBe(expected);
});

it("a bill of a client that vanishes leaves nothing", async () => {
  const before = await bills();
  const controller = new AbortController();
  const part = forms.multipart(inquiry("Vanished"), photo(2_097_152)).subarray(0, -50);
  const body = new ReadableStream({ start: (stream) => stream.enqueue(part) });
  const options = {
    method: "POST",
    headers: forms.MULTIPART,
    signal: controller.signal,
    duplex: "half",
    body,
  };
  const sending = fetch(`${site.origin}/inquiry`, options as RequestInit).catch(() => "gone");
  await expect.poll(hasUploads).toBe(true);
  controller.abort();
  expect(await sending).toBe("gone");
  await expect.poll(hasUploads).toBe(false);
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
