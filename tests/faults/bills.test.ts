import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BILL_LIMIT_BYTES } from "~/leads/bill-rules";
import { inquiry as texts } from "~/texts/inquiry.en";
import { type Answer, type Site, send, startSite, temporaryFolder } from "../http/site";
import { promised } from "../load";
import {
  BOUNDARY,
  billsIn,
  type File,
  filePart,
  hasUnfinishedUploads,
  inquiry,
  leadsIn,
  MULTIPART,
  photo,
  sendByScript,
  sendInquiry,
  textPart,
} from "./inquiry";

const dataFolder = temporaryFolder();
let site: Site;

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataFolder });
});

afterAll(async () => {
  expect(hasUnfinishedUploads(dataFolder)).toBe(false);
  await site.stop();
});

const said = (answer: Answer) => JSON.parse(answer.body.toString());
const leadOf = async (who: string) =>
  (await leadsIn(dataFolder)).find(({ fields }) => fields.fullName === who);
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a bill", () => {
  it("of exactly 2,097,152 bytes is stored as it was sent", async () => {
    const file = { ...photo(BILL_LIMIT_BYTES), name: "बिजली का बिल.jpg" };
    const { status } = await sendInquiry(site, inquiry("Exact"), file);
    expect(status).toBe(303);
    const { electricityBillUrl } = (await leadOf("Exact"))?.fields ?? {};
    expect(electricityBillUrl).toBe("electricity-bills/बिजली का बिल.jpg");
    const kept = readFileSync(path.join(dataFolder, String(electricityBillUrl)));
    expect(hashOf(kept)).toBe(hashOf(file.bytes));
  });

  const pdf = { name: "bill.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7 ...") };
  const png = { name: "b.png", type: "image/png", bytes: Buffer.from("89504e470d0a1a0a00", "hex") };

  it.each<[string, File, string | undefined]>([
    ["a PDF", pdf, undefined],
    ["a PNG", png, undefined],
    ["a PDF of a browser that knows no types", { ...pdf, type: "application/octet-stream" }, undefined],
    ["one byte more than allowed", photo(BILL_LIMIT_BYTES + 1), texts.bill.tooLarge],
    ["three times too large", photo(3 * BILL_LIMIT_BYTES), texts.bill.tooLarge],
    ["a PNG called JPEG", { ...png, type: "image/jpeg" }, texts.bill.wrongType],
    ["a PDF with something before it", { ...pdf, bytes: Buffer.from(" %PDF-1.7") }, texts.bill.wrongType],
    ["another type", { ...pdf, type: "text/html" }, texts.bill.wrongType],
    [
      "a name of no known kind",
      { ...pdf, name: "bill", type: "application/octet-stream" },
      texts.bill.wrongType,
    ],
    ["nothing in it", { ...pdf, bytes: Buffer.alloc(0) }, texts.bill.wrongType],
    ["two bytes in it", { ...pdf, bytes: Buffer.from("%P") }, texts.bill.wrongType],
  ])("is checked by size, type and content: %s", async (who, file, fault) => {
    const before = await billsIn(dataFolder);
    const answer = await sendByScript(site, inquiry(who), file);
    if (fault) {
      expect(answer.status).toBe(fault === texts.bill.tooLarge ? 413 : 422);
      expect(said(answer)).toMatchObject({
        message: "Please fix the errors in the form",
        errors: { electricityBill: fault },
      });
      expect(await leadOf(who)).toBeUndefined();
      expect(await billsIn(dataFolder)).toEqual(before);
    } else {
      expect(answer.status).toBe(200);
      expect((await leadOf(who))?.fields.electricityBillUrl).toMatch(/^electricity-bills\/b/);
    }
  });

  it("never replaces another of the same name", async () => {
    for (const [index, mark] of ["x", "y", "z"].entries()) {
      const file = { ...photo(1000, mark), name: "../../same.jpg" };
      await sendInquiry(site, inquiry(`Same name ${mark}`), file);
      const { electricityBillUrl } = (await leadOf(`Same name ${mark}`))?.fields ?? {};
      const expected = index === 0 ? "same.jpg" : `same (${index + 1}).jpg`;
      expect(electricityBillUrl).toBe(`electricity-bills/${expected}`);
      expect(hashOf(readFileSync(path.join(dataFolder, String(electricityBillUrl))))).toBe(
        hashOf(file.bytes),
      );
    }
  });

  it("is optional: a file field left empty is no bill", async () => {
    const none = { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) };
    expect((await sendInquiry(site, inquiry("No bill"), none)).status).toBe(303);
    expect((await leadOf("No bill"))?.fields).toEqual({ ...inquiry("No bill"), electricityBillUrl: null });
  });

  it("may come from the second of two inputs, which take a file and a photo", async () => {
    const none = { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) };
    const sendBoth = (who: string, ...files: File[]) => {
      const parts = Object.entries(inquiry(who)).map(([name, value]) => textPart(name, value));
      const body = Buffer.concat([...parts, ...files.map(filePart), Buffer.from(`--${BOUNDARY}--\r\n`)]);
      return send(site.port, "POST", "/inquiry", MULTIPART, body);
    };
    const billOf = async (who: string) => (await leadOf(who))?.fields.electricityBillUrl;
    expect((await sendBoth("Photo", none, { ...photo(), name: "taken.jpg" })).status).toBe(303);
    expect(await billOf("Photo")).toBe("electricity-bills/taken.jpg");
    expect(
      (await sendBoth("Both", { ...photo(), name: "chosen.jpg" }, { ...photo(), name: "x.jpg" })).status,
    ).toBe(303);
    expect(await billOf("Both")).toBe("electricity-bills/chosen.jpg");
    expect((await sendBoth("Neither", none, none)).status).toBe(303);
    expect(await billOf("Neither")).toBeNull();
  });

  it("may come before the fields of its form", async () => {
    const body = Buffer.concat([
      filePart(photo()),
      ...Object.entries(inquiry("File first")).map(([name, value]) => textPart(name, value)),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]);
    expect((await send(site.port, "POST", "/inquiry", MULTIPART, body)).status).toBe(303);
    expect((await leadOf("File first"))?.fields.electricityBillUrl).toMatch(/^electricity-bills\/bill/);
  });

  it("is not stored for a form with errors, and its own error is reported with theirs", async () => {
    const before = await billsIn(dataFolder);
    const wrong = { ...inquiry(""), email: "asha@" };
    const fine = await sendByScript(site, wrong, photo());
    expect(fine.status).toBe(422);
    expect(Object.keys(said(fine).errors)).toEqual(["fullName", "email"]);
    const both = await sendByScript(site, wrong, photo(BILL_LIMIT_BYTES + 1));
    expect(said(both).errors).toEqual({
      fullName: "Full Name is required",
      email: "Please enter a valid email address",
      electricityBill: texts.bill.tooLarge,
    });
    expect(await billsIn(dataFolder)).toEqual(before);
  });

  it("of 12 MiB, sent without a script, is refused within a second with everything typed", async () => {
    const started = performance.now();
    const { status, body } = await sendInquiry(site, inquiry("Twelve"), photo(12 * 1024 * 1024));
    expect(performance.now() - started).toBeLessThan(promised(1000));
    expect(status).toBe(413);
    expect(body.toString()).toContain(texts.bill.tooLarge);
    for (const value of Object.values(inquiry("Twelve")))
      expect(body.toString()).toContain(`value="${value}"`);
  });

  it("is served under no public URL", async () => {
    const kept = (await billsIn(dataFolder))[0];
    for (const address of [`/${kept}`, `/media/../${kept}`, `/pictures/photo-400/${kept}`, `/static/${kept}`])
      expect((await send(site.port, "GET", encodeURI(address))).status).toBe(404);
  });

  it("is readable by its owner only, and so is its folder", async () => {
    const modes = spawnSync("stat", ["-c", "%a", "electricity-bills", ...(await billsIn(dataFolder))], {
      cwd: dataFolder,
      encoding: "utf8",
    });
    expect(new Set(modes.stdout.trim().split("\n"))).toEqual(new Set(["700", "600"]));
  });
});

