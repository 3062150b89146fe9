import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { addStaff, cookiesOf, EMAIL, invite, PASSWORD, post, runDesk, runSite, signIn } from "./desk-staff";
import { expectValid } from "./expect-valid";
import { FORM, send, startSite, temporaryFolder } from "./site";
import { testSite } from "./test-site";

const RAVI = "ravi@example.in";
const MEERA = "meera@example.in";

/** The path of each route of the desk, as its file names it: "desk._staff.leads.$reference_.erase" is /desk/leads/x/erase. */
const PATHS = readdirSync("app/routes").flatMap((file) => {
  if (!file.startsWith("desk")) return [];
  const segments = file
    .replace(/\.tsx?$/, "")
    .split(/\.(?!\])/)
    .filter((segment) => !segment.startsWith("_"));
  return `/${segments.map((segment) => (segment.startsWith("$") ? "x" : segment.replace(/_$|[[\]]/g, ""))).join("/")}`;
});

/** With other spellings, and paths that no route has. */
const DOCUMENTS = [
  ...new Set(PATHS.flatMap((path) => [path, path.toUpperCase()])),
  ..."/desk/ /desk?status=new /Desk /%64esk /%64%65%73%6B/leads /desk/leads/AB12C-D34EF/bill /desk/made-up /desk/sign-in/x /desk/%73ign-out".split(
    " ",
  ),
].filter((url) => url !== "/desk/sign-in" && url !== "/desk/password");

/** Data requests, as Remix makes them. */
const DATA = [
  ...new Set(PATHS.flatMap((path) => [`${path}.data`, `${path}.data?_routes=desk`])),
  ..."/Desk.data /desk?_data=routes%2Fdesk /desk?_routes=desk".split(" "),
];

/** Neither kept nor found. */
const PRIVATE = { "cache-control": "no-store", "x-robots-tag": "noindex" };

const place = {
  DATA_DIR: temporaryFolder(),
  SESSION_SECRET: "known to every start of this very site",
  TRUST_PROXY: "1",
};
const site = await testSite(place);
/** Of a browser in which Asha is signed in. */
let cookies: string;

const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  send(site.port, method, url, headers);
const statusFor = async (cookie: string) => (await get("/desk", { cookie })).status;
const textOf = async (url: string, headers?: Record<string, string>) =>
  (await get(url, headers)).body.toString();
const session = async (email: string) => cookiesOf(await signIn(site, { email }));

