import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { promised } from "../load";
import { BOUNDARY, filePart, inquiry, leadsIn, MULTIPART, multipart, photo, textPart } from "./inquiry";
import { head, sendRaw } from "./raw";

const dataFolder = temporaryFolder();
let site: Site;

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataFolder });
});

afterAll(async () => {
  expect(site.log()).not.toContain('"ERROR"');
  await site.stop();
});

const END = `--${BOUNDARY}--\r\n`;
const URL_ENCODED = "application/x-www-form-urlencoded";
const whole = multipart(inquiry("Hostile"), photo());
const fields = Object.entries(inquiry("Hostile")).map(([name, value]) => textPart(name, value));
const typeWith = (boundary: string) => `multipart/form-data${boundary}`;
const disposition = (parameters: string, value = "x") =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${value}\r\n`);
const many = (count: number, make: (index: number) => string | Uint8Array) =>
  Buffer.concat(Array.from({ length: count }, (_, index) => Buffer.from(make(index))));
const urlEncoded = (more: string) => Buffer.from(`${new URLSearchParams(inquiry("Hostile"))}&${more}`);

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
  "only the last boundary": { body: Buffer.from(END) },
  "cut off within a field": { body: whole.subarray(0, 700) },
  "cut off within the file": { body: whole.subarray(0, -1000) },
  "cut off within a boundary": { body: whole.subarray(0, -10) },
  "cut off within a part's head": { body: Buffer.concat([...fields, filePart(photo()).subarray(0, 60)]) },
  "all there but its last boundary": { body: Buffer.concat(fields) },
  "no boundary in its type": { type: typeWith(""), body: whole },
  "an empty boundary": { type: typeWith("; boundary="), body: whole },
  "another boundary than it says": { type: typeWith("; boundary=other"), body: whole },
  "a quoted boundary": { type: typeWith(`; boundary="${BOUNDARY}"`), body: whole, status: 303 },
  "half a quoted boundary": { type: typeWith(`; boundary="${BOUNDARY}`), body: whole, status: 303 },
  "a boundary of 12,000 letters": { type: typeWith(`; boundary=${"b".repeat(12_000)}`), body: whole },
  "a part's head of 64 MiB": {
    body: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="`),
      Buffer.alloc(64 * 1024 * 1024, "x"),
      Buffer.from(`"\r\n\r\nx\r\n${END}`),
    ]),
    status: 413,
  },
  "65,000 headers in a part": {
    body: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\n`),
      many(65_000, (index) => `X-${index}: x\r\n`),
      Buffer.from(`\r\nx\r\n${END}`),
    ]),
  },
  "65,000 lines that are no headers": {
    body: Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), many(65_000, () => "x\r\n"), Buffer.from(END)]),
  },
  "10,000 parts": {
    body: Buffer.concat([many(10_000, (index) => textPart(`f${index}`, "x")), Buffer.from(END)]),
    status: 413,
  },
  "10,000 empty parts": {
    body: Buffer.concat([many(10_000, () => `--${BOUNDARY}\r\n\r\n\r\n`), Buffer.from(END)]),
    status: 413,
  },
  "10,000 boundaries": {
    body: Buffer.concat([many(10_000, () => `--${BOUNDARY}\r\n`), Buffer.from(END)]),
    status: 413,
  },
  "100 files": {
    body: Buffer.concat([...fields, many(100, () => filePart(photo(1000))), Buffer.from(END)]),
    status: 413,
  },
  "NUL in a name": {
    body: Buffer.concat([disposition('name="full\0Name"'), Buffer.from(END)]),
  },
  "; in names": {
    body: Buffer.concat([disposition('name="full;Name"; filename="a;b\\";c.jpg"'), Buffer.from(END)]),
  },
  "no name": { body: Buffer.concat([disposition("x=y"), disposition('filename="x.jpg"'), Buffer.from(END)]) },
  "names of objects' own": {
    body: Buffer.concat([
      disposition('name="__proto__"'),
      disposition('name="constructor"'),
      Buffer.from(END),
    ]),
  },
  "a name in several pieces": {
    body: Buffer.concat([disposition("name*0=full; name*1=Name; name*=utf-8''%ff%fe"), Buffer.from(END)]),
  },
  "a field of 1 MiB": {
    body: Buffer.concat([textPart("fullName", "x".repeat(1024 * 1024)), ...fields, Buffer.from(END)]),
    status: 413,
  },
  "more after its end": { body: Buffer.concat([whole, Buffer.alloc(100_000, "x")]), status: 303 },
  "line feeds for line ends": {
    body: Buffer.from(whole.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
  },
  "parts within a part": {
    body: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Type: multipart/mixed; boundary=inner\r\n`),
      Buffer.from(
        'Content-Disposition: form-data; name="electricityBill"\r\n\r\n--inner\r\n\r\nx\r\n--inner--\r\n',
      ),
      Buffer.from(END),
    ]),
  },
  "random bytes": { body: Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7919) % 251)) },
  "less than its length, and then its end": {
    body: whole,
    length: whole.length + 1000,
    endsAfter: true,
    status: 400,
  },
};

