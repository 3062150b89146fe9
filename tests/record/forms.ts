import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Group } from "./group";
import { type Env, later, NOW, run, type Site, send, setClock, startSite, temporaryFolder } from "./sites";

export const FORM = { "content-type": "application/x-www-form-urlencoded" };
export const OWN = { origin: "https://www.suryanta.example" };
const BOUNDARY = "----the-boundary-of-the-record";
export const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

export type Fields = Record<string, string>;

export const contact = (name: string): Fields => ({
  name,
  email: "asha@example.in",
  mobile: "98765 43210",
  message: `A message of ${name}.\nTwo lines, ₹ and “quotes”.`,
});

export const quick = (name: string): Fields => ({
  name,
  email: "asha@example.in",
  phone: "+91 98765-43211",
  from: "/about",
});

export const inquiry = (fullName: string): Fields => ({
  fullName,
  email: "asha@example.in",
  mobile: "9876543210",
  addressLine1: "12 Shivalik Nagar",
  city: "Haridwar",
  state: "Uttarakhand",
  pinCode: "249403",
  sanctionLoad: "5 kW",
  availableArea: "600 sq ft",
});

export interface File {
  field?: string;
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A file that begins like a JPEG. */
export function photo(size = 5000): File {
  const bytes = Buffer.alloc(size, "a");
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return { name: "my bill.jpg", type: "image/jpeg", bytes };
}

export const encode = (fields: Fields) => new URLSearchParams(fields).toString();

export function multipart(fields: Fields, file?: File): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file.field ?? "electricityBill"}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from("\r\n"),
    );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

interface Sent {
  note: string;
  fields: Fields;
  file?: File;
  headers?: Record<string, string>;
}

/** Sends a form as browsers do, and keeps the answer. */
export async function post(group: Group, site: Site, address: string, { note, fields, file, headers }: Sent) {
  const isMultipart = file !== undefined || address.includes("inquiry");
  const body = isMultipart ? multipart(fields, file) : encode(fields);
  return group.ask(site, "POST", address, {
    note,
    body,
    headers: { ...(isMultipart ? MULTIPART : FORM), ...OWN, ...headers },
  });
}

/** The forms of visitors: stored, refused, sent again, by script and without, in both languages. */
export async function forms(group: Group) {
  const dataDir = temporaryFolder();
  const env = { CONTENT_DIR: "content", DATA_DIR: dataDir };
  const site = await startSite(env);
  await stored(group, site);
  await refused(group, site);
  await hostile(group, site);
  await site.stop();
  await listed(group, env);
  await tooMany(group);
  await withoutStore(group);
  await withoutContent(group);
}

