import { afterAll, describe, expect, it } from "vitest";
import { BOUNDARY, filePart, inquiry, leadsIn, MULTIPART, multipart, photo, textPart } from "./inquiry";
import { head, sendRaw } from "./raw";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const dataFolder = temporaryFolder();
const site = await testSite({ DATA_DIR: dataFolder });
afterAll(() => expect(site.log()).not.toContain('"ERROR"'));

type Part = string | Uint8Array;

/** A body of these parts, with its end. */
const bodyOf = (...parts: Part[]) =>
  Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
const partWith = (head: string) => `--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n`;
const disposition = (parameters: string) => partWith(`Content-Disposition: form-data; ${parameters}`);
const many = (count: number, make: (index: number) => Part) =>
  Buffer.concat(Array.from({ length: count }, (_, index) => Buffer.from(make(index))));
const fields = Object.entries(inquiry("Hostile")).map(([name, value]) => textPart(name, value));
const whole = multipart(inquiry("Hostile"), photo());
const urlEncoded = (more: Part) => Buffer.from(`${new URLSearchParams(inquiry("Hostile"))}&${more}`);
const MIB = 1024 * 1024;

interface Case {
  type?: string;
  body: Uint8Array;
  /** The expected status, 422 by default. */
  status?: number;
  endsAfter?: boolean;
  length?: number;
}

const multipartCases: Record<string, Case> = {
  "nothing at all": { body: Buffer.alloc(0) },
  "only the last boundary": { body: bodyOf() },
  "its end cut off within a field": { body: whole.subarray(0, 700) },
  "its end cut off within the file": { body: whole.subarray(0, -1000) },
  "its end cut off within a boundary": { body: whole.subarray(0, -10) },
  "no boundary in its type": { type: "multipart/form-data", body: whole },
  "another boundary than it says": { type: "multipart/form-data; boundary=other", body: whole },
  "a quoted boundary": { type: `multipart/form-data; boundary="${BOUNDARY}"`, body: whole, status: 303 },
  "half a quoted boundary": { type: `multipart/form-data; boundary="${BOUNDARY}`, body: whole, status: 303 },
  "a part's head of 64 MiB": { body: bodyOf(disposition(`name="${"x".repeat(64 * MIB)}"`)), status: 413 },
  "65,000 headers in a part": { body: bodyOf(partWith(`${many(65_000, (index) => `X-${index}: x\r\n`)}`)) },
  "10,000 parts": { body: bodyOf(many(10_000, (index) => textPart(`f${index}`, "x"))), status: 413 },
  "10,000 boundaries": { body: bodyOf(many(10_000, () => `--${BOUNDARY}\r\n`)), status: 413 },
  "100 files": { body: bodyOf(...fields, ...Array(100).fill(filePart(photo(1000)))), status: 413 },
  "NUL in a name": { body: bodyOf(disposition('name="full\0Name"')) },
  "; in names": { body: bodyOf(disposition('name="full;Name"; filename="a;b\\";c.jpg"')) },
  "names of objects' own": {
    body: bodyOf(...["__proto__", "constructor"].map((name) => textPart(name, "x"))),
  },
  "a field of 1 MiB": { body: bodyOf(textPart("fullName", "x".repeat(MIB)), ...fields), status: 413 },
  "more after its end": { body: Buffer.concat([whole, Buffer.alloc(100_000, "x")]), status: 303 },
  "less than its length": { body: whole, length: whole.length + 1000, endsAfter: true, status: 400 },
};

const urlEncodedCases: Record<string, Case> = {
  "nothing at all": { body: Buffer.alloc(0) },
  "its end cut off within a character": { body: Buffer.from("fullName=Asha&email=a%E0%A") },
  "10,000 fields": { body: urlEncoded(many(10_000, (index) => `f${index}=x&`)), status: 303 },
  "65,000 fields": { body: urlEncoded(many(65_000, (index) => `f${index}=x&`)), status: 413 },
  "64 MiB in a name": { body: Buffer.alloc(64 * MIB, "x"), status: 413 },
  "NUL and ; in names": { body: Buffer.from("full%00Name=x&full;Name=y&full%3BName=z") },
  "one name 5,000 times": { body: urlEncoded("fullName=Other&".repeat(5000)), status: 303 },
  "broken escapes": { body: Buffer.from("fullName=%&email=%ZZ&mobile=%u0041") },
  "JSON as JSON": { type: "application/json", body: Buffer.from(JSON.stringify(inquiry("Hostile"))) },
  "no type": { type: "", body: urlEncoded("") },
  "less than its length": { body: urlEncoded(""), length: 5000, endsAfter: true, status: 400 },
};

describe.each([
  ["multipart", MULTIPART["content-type"], multipartCases],
  ["urlencoded", "application/x-www-form-urlencoded", urlEncodedCases],
])("a %s body with", (_, usual, cases) => {
  it.each(Object.entries(cases))("%s is answered", async (_name, { type = usual, body, ...rest }) => {
    const { status: expected = 422, endsAfter = false, length = body.length } = rest;
    const headers = { "content-length": length, ...(type && { "content-type": type }) };
    for (const address of ["/inquiry", "/contact"]) {
      const { status } = await sendRaw(site.port, [head(address, headers), body], { endsAfter });
      if (address === "/inquiry") expect(status).toBe(expected);
      else expect(status).toBeLessThan(500);
    }
  });
});

it("the site still works after all of these, and has stored only whole inquiries", async () => {
  await site.read("/inquiry");
  const stored = (await leadsIn(dataFolder)).map(({ kind, fields }) => `${kind} ${fields.fullName}`);
  // "Hostile" once with its file and once without.
  expect(stored.sort()).toEqual(["inquiry Hostile", "inquiry Hostile"]);
});
