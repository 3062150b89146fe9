import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { HtmlValidate } from "html-validate/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cookiesOf,
  deskOutput,
  EMAIL,
  invite,
  joinDesk,
  PASSWORD,
  post,
  runDesk,
  signIn,
} from "./desk-staff";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

const SECRET = { SESSION_SECRET: "known to every start of this very site" };

/** Existing and unknown URLs of the desk, and alternative spellings of them. */
const DESK_URLS = [
  "/desk",
  "/desk/",
  "/desk?status=new",
  "/Desk",
  "/DESK/leads",
  "/%64esk",
  "/%64%65%73%6B/leads",
  "/desk/leads/AB12-CD34",
  "/desk/leads/AB12-CD34/bill",
  "/desk/sign-out",
  "/desk/made-up",
  "/desk/sign-in/x",
  "/desk/%73ign-out",
];

/** Data requests, as Remix makes them. */
const DATA_URLS = [
  "/desk.data",
  "/Desk.data",
  "/desk.data?_routes=desk",
  "/desk/leads/AB12-CD34.data",
  "/desk/sign-in.data",
  "/desk?_data=routes%2Fdesk",
  "/desk?_routes=desk",
  "/desk/sign-in?_data=desk",
];

function open(env: Record<string, string> = {}) {
  const place = { DATA_DIR: temporaryFolder(), ...SECRET, ...env };
  return startSite(place).then((site) => ({ site, place }));
}

