import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "./authenticator";
import {
  addByHand,
  call,
  cookiesOf,
  EMAIL,
  erasureOf,
  invite,
  PASSWORD,
  post,
  RAVI,
  runDesk,
  runSite,
  type Said,
  signIn,
  textOf,
} from "./desk-staff";
import { saveForm } from "./document-call";
import { hrefsIn, pageOf, valuesInForm } from "./html";
import { type Answer, send, startSite, temporaryFolder } from "./site";

async function openPlace() {
  const DATA_DIR = temporaryFolder();
  // The folder does not exist, so it is filled with the sample.
  const env = { DATA_DIR, CONTENT_DIR: path.join(DATA_DIR, "content"), RATE_LIMIT: "1000" };
  return { site: await startSite(env), env };
}

const ERASE = "Only a manager can erase a lead.";
const EXPORT = "Only a manager can export leads, or everything about a person.";
const DELETE = "Only a manager can delete documents and files.";
const RATES = "Only a manager can change rates and prices.";
const PEOPLE = "Only a manager can change who may use the desk.";

const POST_ID = "cleaning-panels-and-dust";
const COMPANY = "/desk/content/solarRates/company";
const RATE = { id: "company", seen: "" };

/** Of each, what is sent: a GET without fields. LEAD stands for the path of a lead. */
const GUARDED: [path: string, fields: Record<string, string> | undefined, sentence: string][] = [
  ["LEAD/erase", undefined, ERASE],
  ["LEAD/person", undefined, EXPORT],
  ["LEAD/person.json", undefined, EXPORT],
  ["/desk/leads.csv", undefined, EXPORT],
  ["/desk/leads.csv?as=conversions", undefined, EXPORT],
  ["/desk/content/blogPost", { do: "delete", id: POST_ID, seen: "" }, DELETE],
  ["/desk/content/media/house-morning.jpg", { do: "remove", seen: "" }, DELETE],
  ["/desk/content/solarRates/new", undefined, RATES],
  [`${COMPANY}/history`, { key: "x", seen: "" }, RATES],
  ...["publish", "hide", "delete", "duplicate"].map((action): (typeof GUARDED)[number] => [
    "/desk/content/solarRates",
    { ...RATE, do: action },
    RATES,
  ]),
  ["/desk/content/solarRates", { do: "restore", id: "company" }, RATES],
];

/** Downloads have no page of the desk to stand on. */
const isDownload = (url: string) => /\.(?:csv|json)\b/.test(url);

