import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { person } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import {
  addStaff,
  call,
  cookiesOf,
  EMAIL,
  endedSession,
  openOffice,
  PASSWORD,
  post,
  RAVI,
  signIn,
} from "./desk-staff";
import { type Answer, FORM, type Site, send, startSite, temporaryFolder } from "./site";
import { testOffice } from "./test-site";

const pathOf = (number: number) => `/desk/leads/AAAAA-0000${number}`;
const LEAD = pathOf(1);

/** The form that describes a file of the library. */
const ADD = "/desk/content/media/roof.jpg";
const NOTE = 'Wants "5 kW" & a <b>battery</b>';
const TYPED = { do: "describe", description: NOTE, hindi: "छत" };

type Element = Parameters<Parameters<typeof DomUtils.findOne>[0]>[0];

const text = ({ body }: Answer) => body.toString();

/** Returns where the first form of a page that is no sign-out is sent, with what it sends unchanged. */
function formIn({ body }: Answer): { action: string; fields: Record<string, string> } {
  const isForm = ({ name, attribs: { method, action } }: Element) =>
    name === "form" && method === "post" && action !== "/desk/sign-out";
  const form = DomUtils.findOne(isForm, parseDocument(body.toString()).children);
  const isKept = ({ name, attribs }: Element) => attribs.type === "hidden" || name === "textarea";
  const kept = DomUtils.findAll(isKept, form?.children ?? []);
  const values = kept.map((field) => [
    field.attribs.name,
    field.attribs.value ?? DomUtils.textContent(field),
  ]);
  return { action: form?.attribs.action ?? "", fields: Object.fromEntries(values) };
}

function expectUnavailable({ status, headers }: Answer) {
  expect([status, headers["retry-after"]]).toEqual([503, "60"]);
}

const leads = [1, 2, 3, 4, 5].map((number) => person(number));
const office = await testOffice({}, leads);

const DAY_MS = 24 * 60 * 60_000;
/** In this browser Asha has been signed out. */
const left = await signedOut();

async function signedOut() {
  const cookie = cookiesOf(await signIn(office.site));
  await office.post("/desk/sign-out", {}, cookie);
  return { cookie };
}