describe("without staff", () => {
  let site: Site;
  beforeAll(async () => {
    ({ site } = await open());
  });
  afterAll(() => site.stop());

  it.each([...DESK_URLS, ...DATA_URLS, "/desk/sign-in", "/desk/password?token=x"])(
    "%s answers like any unknown URL",
    async (url) => {
      const unknown = url.replace(/desk/gi, "kesd").replace(/^\/%64(?:%65%73%6B|esk)/, "/%6Besd");
      for (const method of ["GET", "HEAD", "POST", "PUT"]) {
        const answers = await Promise.all(
          [url, unknown].map((target) => send(site.port, method, target, FORM)),
        );
        const [desk, other] = answers.map(({ status, headers: { date, etag, ...headers }, body }) => ({
          status,
          headers: {
            ...headers,
            "x-request-id": "",
            // The page names its own URL in a script, whose hash differs.
            "content-security-policy": String(headers["content-security-policy"]).replace(
              /sha256-[^']+/g,
              "",
            ),
            location: headers.location?.replace(/desk|kesd/gi, ""),
          },
          body: body.length,
        }));
        expect(desk).toEqual(other);
      }
    },
  );
});

describe("the desk", () => {
  let site: Site;
  let place: Record<string, string>;
  let cookies: string;
  beforeAll(async () => {
    ({ site, place } = await open());
    cookies = await joinDesk(site, place);
  }, 60_000);
  afterAll(() => site.stop());

  const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    send(site.port, method, url, headers);

  it.each(DESK_URLS)("redirects a stranger at %s to sign in and shows nothing else", async (url) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await get(url, FORM, method);
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toMatch(/^\/desk\/sign-in\?next=%2F/);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-robots-tag"]).toBe("noindex");
      expect(answer.body.toString()).toBe(method === "HEAD" ? "" : "Please sign in first.\n");
    }
  });

  it.each(DATA_URLS)("gives a stranger no data at %s", async (url) => {
    const answer = await get(url);
    expect([answer.status, answer.body.toString()]).toEqual([401, "Please sign in first.\n"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each(["image", "empty", "iframe"])("refuses a stranger's %s request", async (destination) => {
    expect((await get("/desk", { "sec-fetch-dest": destination })).status).toBe(401);
  });

  it.each(["//desk", "/desk/../desk", "/desk%2Fleads", "/desk/%2e%2e/desk", "/desk\\leads"])(
    "is not found at %s",
    async (url) => {
      const { status, headers } = await get(url, { cookie: cookies });
      expect([400, 404]).toContain(status);
      expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    },
  );

  it("gives its routes to staff only, and refuses a stranger's request that also names other pages", async () => {
    const version = /"version":"(\w+)"/.exec((await get("/")).body.toString())?.[1];
    for (const page of ["/desk", "/Desk/leads/AB12-CD34", "%2Fdesk%2Fsign-in"]) {
      const url = `/__manifest?version=${version}&p=%2Fcontact&p=${page}`;
      const refused = await get(url);
      expect([refused.status, refused.body.toString()]).toEqual([401, "Please sign in first.\n"]);
      const { status, headers, body } = await get(url, { cookie: cookies });
      expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(body.toString()).toContain("routes/desk");
    }
    // Remix decodes a path once more than the door. What answers visitors has no routes of the desk.
    for (const page of ["%2Fcontact", "%252Fdesk", "%2F%2564esk", "desk", "%2F%2Fdesk"]) {
      const { status, body } = await get(`/__manifest?version=${version}&p=${page}`);
      expect([status, body.toString()]).toEqual([200, expect.not.stringMatching(/desk/i)]);
    }
  });

  it("is named on no public page", async () => {
    for (const url of ["/", "/contact", "/not-found", "/robots.txt", "/sitemap.xml"])
      expect((await get(url, { cookie: cookies })).body.toString()).not.toMatch(/desk(?!top)/i);
  });

  it("is open to staff, and to nobody with a made-up cookie", async () => {
    const answer = await get("/desk", { cookie: cookies });
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    expect(answer.headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(answer.headers["content-security-policy"]).not.toContain("unsafe");
    expect(answer.body.toString()).toContain(EMAIL);
    expect(answer.body.toString()).toMatch(/<link rel="stylesheet" href="[^"]*\/desk-\w+\.css"/);
    for (const cookie of [
      "desk=",
      `desk=${"a".repeat(43)}`,
      cookies.replace("desk=", "desk=a"),
      cookies.toUpperCase(),
    ])
      expect((await get("/desk", { cookie })).status).toBe(303);
    expect((await get("/desk/made-up", { cookie: cookies })).status).toBe(404);
    expect((await get("/desk/sign-in?next=%2Fdesk%2Fleads", { cookie: cookies })).headers.location).toBe(
      "/desk/leads",
    );
  });

  it("has valid HTML on every page", async () => {
    const validator = new HtmlValidate({ extends: ["html-validate:standard"] });
    const link = await invite(place, "meera@example.in");
    const pages = await Promise.all([
      get("/desk/sign-in?chosen=1"),
      signIn(site, { password: "wrong" }),
      get(link),
      post(site, link, { password: "short" }),
      get("/desk/password?token=used-up"),
      get("/desk", { cookie: cookies }),
      get("/desk/made-up", { cookie: cookies }),
    ]);
    for (const { body } of pages) {
      const { results } = await validator.validateString(body.toString());
      expect(
        results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)),
      ).toEqual([]);
    }
    await runDesk(place, "remove", "meera@example.in");
  });

  it("is not cached for the next visitor", async () => {
    expect((await get("/desk", { cookie: cookies })).status).toBe(200);
    expect((await get("/desk")).status).toBe(303);
    expect((await get("/desk/sign-in")).body.toString()).not.toContain(EMAIL);
  });

  it("answers a wrong password and an unknown email address alike", async () => {
    const answers = await Promise.all([
      signIn(site, { password: "wrong" }),
      signIn(site, { email: "nobody@example.in" }),
    ]);
    const [wrong, unknown] = answers.map(({ status, headers, body }) => ({
      status,
      cookies: headers["set-cookie"],
      text: body.toString().replaceAll("nobody@example.in", EMAIL),
    }));
    expect(wrong?.status).toBe(422);
    expect(wrong?.text).toContain("Email or password is wrong.");
    expect(wrong).toEqual(unknown);
  });

  it.each([
    ["/desk/leads/AB12-CD34?x=1", "/desk/leads/AB12-CD34?x=1"],
    ["//evil.example", "/desk"],
    ["https://evil.example/desk", "/desk"],
    ["/desk/../contact", "/desk"],
    ["/desk\\evil", "/desk"],
  ])("redirects a sign-in with next=%s to %s", async (next, location) => {
    expect((await signIn(site, { next })).headers.location).toBe(location);
  });

  it("refuses cross-origin forms and oversized forms", async () => {
    const foreign = await signIn(site, {}, { origin: "https://evil.example" });
    expect([foreign.status, foreign.headers["set-cookie"]]).toEqual([403, undefined]);
    expect(foreign.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
    const out = await post(site, "/desk/sign-out", {}, { cookie: cookies, "sec-fetch-site": "cross-site" });
    expect(out.status).toBe(403);
    expect((await get("/desk", { cookie: cookies })).status).toBe(200);
    expect((await signIn(site, { password: "x".repeat(20_000) })).status).toBe(413);
  });

  it("ends every session of a person who signs out, and only those", async () => {
    const phone = cookiesOf(await signIn(site));
    const ravi = await joinDesk(site, place, "ravi@example.in");
    const out = await post(site, "/desk/sign-out", {}, { cookie: phone });
    expect([out.status, out.headers.location]).toEqual([303, "/desk/sign-in"]);
    expect(out.headers["set-cookie"]).toEqual([expect.stringMatching(/^desk=; .*Max-Age=0/)]);
    for (const cookie of [phone, cookies]) expect((await get("/desk", { cookie })).status).toBe(303);
    expect((await get("/desk", { cookie: ravi })).status).toBe(200);
    cookies = cookiesOf(await signIn(site));
  });

  it("replaces a browser's session when it signs in again with the right password", async () => {
    const phone = cookiesOf(await signIn(site));
    expect((await signIn(site, { password: "wrong" }, { cookie: cookies })).status).toBe(422);
    expect((await get("/desk", { cookie: cookies })).status).toBe(200);
    const again = cookiesOf(await signIn(site, {}, { cookie: cookies }));
    expect(again).not.toBe(cookies);
    expect((await get("/desk", { cookie: cookies })).status).toBe(303);
    for (const cookie of [again, phone]) expect((await get("/desk", { cookie })).status).toBe(200);
    cookies = again;
  });

  it("takes a new password by a single-use link and ends the person's sessions", async () => {
    const link = await invite(place);
    expect((await get(link)).body.toString()).toContain(EMAIL);
    expect((await post(site, link, { password: "too short" })).status).toBe(422);
    const common = await post(site, link, { password: "123qweasdzxc" });
    expect([common.status, common.body.toString()]).toEqual([
      422,
      expect.stringContaining("attackers try first"),
    ]);
    expect((await get("/desk", { cookie: cookies })).status).toBe(200);
    const chosen = await post(site, link, { password: "seven monsoons without rain" });
    expect([chosen.status, chosen.headers.location]).toEqual([303, "/desk"]);
    expect(chosen.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^desk=[\w-]{43}; .*HttpOnly/),
      expect.stringMatching(/^desk-device-[\w-]{8}=\S+; .*HttpOnly/),
    ]);
    expect((await get("/desk", { cookie: cookiesOf(chosen) })).status).toBe(200);
    expect((await get("/desk", { cookie: cookies })).status).toBe(303);
    expect((await get(link)).status).toBe(410);
    expect((await post(site, link, { password: PASSWORD })).status).toBe(410);
    expect((await signIn(site)).status).toBe(422);
    await post(site, await invite(place), { password: PASSWORD });
    cookies = cookiesOf(await signIn(site));
    expect((await get("/desk", { cookie: cookies })).status).toBe(200);
  });

  it("lists and removes staff by command while the site runs", async () => {
    const ravi = cookiesOf(await signIn(site, { email: "ravi@example.in" }));
    expect(await runDesk(place, "list")).toBe(`${EMAIL}  has a password\nravi@example.in  has a password`);
    expect(await runDesk(place, "remove", "Ravi@Example.in")).toBe(
      "ravi@example.in no longer has access to the desk.",
    );
    expect((await get("/desk", { cookie: ravi })).status).toBe(303);
    expect((await signIn(site, { email: "ravi@example.in" })).status).toBe(422);
    await expect(runDesk(place, "remove", "ravi@example.in")).rejects.toMatchObject({ code: 1 });
    await expect(runDesk(place, "add", "ravi")).rejects.toMatchObject({ code: 1 });
    await expect(runDesk(place, "add")).rejects.toMatchObject({ code: 2 });
  });

  it("warns that a link to localhost works on this computer alone", async () => {
    const { stdout, stderr } = await deskOutput(place, "add", "meera@example.in");
    expect(stdout).toMatch(/^http:\/\/localhost:.*\n$/);
    expect(stderr).toMatch(/SITE_URL=https:/);
    const elsewhere = await deskOutput(
      { ...place, SITE_URL: "https://www.example.in" },
      "add",
      "meera@example.in",
    );
    expect([elsewhere.stdout.slice(0, 23), elsewhere.stderr]).toEqual(["https://www.example.in/", ""]);
    await runDesk(place, "remove", "meera@example.in");
  });

  it("logs no email address, password, token or session", () => {
    const session = /desk=([^;]+)/.exec(cookies)?.[1] ?? "none";
    for (const secret of [EMAIL, "kettle", "monsoons", "token=", session, "%40example"])
      expect(site.log()).not.toContain(secret);
  });
});

it("the desk answers 503 while its accounts cannot be read", async () => {
  const { site, place } = await open();
  const cookie = await joinDesk(site, place);
  const file = path.join(place.DATA_DIR, "staff/data.mdb");
  renameSync(file, `${file}.old`);
  writeFileSync(file, "not a database");
  for (const url of ["/desk", "/desk/sign-in", "/desk.data"]) {
    const { status, headers } = await send(site.port, "GET", url, { cookie });
    expect([status, headers["retry-after"]]).toEqual([503, "60"]);
  }
  await site.stop();
}, 60_000);

describe("wrong passwords", { timeout: 120_000 }, () => {
  let site: Site;
  let place: Record<string, string>;
  beforeAll(async () => {
    ({ site, place } = await open({ TRUST_PROXY: "1" }));
  });
  afterAll(() => site.stop());

  /** Every client has an address of its own. */
  const from = (client: number) => ({ "x-forwarded-for": `203.0.113.${client}` });
  const fail = (client: number, email: string, headers = {}) =>
    signIn(site, { email, password: "wrong" }, { ...from(client), ...headers }).then(({ status }) => status);

  it("are limited to ten per client, then answered with 429 and a retry time", async () => {
    await joinDesk(site, place);
    const failures = Array.from({ length: 10 }, (_, count) => fail(1, `person-${count}@example.in`));
    expect(await Promise.all(failures)).toEqual(failures.map(() => 422));
    const answer = await signIn(site, {}, from(1));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(600);
    expect(answer.body.toString()).toMatch(/Too many attempts\. Try again in 1\d minutes\./);
    expect((await signIn(site, {}, from(2))).status).toBe(303);
  });

  it("are limited to ten per account, but strangers cannot lock out a known browser", async () => {
    const known = cookiesOf(await signIn(site, {}, from(3)));
    const device = known.replace(/^desk=[^;]*; /, "");
    const failures = Array.from({ length: 10 }, (_, count) => fail(10 + count, EMAIL));
    expect(await Promise.all(failures)).toEqual(failures.map(() => 422));
    expect((await signIn(site, {}, from(20))).status).toBe(429);
    expect((await signIn(site, {}, { ...from(20), cookie: device })).status).toBe(303);
    expect((await signIn(site, {}, { ...from(1), cookie: device })).status).toBe(303);
    const own = Array.from({ length: 10 }, (_, count) => fail(21 + count, EMAIL, { cookie: device }));
    expect(await Promise.all(own)).toEqual(own.map(() => 422));
    expect((await signIn(site, {}, { ...from(40), cookie: device })).status).toBe(429);
  });
});

describe("on https", () => {
  it("the cookies are Secure and have the __Host- prefix", async () => {
    const { site, place } = await open({ SITE_URL: "https://suryanta.example" });
    await post(site, await invite(place), { password: PASSWORD });
    const { headers } = await signIn(site);
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(
        /^__Host-desk=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-desk-device-[\w-]{8}=\S+; Path=\/; Max-Age=15552000; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const plain = String(headers["set-cookie"]?.[0]).replace("__Host-", "").split(";", 1)[0] ?? "";
    expect((await send(site.port, "GET", "/desk", { cookie: plain })).status).toBe(303);
    await site.stop();
  }, 60_000);
});
