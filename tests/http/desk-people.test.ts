import { renameSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { unseal } from "../../app/server/signatures.server";
import { codeOf } from "./authenticator";
import {
  addByHand,
  addStaff,
  call,
  cookiesOf,
  EMAIL,
  hashOf,
  PASSWORD,
  post,
  RAVI,
  runDesk,
  type Said,
  signIn,
  textOf,
} from "./desk-staff";
import { expectValid } from "./expect-valid";
import { startMailServer } from "./mail-server";
import { type Answer, type Site, send, startSite, temporaryFolder } from "./site";
import { testSite } from "./test-site";

const MEERA = "meera@example.in";
const NEW_PASSWORD = "seven monsoons without rain";
const PAGES = ["/desk/account", "/desk/account/second-factor", "/desk/colleagues"];

const place = { DATA_DIR: temporaryFolder(), SESSION_SECRET: "known to every start of this very site" };
let asha = await addStaff(place.DATA_DIR, EMAIL);
await addStaff(place.DATA_DIR, RAVI);
const site = await testSite({ ...place, TRUST_PROXY: "1" });

const get = (url: string, cookie = asha) => send(site.port, "GET", url, { cookie });
const act = (url: string, fields: Record<string, string>, cookie = asha, headers = {}) =>
  post(site, url, fields, { cookie, ...headers });
const account = (fields: Record<string, string>, cookie = asha) => act("/desk/account", fields, cookie);
/** Sends a call, and returns its HTTP status and what it says. */
async function say(url: string, body: object, cookie = asha, by = EMAIL, at: Site = site) {
  const answer = await call(at, url, { by, ...body }, { cookie });
  return { status: answer.status, said: JSON.parse(answer.body.toString()) as Said };
}
const statusFor = async (cookie: string) => (await get("/desk", cookie)).status;
const hidden = (answer: Answer, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(textOf(answer))?.[1] ?? "";
const keyIn = (answer: Answer) => />((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(textOf(answer))?.[1] ?? "";
const paperIn = (answer: Answer) =>
  [...textOf(answer).matchAll(/>((?:[A-Z2-7]{4} ){5}[A-Z2-7]{4})</g)].map(([, code = ""]) => code);
const withoutSession = (cookie: string) => cookie.replace(/(?:^|; )desk=[^;]*/, "").replace(/^; /, "");

it("the pages for people have valid HTML", async () => {
  const answers = PAGES.map((url) => get(url));
  answers.push(account({ intent: "password", present: "x", password: "short" }));
  for (const { body } of await Promise.all(answers)) await expectValid(body.toString());
});

describe("one's own account", () => {
  it("has a name of one's own, which colleagues read wherever the desk names the person", async () => {
    const named = (name: string, by = EMAIL, cookie = asha) =>
      say("/desk/account/name", { name }, cookie, by);
    expect((await named("  Asha \t Rawat ")).status).toBe(200);
    const ravi = cookiesOf(await signIn(site, { email: RAVI }));
    expect(textOf(await get("/desk/colleagues", ravi))).toContain("Asha Rawat");
    expect(textOf(await get("/desk/new", ravi))).toContain(`<option value="${EMAIL}">Asha Rawat</option>`);
    const { path: lead } = await addByHand(site, { phone: "98765 43210", owner: EMAIL }, asha);
    const inHistory = 'font-semibold text-ink">Asha Rawat ';
    const page = textOf(await get(lead, ravi));
    for (const text of ["Owner: Asha Rawat", inHistory, "Menu of ravi"]) expect(page).toContain(text);
    expect(textOf(await get("/desk?view=all", ravi))).toContain("Owner: </span>Asha Rawat<");
    expect(textOf(await get(`${lead}/person`))).toContain("Asha Rawat · Added this lead");
    expect(textOf(await get("/desk"))).toContain("Menu of Asha Rawat");
    for (const name of [" ", "asha rawat", "x".repeat(61)])
      expect((await named(name, RAVI, ravi)).status).toBe(422);
    expect((await account({ intent: "made up" })).status).toBe(422);
  });

  it("takes a new password with the present one alone, and signs out elsewhere", async () => {
    const [phone, desktop] = [
      cookiesOf(await signIn(site, { email: RAVI })),
      cookiesOf(await signIn(site, { email: RAVI })),
    ];
    const change = (present: string, password: string) =>
      account({ intent: "password", present, password }, desktop);
    expect(textOf(await change("wrong", NEW_PASSWORD))).toContain("isn’t your present password");
    expect(textOf(await change(PASSWORD, "123qweasdzxc"))).toContain("attackers try first");
    expect(await Promise.all([phone, desktop].map(statusFor))).toEqual([200, 200]);
    const changed = await change(PASSWORD, NEW_PASSWORD);
    expect(changed.headers.location).toBe("/desk/account?done=password");
    expect(await Promise.all([phone, desktop, cookiesOf(changed)].map(statusFor))).toEqual([303, 303, 200]);
    expect((await signIn(site, { email: RAVI })).status).toBe(422);
    // Ten wrong ones, and the present one is not asked for any more.
    const tries = Array.from({ length: 10 }, () =>
      account({ intent: "password", present: "wrong", password: NEW_PASSWORD }, cookiesOf(changed)),
    );
    await Promise.all(tries);
    const last = { intent: "password", present: NEW_PASSWORD, password: PASSWORD };
    expect((await account(last, cookiesOf(changed))).status).toBe(429);
  });

  it("shows its sessions, and ends one, which then counts no more", async () => {
    const phone = cookiesOf(
      await signIn(site, {}, { "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/130 <b>" }),
    );
    const page = await get("/desk/account");
    expect(textOf(page)).toContain("Chrome on Android");
    expect(textOf(page)).toContain("This one");
    expect(textOf(page)).not.toContain("&lt;b&gt;");
    const id = hashOf(/desk=([^;]+)/.exec(phone)?.[1] ?? "");
    const foreign = await act("/desk/account", { intent: "end", session: id }, asha, {
      origin: "https://evil.example",
    });
    expect([foreign.status, await statusFor(phone)]).toEqual([403, 200]);
    // Nobody ends another person's.
    const meera = await addStaff(place.DATA_DIR, MEERA);
    await account({ intent: "end", session: id }, meera);
    expect(await statusFor(phone)).toBe(200);
    expect((await account({ intent: "end", session: id })).headers.location).toBe("/desk/account?done=end");
    expect([await statusFor(phone), await statusFor(asha)]).toEqual([303, 200]);
  });
});

describe("colleagues", () => {
  const ask = (act: string, email: string, cookie = asha, by = EMAIL) =>
    say("/desk/colleagues/accounts", { act, email }, cookie, by);
  const linkIn = ({ said }: { said: Said }) => {
    const { link = "" } = (said.value ?? {}) as { link?: string };
    return link.slice(link.indexOf("/desk"));
  };

  it("are invited by a link that works once, and not when a newer one is made", async () => {
    const anil = "anil@example.in";
    const [old, link] = [linkIn(await ask("invite", anil)), linkIn(await ask("invite", " Anil@Example.in "))];
    expect((await get(old)).status).toBe(410);
    for (const end of [".", ")", ").", "%E2%80%9D"]) expect((await get(link + end)).status).toBe(200);
    const chosen = await post(site, link, { password: NEW_PASSWORD });
    expect(chosen.headers.location).toBe("/desk");
    expect((await post(site, link, { password: PASSWORD })).status).toBe(410);
    expect((await ask("invite", "no address")).status).toBe(422);
    // With another link Asha could become Anil.
    const refused = await ask("invite", anil);
    expect([refused.status, linkIn(refused)]).toEqual([409, ""]);
    expect(refused.said.message).toContain("whoever runs the server makes a link");
    const own = cookiesOf(chosen);
    for (const intent of ["invite", "remove", "manager"])
      expect((await ask(intent, EMAIL, own, anil)).status).toBe(403);
    expect(textOf(await get("/desk/colleagues", own))).not.toContain("Email of a new colleague");
  });

  it("get the link by mail if the site has a mail server, and the inviter reads whether it went", async () => {
    const DATA_DIR = temporaryFolder();
    const mails = await startMailServer();
    const cookie = await addStaff(DATA_DIR, EMAIL);
    const office = await startSite({ DATA_DIR, SMTP_URL: mails.url, LEAD_MAIL_TO: "sales@example.in" });
    async function inviteBy(email: string) {
      const body = { act: "invite", email };
      const { said } = await say("/desk/colleagues/accounts", body, cookie, EMAIL, office);
      return said.value as { email: string; link: string; isMailed?: boolean };
    }
    const invited = await inviteBy(RAVI);
    expect([invited.email, invited.isMailed]).toEqual([RAVI, true]);
    const [, token = ""] = /\?token=([\w-]+)$/.exec(invited.link) ?? [];
    const text = mails.lines.join("\n").replaceAll("=\n", "").replaceAll("=3D", "=");
    expect(text).toMatch(/^From: Suryanta Energy <sales@example\.in>$/m);
    expect(text).toMatch(/^Subject: Your access to the Suryanta desk$/m);
    expect(text).toContain("asha invites you to the desk of Suryanta Energy.");
    expect(text).toContain(`/desk/password?token=${token}\n`);
    await mails.close();
    const failed = await inviteBy(MEERA);
    expect(failed).toMatchObject({ isMailed: false, link: expect.stringContaining("/desk/password?token=") });
    await expect.poll(office.log).toContain("invitation not mailed");
    expect(office.log()).not.toMatch(new RegExp(`${token}|${MEERA}`));
    await office.stop();
  });

  it("are removed at once, with their sessions, and their open leads become nobody's; nobody removes himself", async () => {
    const meera = await addStaff(place.DATA_DIR, MEERA);
    const lead = { name: "Lakshmi Iyer", phone: "9876543210", owner: MEERA };
    const { path } = await addByHand(site, lead, asha);
    for (const intent of ["remove", "colleague", "invite"])
      expect((await ask(intent, EMAIL)).status).toBe(409);
    expect((await ask("manager", MEERA)).status).toBe(200);
    expect((await ask("manager", EMAIL, meera, MEERA)).status).toBe(200);
    expect(await statusFor(meera)).toBe(200);
    expect((await ask("remove", MEERA)).status).toBe(200);
    expect(await statusFor(meera)).toBe(303);
    expect((await ask("remove", MEERA)).status).toBe(409);
    expect(textOf(await get(path))).toContain("Owner removed");
    const log = await runDesk(place, "log");
    for (const what of [`invited anil@example.in`, `made ${MEERA} a manager`, `removed ${MEERA}`])
      expect(log).toContain(`${EMAIL}  ${what}`);
  });
});

describe("a second factor", () => {
  const FROM = { "x-forwarded-for": "203.0.113.7" };
  let key: string;
  let paper: string[];
  /** The cookies of the browser that set it up, but for the session. */
  let known: string;

  const password = (headers = {}) => signIn(site, {}, { ...FROM, ...headers });
  const code = (waiting: string, typed: string, headers = {}) =>
    post(site, "/desk/sign-in", { waiting, code: typed, next: "/desk/new" }, { ...FROM, ...headers });

  it("is set up with the first code and the password, and gives eight codes for paper", async () => {
    const page = await get("/desk/account/second-factor");
    key = keyIn(page);
    const setup = hidden(page, "setup");
    const turnOn = (typed: string, confirm: string) =>
      act("/desk/account/second-factor", { intent: "setup", setup, code: typed, confirm });
    const wrong = await turnOn("000000", PASSWORD);
    expect([wrong.status, keyIn(wrong)]).toEqual([422, key]);
    expect((await turnOn(codeOf(key), "wrong")).status).toBe(422);
    const done = await turnOn(codeOf(key), PASSWORD);
    paper = paperIn(done);
    expect(paper).toHaveLength(8);
    known = cookiesOf(done);
    expect(textOf(await get("/desk/account"))).toContain("8 recovery codes left");
    expect(await runDesk(place, "list")).toContain(
      `${EMAIL}  Asha Rawat, has a password, has a second factor, is a manager`,
    );
  });

  it("is asked for on a new device after the password, which alone opens nothing", async () => {
    const began = Date.now();
    const asked = await password();
    const answered = Date.now();
    expect([asked.status, asked.headers["set-cookie"]]).toEqual([200, undefined]);
    const waiting = hidden(asked, "waiting");
    process.env.SESSION_SECRET = place.SESSION_SECRET;
    const { until } = JSON.parse(unseal("desk sign-in that waits for a code", waiting) ?? "");
    const HALF_HOUR = 30 * 60_000;
    expect([until >= began + HALF_HOUR, until <= answered + HALF_HOUR]).toEqual([true, true]);
    for (const made of ["", "x", waiting.slice(1), `${waiting.slice(0, -3)}AAA`]) {
      const refused = await code(made, codeOf(key));
      expect([refused.status, refused.headers["set-cookie"]]).toEqual([401, undefined]);
    }
    const foreign = await code(waiting, codeOf(key), { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    // The set-up may have used the code of this half minute.
    const shown = [codeOf(key, 1), codeOf(key)];
    const inside = await code(waiting, shown[0] ?? "");
    expect([inside.status, inside.headers.location]).toEqual([303, "/desk/new"]);
    expect(await statusFor(cookiesOf(inside))).toBe(200);
    // The same code, and the one before it, once more.
    for (const used of shown) {
      const replayed = await code(waiting, used);
      expect([replayed.status, replayed.headers["set-cookie"]]).toEqual([422, undefined]);
    }
  });

  it("is not asked for on a known device, unless that is told to", async () => {
    expect((await password({ cookie: known })).status).toBe(303);
    const ravis = await signIn(site, { email: RAVI, password: NEW_PASSWORD }, { ...FROM, cookie: known });
    expect(ravis.status).toBe(303);
    const forged = known.replace(/(desk-known-[^=]+=)\d/, "$19");
    expect((await password({ cookie: forged })).status).toBe(200);
    const elsewhere = cookiesOf(await password({ cookie: known }));
    await act("/desk/sign-out", { everywhere: "on" }, elsewhere);
    expect([await statusFor(asha), (await password({ cookie: known })).status]).toEqual([303, 200]);
  });

  it("is replaced by a recovery code once, whichever way it is typed", async () => {
    const [one = "", other = ""] = paper;
    const inside = await code(
      hidden(await password(), "waiting"),
      ` ${one.toLowerCase().replaceAll(" ", "-")}\n`,
    );
    expect(inside.status).toBe(303);
    asha = cookiesOf(inside);
    expect((await code(hidden(await password(), "waiting"), one)).status).toBe(422);
    expect(textOf(await get("/desk/account"))).toContain("7 recovery codes left");
    const renewed = await account({ intent: "recovery", confirm: PASSWORD });
    expect(paperIn(renewed)).toHaveLength(8);
    expect((await code(hidden(await password(), "waiting"), other)).status).toBe(422);
  });

  it("is not guessed: ten wrong codes of an account from whatever address, and it waits", async () => {
    const waiting = hidden(await password(), "waiting");
    const guesses = Array.from({ length: 12 }, (_, count) =>
      code(waiting, String(100_000 + count), { "x-forwarded-for": `198.51.100.${count}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    const late = await code(waiting, codeOf(key, 1), { "x-forwarded-for": "198.51.100.99" });
    expect([late.status, late.headers["set-cookie"]]).toEqual([429, undefined]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(60);
  });

  it("survives a new password by a link, and is removed by the command", async () => {
    const { pathname, search } = new URL(await runDesk(place, "add", EMAIL));
    const chosen = await post(site, pathname + search, { password: NEW_PASSWORD });
    expect([chosen.status, chosen.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(hidden(chosen, "waiting")).not.toBe("");
    expect(await runDesk(place, "reset", EMAIL)).toContain("signs in with the password alone");
    expect((await signIn(site, { password: NEW_PASSWORD }, FROM)).status).toBe(303);
    const log = await runDesk(place, "log");
    for (const what of [
      "set up a second factor",
      "signed in with a recovery code",
      "made new recovery codes",
    ])
      expect(log).toContain(`${EMAIL}  ${what}`);
    expect(log).toContain(`the command  reset the second factor of ${EMAIL}`);
    for (const secret of [key, key.replaceAll(" ", ""), paper[0] ?? "none"])
      expect(site.log()).not.toContain(secret);
  });

  it("is set up by everybody at the next sign-in if it is required, and cannot be turned off", async () => {
    const env = { ...place, DATA_DIR: temporaryFolder(), DESK_SECOND_FACTOR: "required" };
    const before = await addStaff(env.DATA_DIR, EMAIL);
    const strict = await startSite(env);
    // A session from before is over.
    expect((await send(strict.port, "GET", "/desk", { cookie: before })).status).toBe(303);
    const asked = await signIn(strict);
    expect([asked.status, asked.headers["set-cookie"]]).toEqual([200, undefined]);
    const names = ["waiting", "setup"];
    const fields = Object.fromEntries(names.map((name) => [name, hidden(asked, name)]));
    const enterCode = (typed: string) => post(strict, "/desk/sign-in", { ...fields, code: typed });
    expect((await enterCode("123456")).status).toBe(422);
    const inside = await enterCode(codeOf(keyIn(asked)));
    expect(paperIn(inside)).toHaveLength(8);
    const cookie = cookiesOf(inside);
    expect((await send(strict.port, "GET", "/desk", { cookie })).status).toBe(200);
    const off = await post(strict, "/desk/account", { intent: "off", confirm: PASSWORD }, { cookie });
    expect(off.status).toBe(422);
    const known = withoutSession(cookie);
    expect((await signIn(strict, {}, { cookie: known })).status).toBe(303);
    // With a new password only the device that chose it is known.
    const change = { intent: "password", present: PASSWORD, password: NEW_PASSWORD };
    const renewed = await post(strict, "/desk/account", change, { cookie });
    const states = [known, withoutSession(cookiesOf(renewed))].map((cookie) =>
      signIn(strict, { password: NEW_PASSWORD }, { cookie }),
    );
    expect((await Promise.all(states)).map(({ status }) => status)).toEqual([200, 303]);
    await strict.stop();
  });
});

it("a sign-in that cannot be checked is answered 503, and logged without a name", async () => {
  const staff = path.join(place.DATA_DIR, "staff");
  renameSync(staff, `${staff}.away`);
  const failed = await signIn(site);
  renameSync(`${staff}.away`, staff);
  expect([failed.status, failed.headers["retry-after"]]).toEqual([503, "60"]);
  const said = () =>
    site
      .log()
      .split("\n")
      .find((line) => line.includes("sign-in could not be checked"));
  await expect.poll(said).toBeDefined();
  expect(said()).not.toMatch(/\basha\b|kettle/);
});