describe("a submission", () => {
  it("sent fifty times at once is one lead with one bill, and always gets the same answer", async () => {
    const before = (await billsIn(dataFolder)).length;
    const file = { ...photo(200_000), name: "fifty.jpg" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendByScript(site, inquiry("Fifty"), file)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => said(answer).reference)).size).toBe(1);
    const kept = (await leadsIn(dataFolder)).filter(({ fields }) => fields.fullName === "Fifty");
    expect(kept).toHaveLength(1);
    expect(await billsIn(dataFolder)).toHaveLength(before + 1);
    expect(await billsIn(dataFolder)).toContain(kept[0]?.fields.electricityBillUrl);
  });

  it("with another file, or none, is another submission", async () => {
    const references = new Set<string>();
    for (const file of [photo(1000, "a"), photo(1000, "b"), undefined])
      references.add(said(await sendByScript(site, inquiry("Other file"), file)).reference);
    expect(references.size).toBe(3);
  });

  it("has a reference by which the command finds it and its bill", async () => {
    const { headers } = await sendInquiry(site, inquiry("Reference"), { ...photo(), name: "ref.jpg" });
    const { searchParams } = new URL(String(headers.location), site.origin);
    expect(searchParams.get("sent")).toBe("inquiry");
    const { stdout } = spawnSync(
      process.execPath,
      ["build/index.js", "leads", "show", String(searchParams.get("ref"))],
      { encoding: "utf8", env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataFolder } },
    );
    expect(stdout).toContain("fullName: Reference\n");
    expect(stdout).toContain(`electricityBill: ${path.join(dataFolder, "electricity-bills/ref.jpg")}\n`);
  });

  it("stores the package it came from, if there is such a package", async () => {
    await sendInquiry(site, { ...inquiry("Package"), package: "residential-3-kw" });
    expect((await leadOf("Package"))?.fields).toMatchObject({
      package: "residential-3-kw",
      packageName: "3 kW Family Home",
    });
    for (const unknown of ["no-such-package", "../../etc"]) {
      await sendInquiry(site, { ...inquiry(`Package ${unknown}`), package: unknown });
      expect((await leadOf(`Package ${unknown}`))?.fields).not.toHaveProperty("package");
    }
  });

  it("with the honeypot filled in is answered like any other, stored and marked", async () => {
    const { status, headers } = await sendInquiry(site, { ...inquiry("Bot"), subject: "Cheap pills" });
    expect(status).toBe(303);
    expect(headers.location).toMatch(/^\/inquiry\?sent=inquiry&ref=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await leadOf("Bot")).toMatchObject({ suspect: "honeypot", fields: inquiry("Bot") });
    // It must not make the same submission from a person look like a repeat.
    await sendInquiry(site, inquiry("Bot"));
    const both = (await leadsIn(dataFolder)).filter(({ fields }) => fields.fullName === "Bot");
    expect(both.map(({ suspect }) => suspect).sort()).toEqual(["honeypot", undefined]);
  });

  it("sent sooner than a person can is marked", async () => {
    await sendInquiry(site, { ...inquiry("Fast"), elapsed: "300" });
    expect((await leadOf("Fast"))?.suspect).toBe("too fast");
    // A second tap comes later than the first, but is the same submission.
    await sendInquiry(site, { ...inquiry("Fast"), elapsed: "2300" });
    expect((await leadsIn(dataFolder)).filter(({ fields }) => fields.fullName === "Fast")).toHaveLength(1);
    await sendInquiry(site, { ...inquiry("Slow"), elapsed: "30000" });
    expect(await leadOf("Slow")).not.toHaveProperty("suspect");
  });
});

describe("a client that vanishes", () => {
  it.each([
    ["within the file", 0.5],
    ["just before the end", 0.9999],
  ])("%s leaves nothing", async (where, part) => {
    const before = await billsIn(dataFolder);
    const controller = new AbortController();
    const body = Buffer.concat([
      ...Object.entries(inquiry(where)).map(([name, value]) => textPart(name, value)),
      filePart(photo(BILL_LIMIT_BYTES)),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]);
    const half = body.subarray(0, body.length * part);
    const sending = fetch(`${site.origin}/inquiry`, {
      method: "POST",
      headers: MULTIPART,
      signal: controller.signal,
      duplex: "half",
      body: new ReadableStream({ start: (stream) => stream.enqueue(half) }),
    } as RequestInit).catch(() => "gone");
    await vi.waitFor(() => expect(hasUnfinishedUploads(dataFolder)).toBe(true), 10_000);
    controller.abort();
    expect(await sending).toBe("gone");

    await vi.waitFor(() => expect(hasUnfinishedUploads(dataFolder)).toBe(false), 10_000);
    expect(await billsIn(dataFolder)).toEqual(before);
    expect(await leadOf(where)).toBeUndefined();
    expect(site.log()).not.toContain('"ERROR"');
  });
});
