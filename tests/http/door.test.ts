import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../faults/raw";
import { FORM, type Site, send, startSite } from "./site";

const message = (words: string) => `name=Asha&email=asha%40example.in&mobile=9876543210&message=${words}`;

describe.each<Record<string, string>>([{}, { SITE_URL: "https://www.example.in", TRUST_PROXY: "1" }])(
  "the site with %o",
  (env) => {
    let site: Site;
    beforeAll(async () => {
      site = await startSite(env);
    });
    afterAll(() => site.stop());

    const textOf = async (path: string, headers = {}) =>
      (await send(site.port, "GET", path, headers)).body.toString();
    const raw = (lines: string) => sendRaw(site.port, [Buffer.from(`${lines}\r\nConnection: close\r\n\r\n`)]);
    const faults = () => site.log().match(/"severity":"(?:ERROR|WARNING)"/g) ?? [];

    it.each(["x/robots.txt?", "a#", "a@b", "a b", "x?", "a/b"])(
      "refuses the host %j, caches nothing and logs no fault",
      async (host) => {
        const { status, text } = await raw(`GET /terms?mail=asha@example.in HTTP/1.1\r\nHost: ${host}`);
        expect(status).toBe(400);
        expect(text).toContain("host name isn’t valid");
        expect(await textOf("/terms")).toContain("Terms of Service");
        expect(site.log()).not.toContain("asha@example.in");
        expect(faults()).toEqual([]);
      },
    );

    it("shows the same page whatever the host headers say", async () => {
      const expected = await textOf("/privacy-policy");
      for (const headers of [
        { Host: "evil.example" },
        { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher" },
        { Forwarded: "host=evil.example;proto=gopher", "X-Forwarded-For": "evil.example" },
        { "X-Original-URL": "/terms", "X-Rewrite-URL": "/terms", "X-HTTP-Method-Override": "DELETE" },
      ]) {
        expect(await textOf("/privacy-policy", headers)).toBe(expected);
        const fresh = await textOf(`/project-photos?category=${Object.keys(headers)[0]}`, headers);
        expect(fresh).toContain("No Galleries Found");
        expect(fresh).not.toMatch(/evil\.example|gopher/);
      }
    });

    it("ignores parameters that the page does not read", async () => {
      const { body: plain } = await send(site.port, "GET", "/project-photos");
      const made = Array.from({ length: 2000 }, (_, index) => `a${index}=`).join("&");
      for (const query of [
        made,
        "utm_source=x&utm_term=50%off",
        "page=1&x=%3Cscript%3E",
        "__proto__=1",
        "&&&=&?",
      ]) {
        const { status, body } = await send(site.port, "GET", `/project-photos?${query}`);
        expect(status).toBe(200);
        expect(body.equals(plain)).toBe(true);
      }
    });

    it.each([
      ["/%", 400],
      ["/about?_data=", 400],
      ["/?_data=root", 400],
      ["/blog/%ff", 400],
      ["/brochures?q=%E0%A4", 400],
      ["//evil.example/about", 404],
      ["/\\evil.example", 404],
      ["/static/%2e%2e/package.json", 404],
      ["/live/photo-gallery.data", 404],
      ["/made-up-1.data", 404],
      [`/${"a".repeat(9000)}`, 414],
    ])("answers %s with %i and logs no fault", async (path, status) => {
      expect((await send(site.port, "GET", path)).status).toBe(status);
      expect(faults()).toEqual([]);
    });

    it.each(["/About", "/about/", "/%61bout"])("redirects %s to /about and keeps its query", async (path) => {
      const { status, headers } = await send(site.port, "GET", `${path}?utm_source=x`);
      expect([status, headers.location]).toEqual([308, "/about?utm_source=x"]);
    });

    it.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
      "refuses %s and stores nothing",
      async (method) => {
        const { status, headers } = await send(
          site.port,
          method,
          "/contact",
          { ...FORM, "content-length": String(message(method).length) },
          message(method),
        );
        expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
        expect(site.log()).not.toContain("lead stored");
        expect(faults()).toEqual([]);
      },
    );

    it("survives CONNECT, an upgrade and input that is not HTTP", async () => {
      expect((await raw("CONNECT example.in:443 HTTP/1.1\r\nHost: example.in")).status).toBe(405);
      expect((await raw("GET /about HTTP/1.1\r\nHost: a\r\nUpgrade: websocket")).status).toBe(200);
      expect((await raw("BREW /pot HTTP/1.1\r\nHost: a")).status).toBe(400);
      expect((await raw("\x16\x03\x01\x02\x00\x01")).status).toBe(400);
      expect((await send(site.port, "GET", "/healthz")).status).toBe(200);
      expect(faults()).toEqual([]);
    });

    it("recognises only its own cookie, by its name and its signature", async () => {
      const { headers: sent } = await send(site.port, "POST", "/contact", FORM, message("Hello"));
      const flash = String(sent["set-cookie"]).split(";", 1)[0] ?? "";
      const forged = [
        "notflash=1",
        "a=flash=1",
        "x-flash=1; b=2",
        "flash=x",
        "a=1;;=; flash=%E0%A4%A",
        "flash=",
      ];
      for (const cookie of [...forged, flash.slice(0, -1), flash.replace("=", "=a"), `x${flash}`]) {
        const { headers } = await send(site.port, "GET", "/about", { cookie });
        expect(headers["cache-control"]).toContain("public");
        expect(headers["set-cookie"]).toBeUndefined();
      }
      const { status, headers } = await send(site.port, "GET", "/about", { cookie: `a=1;;=; ${flash}; b=2` });
      expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
      expect(headers["set-cookie"]?.[0]).toMatch(/^flash=;/);
      expect(faults()).toEqual([]);
    });
  },
);