const urlEncodedCases: Record<string, Case> = {
  "nothing at all": { body: Buffer.alloc(0) },
  "cut off within a character": { body: Buffer.from("fullName=Asha&email=a%E0%A") },
  "10,000 fields": { body: urlEncoded(many(10_000, (index) => `f${index}=x&`).toString()), status: 303 },
  "65,000 fields": { body: urlEncoded(many(65_000, (index) => `f${index}=x&`).toString()), status: 413 },
  "64 MiB in a name": { body: Buffer.alloc(64 * 1024 * 1024, "x"), status: 413 },
  "only separators": { body: Buffer.alloc(200_000, "&") },
  "NUL and ; in names": { body: Buffer.from("full%00Name=x&full;Name=y&full%3BName=z") },
  "names of objects' own": { body: Buffer.from("__proto__=x&constructor=y&toString=z") },
  "one name 5,000 times": { body: urlEncoded("fullName=Other&".repeat(5000)), status: 303 },
  "broken escapes": { body: Buffer.from("fullName=%&email=%ZZ&mobile=%u0041") },
  "bytes that are no text": { body: Buffer.from([0xff, 0xfe, 0x3d, 0xc0, 0x80]) },
  "multipart under this name": { body: whole, status: 413 },
  "JSON under this name": { body: Buffer.from(JSON.stringify(inquiry("Hostile"))) },
  "JSON as JSON": { type: "application/json", body: Buffer.from(JSON.stringify(inquiry("Hostile"))) },
  "no type": { type: "", body: urlEncoded("") },
  "less than its length, and then its end": {
    body: urlEncoded(""),
    length: 5000,
    endsAfter: true,
    status: 400,
  },
};

describe.each([
  ["multipart", MULTIPART["content-type"], multipartCases],
  ["urlencoded", URL_ENCODED, urlEncodedCases],
])("a %s body with", (_, usual, cases) => {
  it.each(Object.entries(cases))("%s is answered at once", async (_name, { type = usual, body, ...rest }) => {
    const { status: expected = 422, endsAfter = false, length = body.length } = rest;
    const headers = { "content-length": length, ...(type && { "content-type": type }) };
    for (const address of ["/inquiry", "/contact"]) {
      const { status, ms } = await sendRaw(site.port, [head(address, headers), body], { endsAfter });
      if (address === "/inquiry") expect(status).toBe(expected);
      else expect(status).toBeLessThan(500);
      expect(ms).toBeLessThan(promised(1000));
    }
  });
});

it.each([
  ["x", {}],
  ["-1", {}],
  ["10, 20", {}],
  ["1e9", {}],
  ["10", { "transfer-encoding": "chunked" }],
])("a Content-Length of %s with the headers %j is refused", async (length, more) => {
  const { status, ms } = await sendRaw(site.port, [head("/inquiry", { "content-length": length, ...more })]);
  expect(status).toBe(400);
  expect(ms).toBeLessThan(promised(1000));
});

it("a body sent byte by byte is answered as soon as it is complete", async () => {
  const body = multipart(inquiry("Drip"), photo(20));
  const bytes = [
    head("/inquiry", { ...MULTIPART, "content-length": body.length }),
    ...[...body].map((byte) => Buffer.of(byte)),
  ];
  const { status, ms } = await sendRaw(site.port, bytes);
  expect(status).toBe(303);
  expect(ms).toBeLessThan(promised(1000));
});

it("the site still works after all of these, and has stored only whole inquiries", async () => {
  expect((await send(site.port, "GET", "/inquiry")).status).toBe(200);
  const kept = (await leadsIn(dataFolder)).map(({ kind, fields }) => [kind, fields.fullName]);
  // "Hostile" once with its file and once without.
  expect(kept.sort()).toEqual([
    ["inquiry", "Drip"],
    ["inquiry", "Hostile"],
    ["inquiry", "Hostile"],
  ]);
});