it("without staff every URL of the desk answers like any unknown URL", async () => {
  async function shown(method: string, url: string) {
    const { status, headers, body } = await send(site.port, method, url, FORM);
    const { date, etag, "x-request-id": id, ...others } = headers;
    // The page names its own URL in a script, whose hash differs.
    const policy = String(headers["content-security-policy"]).replace(/sha256-[^']+/g, "");
    const location = headers.location?.replace(/desk|kesd/gi, "");
    return [status, { ...others, "content-security-policy": policy, location }, body.length];
  }
  for (const url of [
    ...PATHS,
    ...DATA.slice(-3),
    "/desk.data",
    "/DESK",
    "/desk/",
    "/%64esk",
    "/desk/password?token=x",
  ]) {
    const unknown = url.replace(/desk/gi, "kesd").replace(/^\/%64(?:%65%73%6B|esk)/, "/%6Besd");
    for (const method of url === "/desk" ? ["GET", "HEAD", "POST", "PUT"] : ["GET", "POST"])
      expect(await shown(method, url), `${method} ${url}`).toEqual(await shown(method, unknown));
  }
});

describe("the desk", () => {
  beforeAll(async () => {
    cookies = await addStaff(place.DATA_DIR, EMAIL);
    await addStaff(place.DATA_DIR, RAVI, MEERA);
  });

  it("shows a stranger nothing but the sign-in page, 401 or 404, however a route is asked for", async () => {
    const version = /"version":"(\w+)"/.exec(await textOf("/"))?.[1];
    const refused = "Please sign in first.\n";
    async function expectNothing(url: string, status: number, body: string, headers = {}, method = "GET") {
      const answer = await get(url, headers, method);
      const shown = [`${method} ${url}`, answer.status, answer.body.toString()];
      expect(shown).toEqual([`${method} ${url}`, status, method === "HEAD" ? "" : body]);
      expect(answer.headers).toMatchObject(PRIVATE);
      if (status === 303) expect(answer.headers.location).toMatch(/^\/desk\/sign-in\?next=%2F/);
    }
    for (const url of DOCUMENTS)
      for (const method of ["GET", "POST"]) await expectNothing(url, 303, refused, FORM, method);
    await expectNothing("/desk", 303, refused, {}, "HEAD");
    for (const url of DATA) await expectNothing(url, 401, refused);
    for (const kind of ["image", "empty", "iframe"])
      await expectNothing("/desk", 401, refused, { "sec-fetch-dest": kind });
    for (const path of PATHS) {
      await expectNothing(
        `/__manifest?version=${version}&p=%2Fcontact&p=${path.toUpperCase()}`,
        401,
        refused,
      );
      for (const url of [`/hi${path}`, `/hi${path}.data`]) {
        const unknown = await get(url);
        expect([url, unknown.status]).toEqual([url, 404]);
        expect(unknown.body.toString()).not.toMatch(/routes\/desk/);
      }
    }
    expect(PATHS.length).toBeGreaterThan(20);
  });

  it("gives its routes to staff only, and refuses a stranger's request that also names other pages", async () => {
    const version = /"version":"(\w+)"/.exec(await textOf("/"))?.[1];
    for (const page of ["/desk", "/Desk/leads/AB12C-D34EF", "%2Fdesk%2Fsign-in"]) {
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
      expect(await textOf(url, { cookie: cookies })).not.toMatch(/desk(?!top)/i);
  });

  it("is open to staff, to nobody with a made-up cookie, and never cached for the next visitor", async () => {
    const { status, headers, body } = await get("/desk", { cookie: cookies });
    expect(status).toBe(200);
    expect(headers).toMatchObject(PRIVATE);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(body.toString()).toContain(EMAIL);
    expect(body.toString()).toMatch(/<link rel="stylesheet" href="[^"]*\/desk-\w+\.css"/);
    const madeUp = ["desk=", `desk=${"a".repeat(43)}`, cookies.replace("=", "=a"), cookies.toUpperCase()];
    for (const cookie of ["", ...madeUp]) expect(await statusFor(cookie)).toBe(303);
    expect(await textOf("/desk/sign-in")).not.toContain(EMAIL);
    expect((await get("/desk/made-up", { cookie: cookies })).status).toBe(404);
    const signedIn = await get("/desk/sign-in?next=%2Fdesk%2Fleads", { cookie: cookies });
    expect(signedIn.headers.location).toBe("/desk/leads");
  });

  it("has valid HTML on every page", async () => {
    const link = await invite(place, MEERA);
    const answers = [signIn(site, { password: "wrong" }), post(site, link, { password: "short" })];
    for (const url of ["/desk/sign-in?chosen=1", link, "/desk/password?token=used-up"])
      answers.push(get(url));
    for (const url of ["/desk", "/desk/made-up"]) answers.push(get(url, { cookie: cookies }));
    for (const { body } of await Promise.all(answers)) await expectValid(body.toString());
  });

  it("answers a wrong password and an unknown email address alike", async () => {
    const unknown = "nobody@example.in";
    const answers = [signIn(site, { password: "wrong" }), signIn(site, { email: unknown })];
    const [wrong, other] = (await Promise.all(answers)).map(({ status, headers, body }) => ({
      status,
      cookies: headers["set-cookie"],
      text: body.toString().replaceAll(unknown, EMAIL),
    }));
    const words = expect.stringContaining("Email or password is wrong.");
    expect(wrong).toMatchObject({ status: 422, text: words });
    expect(wrong).toEqual(other);
  });

  it.each([
    ["/desk/leads/AB12C-D34EF?x=1", "/desk/leads/AB12C-D34EF?x=1"],
    ["//evil.example", "/desk"],
  ])("redirects a sign-in with next=%s to %s", async (next, location) => {
    const { status, headers } = await signIn(site, { next });
    expect([status, headers.location]).toEqual([303, location]);
  });

  it("refuses cross-origin forms and oversized forms", async () => {
    const foreign = await signIn(site, {}, { origin: "https://evil.example" });
    expect([foreign.status, foreign.headers["set-cookie"]]).toEqual([403, undefined]);
    expect(foreign.headers).toMatchObject(PRIVATE);
    const out = await post(site, "/desk/sign-out", {}, { cookie: cookies, "sec-fetch-site": "cross-site" });
    expect([out.status, await statusFor(cookies)]).toEqual([403, 200]);
    expect((await signIn(site, { password: "x".repeat(20_000) })).status).toBe(413);
  });

  it("replaces a browser's session when it signs in again with the right password", async () => {
    const [phone, desktop] = [await session(EMAIL), await session(EMAIL)];
    expect((await signIn(site, { password: "wrong" }, { cookie: desktop })).status).toBe(422);
    expect(await statusFor(desktop)).toBe(200);
    cookies = cookiesOf(await signIn(site, {}, { cookie: desktop }));
    expect(await Promise.all([desktop, cookies, phone].map(statusFor))).toEqual([303, 200, 200]);
  });

  it("takes a new password by a single-use link and ends the person's sessions", async () => {
    const before = await session(MEERA);
    const link = await invite(place, MEERA);
    expect(await textOf(link)).toContain(MEERA);
    expect((await post(site, link, { password: "too short" })).status).toBe(422);
    const common = await post(site, link, { password: "123qweasdzxc" });
    expect(common.body.toString()).toContain("attackers try first");
    expect(await statusFor(before)).toBe(200);
    const password = "seven monsoons without rain";
    const chosen = await post(site, link, { password });
    expect([chosen.status, chosen.headers.location]).toEqual([303, "/desk"]);
    expect(chosen.headers["set-cookie"]).toEqual([
      expect.stringMatching(/^desk=[\w-]{75}; .*HttpOnly/),
      expect.stringMatching(/^desk-device-[\w-]{8}=\S+; .*HttpOnly/),
    ]);
    expect([await statusFor(cookiesOf(chosen)), await statusFor(before)]).toEqual([200, 303]);
    expect((await get(link)).status).toBe(410);
    expect((await post(site, link, { password: PASSWORD })).status).toBe(410);
    expect((await signIn(site, { email: MEERA })).status).toBe(422);
    expect((await signIn(site, { email: MEERA, password })).status).toBe(303);
  });

  it("lists and removes staff by command while the site runs", async () => {
    const ravi = await session(RAVI);
    // A session that was read before must not outlive its account either.
    expect(await statusFor(ravi)).toBe(200);
    const [first, ...others] = [EMAIL, MEERA, RAVI].map((email) => `${email}  has a password`);
    expect(await runDesk(place, "list")).toBe([`${first}, is a manager`, ...others].join("\n"));
    expect(await runDesk(place, "remove", "Ravi@Example.in")).toBe(
      "ravi@example.in no longer has access to the desk.",
    );
    expect([await statusFor(ravi), (await signIn(site, { email: RAVI })).status]).toEqual([303, 422]);
    const refused = [runDesk(place, "remove", RAVI), runDesk(place, "add", "ravi"), runDesk(place, "add")];
    const codes = (await Promise.allSettled(refused)).map((one) => "reason" in one && one.reason.code);
    expect(codes).toEqual([1, 1, 2]);
  });

  it("prints links for SITE_URL, and warns that a link to localhost works on this computer alone", async () => {
    const local = await runSite(place, "desk", "add", RAVI);
    expect(local.stdout).toMatch(/^http:\/\/localhost:.*\n$/);
    expect(local.stderr).toMatch(/SITE_URL=https:/);
    const elsewhere = await runSite({ ...place, SITE_URL: "https://www.example.in" }, "desk", "add", RAVI);
    expect([elsewhere.stdout.slice(0, 23), elsewhere.stderr]).toEqual(["https://www.example.in/", ""]);
  });

  it("logs no email address, password, token or session", () => {
    const secret = /desk=([^;]+)/.exec(cookies)?.[1] ?? "none";
    for (const words of [EMAIL, "kettle", "monsoons", "token=", secret, "%40example"])
      expect(site.log()).not.toContain(words);
  });
});

describe("wrong passwords", () => {
  const crowd = Array.from({ length: 10 }, (_, number) => `person-${number}@example.in`);
  beforeAll(() => addStaff(place.DATA_DIR, EMAIL, ...crowd));

  /** Every client has an address of its own. */
  const from = (client: number) => ({ "x-forwarded-for": `203.0.113.${client}` });
  const statusOf = async (client: number, fields: Record<string, string>, headers = {}) =>
    (await signIn(site, fields, { ...from(client), ...headers })).status;
  const fail = (client: number, email: string, headers = {}) =>
    statusOf(client, { email, password: "wrong" }, headers);
  const tenTimes = Array(10).fill(422);

  it("are limited to ten per client, then answered with 429 and a retry time", async () => {
    expect(await Promise.all(crowd.map((email) => fail(1, email)))).toEqual(tenTimes);
    const answer = await signIn(site, {}, from(1));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(600);
    expect(answer.body.toString()).toMatch(/Too many attempts\. Try again in 1\d minutes\./);
    expect(await statusOf(2, {})).toBe(303);
  });

  it("are limited to ten per account, but strangers cannot lock out a known browser", async () => {
    const email = crowd[0] ?? "";
    const known = cookiesOf(await signIn(site, { email }, from(3)));
    const cookie = known.replace(/^desk=[^;]*; /, "");
    // Signing in has forgotten the try above.
    const failures = Array.from({ length: 10 }, (_, count) => fail(10 + count, email));
    expect(await Promise.all(failures)).toEqual(tenTimes);
    expect(await statusOf(20, { email })).toBe(429);
    for (const client of [20, 1]) expect(await statusOf(client, { email }, { cookie })).toBe(303);
    const own = Array.from({ length: 10 }, (_, count) => fail(21 + count, email, { cookie }));
    expect(await Promise.all(own)).toEqual(tenTimes);
    expect(await statusOf(40, { email }, { cookie })).toBe(429);
  });
});

it("on https the cookies are Secure and have the __Host- prefix", async () => {
  const env = { DATA_DIR: temporaryFolder(), SITE_URL: "https://suryanta.example" };
  const secure = await startSite(env);
  await addStaff(env.DATA_DIR, EMAIL);
  const [sent, device] = (await signIn(secure)).headers["set-cookie"] ?? [];
  const rest = (seconds: number) => `; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
  expect(sent).toMatch(new RegExp(`^__Host-desk=[\\w-]{75}${rest(43_200)}$`));
  expect(device).toMatch(new RegExp(`^__Host-desk-device-[\\w-]{8}=\\S+${rest(15_552_000)}$`));
  const plain = String(sent).replace("__Host-", "").split(";", 1)[0] ?? "";
  expect((await send(secure.port, "GET", "/desk", { cookie: plain })).status).toBe(303);
  await secure.stop();
});
