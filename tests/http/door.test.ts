import { afterAll, expect, it } from "vitest";
import { sendRaw } from "./raw";
import { FORM, send } from "./site";
import { testSite } from "./test-site";

const message = (words: string) => `name=Asha&email=asha%40example.in&mobile=9876543210&message=${words}`;

const site = await testSite({ SITE_URL: "https://www.example.in", TRUST_PROXY: "1" });
afterAll(() => {
  // The sample's company is not ready for a public address, of which the site warns when it starts.
  const lines = site.log().split("\n");
  const ours = lines.filter((line) => !/before going live|the sample's phone numbers/.test(line));
  expect(ours.join("\n")).not.toMatch(/"severity":"(?:ERROR|WARNING)"/);
});

const { get, read } = site;
const raw = (lines: string) => sendRaw(site.port, [Buffer.from(`${lines}\r\nConnection: close\r\n\r\n`)]);

it.each(["x/robots.txt?", "a#", "a@b", "a b"])(
  "the site refuses the host %j, caches nothing and logs no query",
  async (host) => {
    const { status, text } = await raw(`GET /terms?mail=asha@example.in HTTP/1.1\r\nHost: ${host}`);
    expect(status).toBe(400);
    expect(text).toContain("host name isn’t valid");
    expect(await read("/terms")).toContain("Terms of Service");
    expect(site.log()).not.toContain("asha@example.in");
  },
);

it("the site shows the same page whatever the host headers say", async () => {
  const expected = await read("/privacy-policy");
  for (const headers of [
    { Host: "evil.example" },
    { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher" },
    { Forwarded: "host=evil.example;proto=gopher", "X-Forwarded-For": "evil.example" },
    { "X-Original-URL": "/terms", "X-Rewrite-URL": "/terms", "X-HTTP-Method-Override": "DELETE" },
  ]) {
    expect(await read("/privacy-policy", headers)).toBe(expected);
    const fresh = await read(`/project-photos?category=${Object.keys(headers)[0]}`, headers);
    expect(fresh).toContain("No Galleries Found");
    expect(fresh).not.toMatch(/evil\.example|gopher/);
  }
});

it("the site ignores parameters that the page does not read", async () => {
  const plain = await get("/project-photos");
  const made = Array.from({ length: 2000 }, (_, index) => `a${index}=`).join("&");
  for (const query of [made, "utm_term=50%off", "page=1&x=%3Cscript%3E", "__proto__=1", "&&&=&?"]) {
    const { status, body } = await get(`/project-photos?${query}`);
    expect([status, body.equals(plain.body)]).toEqual([200, true]);
  }
});

it.each([
  ["/%", 400],
  ["/about?_data=", 400],
  ["/brochures?q=%E0%A4", 400],
  ["//evil.example/about", 404],
  ["/static/%2e%2e/package.json", 404],
  ["/live/photo-gallery.data", 404],
  ["/made-up-1.data", 404],
  [`/${"a".repeat(9000)}`, 414],
])("the site answers %s with %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

it.each(["/About", "/about/", "/%61bout"])(
  "the site redirects %s to /about and keeps its query",
  async (path) => {
    const { status, headers } = await get(`${path}?utm_source=x`);
    expect([status, headers.location]).toEqual([308, "/about?utm_source=x"]);
  },
);

it.each(["PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])(
  "the site refuses %s and stores nothing",
  async (method) => {
    const body = message(method);
    const given = { ...FORM, "content-length": String(body.length) };
    const { status, headers } = await send(site.port, method, "/contact", given, body);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    expect(site.log()).not.toContain("lead stored");
  },
);

it("the site survives CONNECT, an upgrade and input that is not HTTP", async () => {
  expect((await raw("CONNECT example.in:443 HTTP/1.1\r\nHost: example.in")).status).toBe(405);
  expect((await raw("GET /about HTTP/1.1\r\nHost: a\r\nUpgrade: websocket")).status).toBe(200);
  expect((await raw("BREW /pot HTTP/1.1\r\nHost: a")).status).toBe(400);
  expect((await raw("\x16\x03\x01\x02\x00\x01")).status).toBe(400);
  expect((await get("/healthz")).status).toBe(200);
});

it.each(["/healthz", "/readiness", "/favicon.svg"])(
  "redirects %s with a slash behind it, and keeps its query",
  async (path) => {
    const { status, headers } = await get(`${path}/?v=2`);
    expect([status, headers.location]).toEqual([308, `${path}?v=2`]);
  },
);

it("the site recognises only its own cookie, by its name and its signature", async () => {
  const { headers: sent } = await send(site.port, "POST", "/contact", FORM, message("Hello"));
  const flash = String(sent["set-cookie"]).split(";", 1)[0] ?? "";
  const foreign = [
    "notflash=1",
    "a=flash=1",
    "x-flash=1; b=2",
    "flash=x",
    "a=1;;=; flash=%E0%A4%A",
    "flash=",
  ];
  const forged = [flash.slice(0, -1), flash.replace("=", "=a"), `x${flash}`];
  for (const cookie of [...foreign, ...forged]) {
    const { headers } = await get("/about", { cookie });
    expect(headers["cache-control"]).toContain("public");
    expect(headers["set-cookie"]).toBeUndefined();
  }
  const { status, headers } = await get("/about", { cookie: `a=1;;=; ${flash}; b=2` });
  expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(headers["set-cookie"]?.[0]).toMatch(/^flash=;/);
});