async function stored(group: Group, site: Site) {
  for (const hi of ["", "/hi"]) {
    const who = hi ? "आशा रावत" : "Asha Rawat";
    const sent = await post(group, site, `${hi}/contact`, { note: "good", fields: contact(who) });
    await afterwards(
      group,
      site,
      sent.headers.location,
      sent.headers["set-cookie"],
      "after the contact form",
    );
    later(1);
    await post(group, site, `${hi}/contact`, { note: "the same again", fields: contact(who) });
    const short = await post(group, site, `${hi}/quick-contact`, {
      note: "good",
      fields: quick(who),
    });
    await afterwards(group, site, short.headers.location, short.headers["set-cookie"], "after quick contact");
    later(1);
    const long = await post(group, site, `${hi}/inquiry`, { note: "without a bill", fields: inquiry(who) });
    await afterwards(group, site, long.headers.location, undefined, "after the inquiry");
    later(1);
    await post(group, site, `${hi}/inquiry?for=home&state=Delhi&units=300`, {
      note: "with a bill and an estimate",
      fields: {
        ...inquiry(`${who} B`),
        addressLine2: "Near the park",
        electricityAccountNumber: "1234 5678",
      },
      file: photo(),
    });
    await post(group, site, `${hi}/contact/inquiry`, {
      note: "a repeat at the other address",
      fields: inquiry(who),
    });
    later(1);
    for (const [kind, fields] of [
      ["contact", contact(`${who} S`)],
      ["quick-contact", quick(`${who} S`)],
      ["inquiry", inquiry(`${who} S`)],
    ] as const) {
      await post(group, site, `${hi}/forms/${kind}`, { note: "good", fields });
      await post(group, site, `${hi}/forms/${kind}`, { note: "empty", fields: { name: " " } });
    }
    later(1);
  }
  await post(group, site, "/forms/inquiry", {
    note: "with a PDF",
    fields: inquiry("Pia"),
    file: { name: "../bill é.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4\n1 0 obj\n") },
  });
  await post(group, site, "/contact", {
    note: "from a campaign",
    fields: {
      ...contact("Campaign"),
      landingPage: "/packages",
      referrerHost: "news.example",
      utmSource: "letter",
      utmCampaign: "monsoon <b>",
    },
  });
  await post(group, site, "/contact", {
    note: "with a referrer",
    fields: contact("Referrer"),
    headers: { referer: "https://www.suryanta.example/events?utm_source=mail&utm_medium=x" },
  });
  await post(group, site, "/contact", {
    note: "with the honeypot",
    fields: { ...contact("Bot"), subject: "cheap" },
  });
  await post(group, site, "/contact", { note: "too fast", fields: { ...contact("Fast"), elapsed: "300" } });
  await post(group, site, "/quick-contact", {
    note: "from elsewhere",
    fields: { ...quick("Elsewhere"), from: "//evil.example/x" },
  });
  await post(group, site, "/inquiry", {
    note: "sent without the refused bill",
    fields: { ...inquiry("Late"), billRefused: "1" },
  });
  await group.ask(site, "POST", "/inquiry", {
    note: "urlencoded",
    headers: { ...FORM, ...OWN },
    body: encode(inquiry("Urlencoded")),
  });
  await group.ask(site, "POST", "/contact", {
    note: "multipart",
    headers: { ...MULTIPART, ...OWN },
    body: multipart(contact("Multipart")),
  });
  await group.ask(site, "POST", "/contact.data", {
    note: "as a navigation",
    headers: { ...FORM, ...OWN },
    body: encode(contact("Data")),
  });
  await group.ask(site, "POST", "/inquiry.data", {
    note: "as a navigation",
    headers: { ...MULTIPART, ...OWN },
    body: multipart(inquiry("Data")),
  });
}