describe("a form whose session has ended", () => {
  it("is kept while its sender signs in, and shown to be sent again", async () => {
    const stopped = await post(office.site, ADD, TYPED, left);
    expect([stopped.status, stopped.headers["cache-control"]]).toEqual([401, "no-store"]);
    expect(stopped.headers["set-cookie"]).toBeUndefined();
    expect(text(stopped)).toContain("<title>Error: Sign in to the desk");
    const { action, fields } = formIn(stopped);
    expect(action).toBe("/desk/sign-in");

    const wrong = await signIn(office.site, { ...fields, password: "wrong" });
    expect([wrong.status, formIn(wrong).fields]).toEqual([422, fields]);
    const signedIn = await signIn(office.site, fields);
    expect(signedIn.status).toBe(200);
    expect(text(signedIn)).toMatch(/<\/dt><dd[^>]*>छत</);
    expect(text(signedIn)).not.toContain(PASSWORD);
    const again = formIn(signedIn);
    expect([again.action, again.fields.description]).toEqual([ADD, NOTE]);
    expect(office.site.log()).not.toMatch(/battery|5%20kW|5\+kW/);
  });

  it.each([
    [
      "/desk/content/media/roof.jpg",
      { do: "describe", seen: "", description: "A roof", hindi: "छत", x: "9" },
    ],
  ])("is kept with all that was typed if it is the one of %s", async (url, typed) => {
    const again = formIn(await signIn(office.site, formIn(await post(office.site, url, typed, left)).fields));
    const { seen, ...kept } = typed;
    expect(again).toMatchObject({ action: url, fields: { ...kept, ...(seen && { seen }) } });
  });

  it.each([
    ["nothing was typed", ADD, { do: "describe", description: "" }, ADD],
    ["it erases a lead", `${LEAD}/erase`, { confirm: "AAAAA-00001" }, `${LEAD}/erase`],
    ["it is longer than any form", ADD, { note: "x".repeat(65_536) }, ADD],
  ])("is not kept if %s", async (_, url, fields, next) => {
    const { status, headers } = await post(office.site, url, fields, left);
    expect([status, headers.location]).toEqual([
      303,
      `/desk/sign-in?next=${encodeURIComponent(next)}&again=1`,
    ]);
  });

  it("is kept if it has nearly 64 KB", async () => {
    expect((await post(office.site, ADD, { note: "x".repeat(65_000) }, left)).status).toBe(401);
  });

  it("is kept for seven days after the session was over", async () => {
    const cookie = await endedSession(office.env.DATA_DIR, EMAIL, 7 * DAY_MS - 60_000);
    const stopped = await office.post(ADD, TYPED, cookie);
    expect(stopped.status).toBe(401);
    expect(formIn(await signIn(office.site, formIn(stopped).fields)).fields.description).toBe(NOTE);
  });

  it.each([
    ["ended eight days ago", async () => endedSession(office.env.DATA_DIR, EMAIL, 8 * DAY_MS)],
    ["was made up", async () => left.cookie.replace(/(desk=.{32}).{43}/, `$1${"a".repeat(43)}`)],
    ["is none", async () => ""],
    [
      "was ended with all others",
      async () => {
        const cookie = cookiesOf(await signIn(office.site, { email: RAVI }));
        await office.post("/desk/sign-out", { everywhere: "on" }, cookie);
        return cookie;
      },
    ],
  ])("is not kept if the session %s: its sender is asked to send it again", async (_, cookie) => {
    const { status, headers, body } = await office.post(ADD, TYPED, await cookie());
    expect([status, body.toString()]).toEqual([303, "Please sign in first.\n"]);
    const page = text(await office.get(String(headers.location), ""));
    expect(page).toContain("Sign in, then send it again.");
    expect(page).not.toContain("battery");
  });

  it("of 60,000 fields by a stranger is neither read nor shown", async () => {
    const body = Array.from({ length: 60_000 }, (_, n) => `f.a${n}=battery`).join("&");
    for (const url of [ADD, "/desk/content/blogPost/x", "/desk/sign-in"]) {
      const answer = await send(office.site.port, "POST", url, FORM, `was=x&unsaved=battery&${body}`);
      expect(answer.body.length, url).toBeLessThan(20_000);
      expect(text(answer)).not.toContain("battery");
    }
  });

  it("is shown to nobody else who signs in", async () => {
    const stopped = await post(office.site, ADD, TYPED, left);
    const other = await signIn(office.site, { ...formIn(stopped).fields, email: RAVI });
    expect([other.status, other.headers.location]).toEqual([303, ADD]);
    expect(text(other)).not.toContain("battery");
  });

  it("is kept twenty times for a client, and then not for a while", async () => {
    const { site, env } = await openOffice({}, [person(1)]);
    const cookie = await endedSession(env.DATA_DIR, EMAIL, 60_000);
    const sent = Array.from({ length: 21 }, () => post(site, ADD, TYPED, { cookie }));
    const answers = (await Promise.all(sent)).map(({ status }) => status);
    expect(answers.sort()).toEqual([303, ...Array.from({ length: 20 }, () => 401)]);
    await site.stop();
  });

  it("is not kept from another site, and never leads outside the desk, whatever the kept fields say", async () => {
    const foreign = await post(office.site, ADD, TYPED, { ...left, origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const kept = formIn(await post(office.site, ADD, TYPED, left)).fields;
    const forged = await signIn(office.site, { unsaved: "note=x&password=y&__proto__=z" });
    expect([forged.status, forged.headers.location]).toEqual([303, "/desk"]);
    for (const next of ["//evil.example", "/contact", "javascript:alert(1)"]) {
      const signedIn = await signIn(office.site, { ...kept, next });
      expect(formIn(signedIn)).toEqual({
        action: "/desk",
        fields: expect.objectContaining({ description: NOTE }),
      });
    }
  });
});

describe("while the store fails", () => {
  /** Does something while a folder or file of the data is away, and is replaced by `instead`. */
  async function without(name: string, work: () => Promise<Answer>[], instead?: string) {
    const place = path.join(office.env.DATA_DIR, name);
    renameSync(place, `${place}.away`);
    if (instead !== undefined) writeFileSync(place, instead);
    const answers = await Promise.all(work());
    renameSync(`${place}.away`, place);
    for (const answer of answers) expectUnavailable(answer);
    return answers.map((answer) => ({ shown: text(answer), ...formIn(answer) }));
  }

  it("a note is refused in words, and an erasure too", async () => {
    const lead = pathOf(2);
    const note = () => tellAs(office.site, lead, { note: NOTE });
    const erase = () => office.post(`${lead}/erase`, { confirm: "AAAAA-00002" });
    const [stopped, erased] = await without("desk", () => [note(), erase()]);
    expect(erased?.shown).toContain("The database isn’t answering.");
    expect(JSON.parse(stopped?.shown ?? "").message).toContain("so this may not be saved");
    expect((await note()).status).toBe(200);
    expect(await office.show(lead)).toContain("battery");
    await expect.poll(office.site.log).toContain("desk call not saved");
    expect(office.site.log()).not.toMatch(/battery|asha/);
  });

  it("a note that the full disk cannot take is refused in words", async () => {
    const env = { DATA_DIR: temporaryFolder() };
    const { leads, close } = openEmbeddedStores(env.DATA_DIR);
    await leads.add(person(1));
    await close();
    // No file may grow beyond 256 KiB; lmdb also writes its failures to the error output.
    const site = await startSite(env, ["sh", "-c", 'ulimit -f 512; exec "$@" 2>/dev/null', "sh"]);
    const cookie = await addStaff(env.DATA_DIR, EMAIL);
    let number = 0;
    let answer: Answer;
    do {
      number += 1;
      const change = { note: `Note ${number}${" and a long story".repeat(250)}.` };
      answer = await call(site, `${LEAD}/events`, { by: EMAIL, change }, { cookie });
    } while (answer.status === 200);
    expectUnavailable(answer);
    expect(JSON.parse(text(answer)).message).toContain("so this may not be saved");
    await site.stop();
  });

  it.each([
    ["staff/data.mdb", "not a database"],
    ["staff", undefined],
  ])(
    "what somebody sends who cannot be known without %s is shown to nobody else, and kept",
    async (name, instead) => {
      const lead = pathOf(3);
      const urls = [lead, "/desk/sign-in", "/desk.data"];
      const ask = () => [
        office.post(ADD, TYPED),
        tellAs(office.site, lead, { note: NOTE }),
        ...urls.map((url) => office.get(url)),
      ];
      const [stopped, note] = await without(name, ask, instead);
      expect([stopped?.action, stopped?.fields.description]).toEqual([ADD, NOTE]);
      expect(JSON.parse(note?.shown ?? "").message).toContain("cannot be opened at this moment");
      await expect.poll(office.site.log).toContain("staff cannot be read");
    },
  );
});

it("a note for a lead that was erased meanwhile is refused in words, and not stored", async () => {
  const lead = pathOf(4);
  await office.post(`${lead}/erase`, { confirm: "AAAAA-00004" });
  const answer = await tellAs(office.site, lead, { note: NOTE });
  expect([answer.status, JSON.parse(text(answer)).message]).toEqual([
    410,
    expect.stringMatching(/^asha erased this lead on /),
  ]);
  expect(text(await office.get(lead))).not.toMatch(/battery|not saved/);
});

/** Sends a change of a lead as Asha. */
function tellAs(site: Site, lead: string, change: object) {
  return call(site, `${lead}/events`, { by: EMAIL, change }, { cookie: office.asha });
}