describe("managers", () => {
  let place: Awaited<ReturnType<typeof openPlace>>;
  let asha: string;
  let ravi: string;
  let lead: string;

  const get = (url: string, cookie: string) => send(place.site.port, "GET", url, { cookie });
  const show = async (url: string, cookie: string) => textOf(await get(url, cookie));
  const act = (url: string, fields: Record<string, string>, cookie: string) =>
    post(place.site, url, fields, { cookie });
  const statusOf = async (url: string, cookie: string) => (await get(url, cookie)).status;
  async function colleagues(act: string, email: string, cookie = asha, by = EMAIL) {
    const body = { by, act, email };
    const answer = await call(place.site, "/desk/colleagues/accounts", body, { cookie });
    return { status: answer.status, said: JSON.parse(answer.body.toString()) as Said };
  }
  const statusesFor = (...cookies: string[]) =>
    Promise.all(cookies.map((one) => statusOf("/desk/account", one)));
  const signInAs = (email: string, cookie = "") => signIn(place.site, { email }, { cookie });
  const maxAge = ({ headers }: Answer) =>
    /^desk=[^;]+; Path=\/; Max-Age=(\d+);/.exec(headers["set-cookie"]?.[0] ?? "")?.[1];

  beforeAll(async () => {
    place = await openPlace();
    asha = cookiesOf(await post(place.site, await invite(place.env), { password: PASSWORD }));
    const { said } = await colleagues("invite", RAVI);
    expect(said.value).toEqual({ email: RAVI, link: expect.stringContaining("/desk/password?token=") });
    const { pathname, search } = new URL((said.value as { link: string }).link);
    const link = pathname + search;
    ravi = cookiesOf(await post(place.site, link, { password: PASSWORD }));
    ({ path: lead } = await addByHand(place.site, { name: "Lakshmi Iyer", phone: "9876543210" }, ravi, RAVI));
  });
  afterAll(() => place.site.stop());

  it("a colleague gets 403 and a sentence for what only a manager may do, and nothing is done", async () => {
    for (const [url, fields, sentence] of GUARDED) {
      const full = url.replace("LEAD", lead);
      const answer = await (fields ? act(full, fields, ravi) : get(full, ravi));
      const page = textOf(answer);
      expect([url, fields, answer.status]).toEqual([url, fields, 403]);
      expect(page).toContain(sentence);
      expect(page).toContain("“Colleagues” shows who is one.");
      expect(page).not.toMatch(/\bat \S+ \(|node_modules|build\/index/);
      expect(page).toContain("Only for managers</h1>");
      if (isDownload(url)) expect(hrefsIn(page)).toEqual(["/desk"]);
    }
    const erasure = await call(
      place.site,
      `${lead}/erasure`,
      { by: RAVI, ...erasureOf(lead) },
      { cookie: ravi },
    );
    expect([erasure.status, JSON.parse(erasure.body.toString())]).toEqual([
      403,
      { message: expect.stringContaining(ERASE) },
    ]);
    for (const act of ["invite", "remove", "manager", "colleague"]) {
      const { status, said } = await colleagues(act, EMAIL, ravi, RAVI);
      expect([status, said]).toEqual([403, { message: expect.stringContaining(PEOPLE) }]);
    }
    expect(await statusesFor(asha, ravi)).toEqual([200, 200]);
    expect(await statusOf(lead, asha)).toBe(200);
    expect(await statusOf(`/desk/content/blogPost/${POST_ID}`, asha)).toBe(200);
  });

  it("a manager finds what a colleague does not, and both read the numbers", async () => {
    const marks: [string, string][] = [
      ["/desk", 'href="/desk/leads.csv'],
      ["/desk", ">Export</button>"],
      ["/desk/numbers", "/desk/leads.csv?as=conversions"],
      [lead, `${lead}/erase`],
      [lead, `${lead}/person`],
      ["/desk/content/blogPost", 'value="delete"'],
      [`/desk/content/blogPost/${POST_ID}`, 'value="delete"'],
      ["/desk/content/solarRates", 'value="delete"'],
      ["/desk/content/solarRates", 'href="/desk/content/solarRates/new"'],
      [COMPANY, 'value="publish"'],
      ["/desk/colleagues", "Email of a new colleague"],
      ["/desk/colleagues", ">Remove ravi<"],
    ];
    for (const [url, mark] of marks) {
      const [manager, colleague] = [await show(url, asha), await show(url, ravi)];
      expect([url, mark, manager.includes(mark), colleague.includes(mark)]).toEqual([url, mark, true, false]);
    }
    for (const url of ["/desk/content/solarRates", COMPANY, `${COMPANY}/history`])
      expect(await show(url, ravi)).toContain(RATES);
    for (const cookie of [asha, ravi]) expect(await statusOf("/desk/numbers", cookie)).toBe(200);
    for (const url of [`${lead}/erase`, `${lead}/person`, `${lead}/person.json`, "/desk/leads.csv"])
      expect([url, await statusOf(url, asha)]).toEqual([url, 200]);
  });

  it("a colleague edits a package, and its price only a manager", async () => {
    const path = "/desk/content/packages/residential-3-kw";
    const edit = (changes: Record<string, string>, cookie: string) =>
      saveForm(place.site, path, changes, { cookie, by: cookie === ravi ? RAVI : EMAIL });
    expect((await edit({ kit: "Clamps" }, ravi)).status).toBe(200);
    const refused = await edit({ kit: "Clamps and lugs", price: "180500" }, ravi);
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining(RATES) });
    expect((await edit({ price: "180500" }, asha)).status).toBe(200);
    expect((await edit({ kit: "Clamps, lugs" }, ravi)).status).toBe(200);
  });

  it("a colleague changes no price by a copy, another size, another draft or what was deleted", async () => {
    const list = "/desk/content/packages";
    const path = `${list}/residential-3-kw`;
    const change = (changes: Record<string, string>, intent: string, cookie: string) =>
      saveForm(place.site, path, changes, { intent, cookie, by: cookie === ravi ? RAVI : EMAIL });
    const row = async (id: string, cookie: string) =>
      pageOf(await get(list, cookie)).rows.find((one) => one.id === id) ?? { id, seen: "" };
    const press = async (action: string, id: string, cookie: string) =>
      (await act(list, { id, seen: (await row(id, cookie)).seen, do: action }, cookie)).status;
    expect(await press("duplicate", "residential-3-kw", ravi)).toBe(403);
    expect(await show(list, ravi)).not.toContain("Duplicate");
    const detours: Record<string, string>[] = [
      { "package-name": "7 kW Family" },
      { type: "Commercial" },
      { price: "" },
    ];
    for (const changes of detours)
      for (const intent of ["publish", "save"])
        expect((await change({ kit: "Clamps", ...changes }, intent, ravi)).status).toBe(403);
    expect((await change({ "package-name": "3 kW Large Family" }, "publish", ravi)).status).toBe(200);
    expect((await change({ price: "190000" }, "save", asha)).status).toBe(200);
    expect((await change({ kit: "Lugs" }, "save", ravi)).status).toBe(200);
    expect((await change({ kit: "Lugs" }, "publish", ravi)).status).toBe(403);
    expect(await press("publish", "residential-3-kw", ravi)).toBe(403);
    expect(await press("publish", "residential-3-kw", asha)).toBe(303);
    expect(await press("delete", "residential-3-kw", asha)).toBe(303);
    expect(await press("restore", "residential-3-kw", ravi)).toBe(403);
    expect(await press("restore", "residential-3-kw", asha)).toBe(303);
  });

  it("a manager makes another one, and takes it back; the last one stays, also for the command", async () => {
    const csv = () => statusOf("/desk/leads.csv", ravi);
    expect((await colleagues("manager", RAVI)).status).toBe(200);
    expect(await csv()).toBe(200);
    // Nobody changes himself.
    for (const intent of ["remove", "colleague"])
      expect((await colleagues(intent, RAVI, ravi, RAVI)).status).toBe(409);
    expect((await colleagues("colleague", RAVI)).status).toBe(200);
    expect(await csv()).toBe(403);
    for (const command of ["remove", "colleague"]) {
      const failed = await runSite(place.env, "desk", command, EMAIL).catch((error) => error);
      expect([failed.code, failed.stdout]).toEqual([
        1,
        `${EMAIL} is the last manager: make somebody else one first.\n`,
      ]);
    }
    expect(await runDesk(place.env, "manager", RAVI)).toBe(`${RAVI} is a manager.`);
    expect(await runDesk(place.env, "colleague", EMAIL)).toBe(`${EMAIL} is no manager any more.`);
    expect([await csv(), await statusOf("/desk/leads.csv", asha)]).toEqual([200, 403]);
    expect((await colleagues("manager", EMAIL, ravi, RAVI)).status).toBe(200);
    expect((await colleagues("colleague", RAVI)).status).toBe(200);
    const log = await runDesk(place.env, "log");
    for (const line of [`${EMAIL}  made ${RAVI} a manager`, `the command  made ${EMAIL} a colleague`])
      expect(log).toContain(line);
  });

  it("“Sign out” ends the session of its device, “Sign out everywhere” all of them", async () => {
    const [phone, desktop, other] = [
      cookiesOf(await signInAs(RAVI)),
      cookiesOf(await signInAs(RAVI)),
      cookiesOf(await signInAs(RAVI)),
    ];
    const left = await act("/desk/sign-out", {}, phone);
    expect([left.status, left.headers.location]).toEqual([303, "/desk/sign-in"]);
    expect(await statusesFor(phone, desktop, other, asha)).toEqual([303, 200, 200, 200]);
    expect(await show("/desk/account", desktop)).toContain(">Sign out everywhere</button>");
    expect((await act("/desk/sign-out", { everywhere: "on" }, desktop)).status).toBe(303);
    expect(await statusesFor(phone, desktop, other, ravi, asha)).toEqual([303, 303, 303, 303, 200]);
    ravi = cookiesOf(await signInAs(RAVI));
  });

  it("a session lasts 12 hours, and 30 days on a device that has shown a second factor", async () => {
    expect(maxAge(await signInAs(RAVI))).toBe("43200");
    const page = await show("/desk/account/second-factor", ravi);
    const key = />((?:[A-Z2-7]{4} ){7}[A-Z2-7]{4})</.exec(page)?.[1] ?? "";
    const { setup = "" } = valuesInForm(page, "/desk/account/second-factor");
    const fields = { intent: "setup", setup, code: codeOf(key), confirm: PASSWORD };
    const done = await act("/desk/account/second-factor", fields, ravi);
    const codes = [...textOf(done).matchAll(/>((?:[A-Z2-7]{4} ){5}[A-Z2-7]{4})</g)].map(
      ([, code = ""]) => code,
    );
    const asked = await signInAs(RAVI);
    const { waiting = "" } = valuesInForm(textOf(asked), "/desk/sign-in");
    const shown = await post(place.site, "/desk/sign-in", { waiting, code: codes[0] ?? "" });
    expect(maxAge(shown)).toBe("2592000");
    const known = cookiesOf(shown).replace(/^desk=[^;]*; /, "");
    expect(maxAge(await signInAs(RAVI, known))).toBe("2592000");
    expect((await act("/desk/sign-out", { everywhere: "on" }, cookiesOf(shown))).status).toBe(303);
    expect(maxAge(await signInAs(RAVI, known))).toBe(undefined);
  });
});