/** Where a form leads, with the cookie that it set, and once more. */
async function afterwards(
  group: Group,
  site: Site,
  location: string | undefined,
  cookies: string[] | undefined,
  note: string,
) {
  const address = (location ?? "/").replace(/#.*/, "").replace("https://www.suryanta.example", "");
  const cookie = (cookies ?? []).map((one) => one.split(";", 1)[0]).join("; ");
  await group.ask(site, "GET", address, { note, headers: cookie ? { cookie } : {} });
}

async function refused(group: Group, site: Site) {
  const bad: Fields = {
    name: "  ",
    email: "not an address",
    mobile: "123",
    phone: "",
    message: "",
    pinCode: "12",
    mobileX: "x",
  };
  for (const hi of ["", "/hi"]) {
    for (const address of ["/contact", "/quick-contact", "/inquiry", "/contact/inquiry"]) {
      await post(group, site, hi + address, { note: "empty", fields: {} });
      await post(group, site, hi + address, { note: "bad", fields: bad });
    }
    const large = { ...photo(2_097_153), name: "large.jpg" };
    const files: [string, File][] = [
      ["a bill of 2 MB and a byte", large],
      ["a bill of the wrong type", { name: "bill.txt", type: "text/plain", bytes: Buffer.from("hello") }],
      [
        "a bill whose bytes are something else",
        { name: "bill.pdf", type: "application/pdf", bytes: Buffer.from("hello") },
      ],
    ];
    for (const [note, file] of files) {
      await post(group, site, `${hi}/inquiry`, { note, fields: inquiry("Bill"), file });
      await post(group, site, `${hi}/forms/inquiry`, { note, fields: inquiry("Bill"), file });
    }
    await post(group, site, `${hi}/inquiry`, {
      note: "an empty bill",
      fields: inquiry(`Empty ${hi}`),
      file: { name: "", type: "application/octet-stream", bytes: Buffer.alloc(0) },
    });
    await post(group, site, `${hi}/inquiry`, {
      note: "a bad form with a good bill",
      fields: { ...inquiry("Bad"), pinCode: "1" },
      file: photo(),
    });
    await post(group, site, `${hi}/inquiry?package=residential-3-kw&for=home&state=Delhi&units=300`, {
      note: "bad, with a package and an estimate",
      fields: { ...inquiry("Bad"), mobile: "1" },
    });
    await post(group, site, `${hi}/contact`, {
      note: "far too much text",
      fields: { ...contact("Long"), message: "word ".repeat(60_000) },
    });
    await post(group, site, `${hi}/forms/contact`, {
      note: "far too much text",
      fields: { ...contact("Long"), message: "word ".repeat(60_000) },
    });
    await post(group, site, `${hi}/contact`, {
      note: "too long",
      fields: { ...contact("x".repeat(300)), message: "m".repeat(6000) },
    });
    await post(group, site, `${hi}/contact`, {
      note: "with markup",
      fields: { ...contact("<b>Asha</b>"), email: '"><script>alert(1)</script>' },
    });
  }
}

async function hostile(group: Group, site: Site) {
  const fields = encode(contact("Foreign"));
  for (const [note, headers] of Object.entries<Record<string, string>>({
    "a foreign origin": { origin: "https://evil.example" },
    "origin null": { origin: "null" },
    "no origin": {},
    "a foreign site by Sec-Fetch-Site": { "sec-fetch-site": "cross-site" },
    "the same site by Sec-Fetch-Site": { "sec-fetch-site": "same-origin" },
    "the origin with another port": { origin: "https://www.suryanta.example:8443" },
    "the origin without TLS": { origin: "http://www.suryanta.example" },
    "a foreign referrer": { referer: "https://evil.example/" },
  }))
    for (const address of ["/contact", "/hi/contact", "/forms/contact"])
      await group.ask(site, "POST", address, { note, headers: { ...FORM, ...headers }, body: fields });
  for (const [note, headers, body] of [
    ["no content type", {}, fields],
    ["JSON", { "content-type": "application/json" }, JSON.stringify(contact("J"))],
    ["text", { "content-type": "text/plain" }, fields],
    ["multipart without a boundary", { "content-type": "multipart/form-data" }, "x"],
    ["multipart that breaks off", MULTIPART, multipart(contact("Broken")).subarray(0, 200)],
    ["an empty body", FORM, ""],
    ["broken encoding", FORM, "name=%E0%A4&email=%zz&mobile=9876543210&message=x"],
    ["many fields", FORM, Array.from({ length: 3000 }, (_, index) => `f${index}=x`).join("&")],
    ["control characters", FORM, encode({ ...contact("N\u0000ull\u202e"), message: "a\u0007b\r\nc" })],
  ] as [string, Record<string, string>, string | Buffer][])
    for (const address of ["/contact", "/forms/contact"])
      await group.ask(site, "POST", address, { note, headers: { ...headers, ...OWN }, body });
  for (const address of ["/forms/none", "/forms/", "/hi/forms/none", "/forms/contact/x"])
    await group.ask(site, "POST", address, { headers: { ...FORM, ...OWN }, body: fields });
  await group.ask(site, "GET", "/forms/contact");
}

async function listed(group: Group, env: Env) {
  const commands = [
    ["leads", "list"],
    ["leads", "list", "--json", "--suspect"],
    ["leads", "list", "--csv"],
    ["leads", "list", "--csv", "--suspect"],
    ["leads", "list", "--kind", "inquiry"],
    ["leads", "list", "--today"],
    ["leads", "list", "--since", "2026-11-17"],
    ["leads", "list", "--until", "2026-11-15"],
    ["leads", "list", "--kind", "none"],
    ["leads", "list", "--json", "--csv"],
    ["leads"],
    ["leads", "show"],
    ["leads", "show", "ZZZZ-ZZZZ"],
    ["leads", "sweep"],
    ["leads", "retain"],
  ];
  for (const args of commands) await command(group, env, ...args);
  const { out } = await run(env, "leads", "list");
  for (const line of out.trim().split("\n").slice(0, 6))
    await command(group, env, "leads", "show", String(JSON.parse(line).id).slice(0, 8));
}

/** Runs a command of the site, and keeps what it prints. */
export async function command(group: Group, env: Env, ...args: string[]) {
  const { code, out, errors } = await run(env, ...args);
  // What one request does to several leads has no order in the log.
  const shown = args[1] === "log" ? out.split("\n").sort().join("\n") : out;
  group.note(`$ ${args.join(" ")}`, `exit code ${code}\n${shown}${errors && `\n(errors)\n${errors}`}`);
}

async function tooMany(group: Group) {
  const site = await startSite({
    CONTENT_DIR: "content",
    DATA_DIR: temporaryFolder(),
    RATE_LIMIT: "1",
    TRUST_PROXY: "1",
  });
  const headers = { "x-forwarded-for": "203.0.113.9" };
  for (const hi of ["", "/hi"])
    for (const address of ["/contact", "/quick-contact", "/inquiry", "/forms/contact"]) {
      const of = (name: string) =>
        address.includes("inquiry") ? inquiry(name) : address.includes("quick") ? quick(name) : contact(name);
      if (!hi)
        await post(group, site, address, { note: "the first of a client", fields: of("One"), headers });
      await post(group, site, hi + address, { note: "the second of a client", fields: of("Two"), headers });
    }
  await post(group, site, "/contact", { note: "a repeat of the first", fields: contact("One"), headers });
  await post(group, site, "/contact", {
    note: "another client",
    fields: contact("Three"),
    headers: { "x-forwarded-for": "203.0.113.10" },
  });
  await site.stop();
}

/** A store that cannot be opened: its database is a text. */
async function withoutStore(group: Group) {
  const dataDir = temporaryFolder();
  const env = { CONTENT_DIR: "content", DATA_DIR: dataDir };
  const first = await startSite(env);
  await send(first.port, "GET", "/healthz");
  await first.stop();
  for (const name of readdirSync(path.join(dataDir, "leads"))) {
    rmSync(path.join(dataDir, "leads", name));
    writeFileSync(path.join(dataDir, "leads", name), "this is no database".repeat(1000));
  }
  const site = await startSite(env);
  for (const hi of ["", "/hi"]) {
    await post(group, site, `${hi}/contact`, { note: "the store is broken", fields: contact("Nobody") });
    await post(group, site, `${hi}/quick-contact`, { note: "the store is broken", fields: quick("Nobody") });
    await post(group, site, `${hi}/inquiry`, {
      note: "the store is broken",
      fields: inquiry("Nobody"),
      file: photo(),
    });
    for (const [kind, fields] of [
      ["contact", contact("N")],
      ["quick-contact", quick("N")],
      ["inquiry", inquiry("N")],
    ] as const)
      await post(group, site, `${hi}/forms/${kind}`, { note: "the store is broken", fields });
  }
  for (const address of ["/about", "/healthz", "/readiness", "/desk", "/desk/sign-in"])
    await group.ask(site, "GET", address, { note: "the store is broken" });
  await command(group, env, "leads", "list");
  await site.stop();
}

/** Content that cannot be read: a file stands where each folder should. */
async function withoutContent(group: Group) {
  setClock(NOW);
  const folder = temporaryFolder();
  for (const name of readdirSync("content")) writeFileSync(path.join(folder, name), "");
  const site = await startSite({
    CONTENT_DIR: folder,
    DATA_DIR: temporaryFolder(),
    SITE_URL: "http://localhost:3000",
    GOOGLE_MAPS_API_KEY: "a-key",
  });
  for (const page of [
    "/",
    "/project-photos",
    "/project-videos",
    "/packages",
    "/events",
    "/blog/one",
    "/brochures",
    "/calculator",
    "/calculator?for=home&state=Delhi&units=300",
    "/inquiry?package=one",
    "/contact",
    "/rss.xml",
    "/sitemap.xml",
    "/calculator.json?for=home&state=Delhi&units=300",
    "/brochures/one/download",
    "/readiness",
    "/events.data",
  ])
    for (const hi of page.startsWith("/calculator.") ||
    page.startsWith("/readiness") ||
    page.startsWith("/sitemap")
      ? [""]
      : ["", "/hi"])
      await group.ask(site, "GET", page === "/" ? hi || "/" : hi + page, { note: "no content" });
  await post(group, site, "/contact", {
    note: "no content, without TLS",
    fields: contact("Plain"),
    headers: { origin: "http://localhost:3000" },
  });
  await site.stop();
}
