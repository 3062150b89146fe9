import { execFile } from "node:child_process";
import { createHash, scryptSync } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import type { NewLead } from "../../app/leads/leads";
import type { ChosenLead } from "../../app/sales/list/choice";
import type { ManyChanged } from "../../app/sales/list/choose-steps.server";
import { idOf, secretFor } from "../../app/staff/account.server";
import { createStaff } from "../../app/staff/staff-store.server";
import { openLmdbDocuments } from "../../app/stores/documents/lmdb";
import { newId } from "../../app/ui/hash";
import { openEmbeddedStores } from "../store/embedded-stores";
import { type Answer, FORM, type Site, send, startSite, temporaryFolder } from "./site";

export const EMAIL = "asha@example.in";
export const RAVI = "ravi@example.in";
export const PASSWORD = "copper kettle on the roof";

/** Runs a command beside a site: `npm run desk -- …`, and the like. */
export function runSite(env: Record<string, string>, ...args: string[]) {
  return promisify(execFile)(process.execPath, ["build/index.cjs", ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
}

/** Runs `npm run desk -- …` beside a site, and resolves to what it prints. */
export async function runDesk(env: Record<string, string>, ...args: string[]): Promise<string> {
  return (await runSite(env, "desk", ...args)).stdout.trim();
}

/** Returns the path and query of a new link to choose a password. */
export async function invite(env: Record<string, string>, email = EMAIL): Promise<string> {
  const { pathname, search } = new URL(await runDesk(env, "add", email));
  return pathname + search;
}

export function post(
  site: Site,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(site.port, "POST", path, { ...FORM, ...headers }, new URLSearchParams(fields).toString());
}

/** Sends a call as the desk's scripts do: under an id of its own unless the body has one. */
export function call(
  site: Site,
  path: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify({ id: newId(), ...body });
  return send(site.port, "POST", path, { ...JSON_CALL, ...headers }, text);
}

/** Adds a lead by hand, and resolves to its HTTP status, what it says and the path of the lead. */
export async function addByHand(
  site: Site,
  { unread, of, ...lead }: Record<string, string>,
  cookie: string,
  by = EMAIL,
) {
  const names = "kind name phone secondPhone city email nextCall owner message estimate".split(" ");
  const blank = Object.fromEntries(names.map((name) => [name, ""]));
  const body = { by, lead: { ...blank, ...lead }, ...(unread && { unread }), ...(of && { of }) };
  const answer = await call(site, "/desk/new/lead", body, { cookie });
  const said = JSON.parse(answer.body.toString()) as Said;
  const { path = "" } = (said.value ?? {}) as { path?: string };
  return { status: answer.status, said, path };
}

/** Changes several leads as their list does. */
export async function chooseLeads(
  send: (body: object) => Promise<{ status: number; said: Said }>,
  leads: readonly ChosenLead[],
  change: object,
) {
  const { status, said } = await send({ from: "", shown: new Date().toISOString(), change, leads });
  return { status, said, value: said.value as ManyChanged };
}

/** Returns what erases a lead. */
export const erasureOf = (lead: string, more: object = {}) => ({
  reference: lead.split("/").at(-1),
  all: false,
  ...more,
});

const JSON_CALL = { "Content-Type": "application/json", Accept: "application/json" };

/** Returns the Cookie header of a browser that has just received this answer. */
export function cookiesOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

export function signIn(
  site: Site,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  return post(site, "/desk/sign-in", { email: EMAIL, password: PASSWORD, ...fields }, headers);
}

/** Gives a person access, and returns the Cookie header of their browser. */
export async function joinDesk(site: Site, env: Record<string, string>, email = EMAIL): Promise<string> {
  if (!env.FIREBASE_PROJECT_ID) return addStaff(env.DATA_DIR ?? "", email);
  const chosen = await post(site, await invite(env, email), { password: PASSWORD });
  if (chosen.status !== 303) throw new Error(`no password was chosen: ${chosen.status}`);
  return cookiesOf(chosen);
}

const base64 = (bytes: Buffer) => bytes.toString("base64url");
const SALT = Buffer.alloc(16);
/** A hash names its own cost: this one takes no time, the site's own a third of a second of a core. */
const CHEAP_HASH = `scrypt$2$1$1$${base64(SALT)}$${base64(scryptSync(PASSWORD, SALT, 32, { N: 2, r: 1, p: 1 }))}`;

/** Stores accounts as the site does, the first of all as a manager, and returns the Cookie header of the last one's session. */
export function addStaff(dataFolder: string, ...emails: string[]): Promise<string> {
  return storeStaff(dataFolder, emails, {});
}

export async function storeStaff(dataFolder: string, emails: string[], more: object): Promise<string> {
  const documents = openLmdbDocuments(path.join(dataFolder, "staff"));
  let session = "";
  for (const email of emails) {
    session = secretFor(email);
    const now = Date.now();
    const opened = { id: hashOf(session), until: now + 3_600_000, since: now, seen: now };
    await createStaff(documents).invite(email);
    const place = { collection: "staff", id: idOf(email) };
    await documents.change("storing staff", [place], (get) => {
      const { link: _, ...invited } = get(place.collection, place.id) ?? {};
      const fields = { ...invited, password: CHEAP_HASH, sessions: [opened], ...more };
      return { result: undefined, writes: [{ put: place, fields }] };
    });
  }
  await documents.close();
  return `desk=${session}`;
}

/** Returns the Cookie header of a browser that a person had a session in, which ended so long ago. */
export async function endedSession(dataFolder: string, email: string, endedMs: number): Promise<string> {
  const documents = openLmdbDocuments(path.join(dataFolder, "staff"));
  const secret = secretFor(email);
  const until = Date.now() - endedMs;
  const place = { collection: "staff", id: idOf(email) };
  await documents.change("storing a session", [place], (get) => {
    const account = get(place.collection, place.id) ?? {};
    const ended = { id: hashOf(secret), until, since: until - 3_600_000, seen: until };
    const sessions = [...(account.sessions as object[]), ended];
    return { result: undefined, writes: [{ put: place, fields: { ...account, sessions } }] };
  });
  await documents.close();
  return `desk=${secret}`;
}

/** What is kept of a secret. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** What a call is answered with. */
export interface Said {
  value?: unknown;
  message?: string;
  errors?: Record<string, string>;
  question?: string;
  theirs?: unknown;
}

interface Told {
  seen?: number;
  confirm?: string | undefined;
  cookie?: string;
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Starts a site with these leads and two members of staff: Asha, a manager, and Ravi. */
export async function openOffice(more: Record<string, string> = {}, leads: readonly NewLead[] = []) {
  const env = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000", ...more };
  const store = openEmbeddedStores(env.DATA_DIR);
  for (const lead of leads) await store.leads.add(lead);
  await store.close();
  const asha = await addStaff(env.DATA_DIR, EMAIL);
  const ravi = await addStaff(env.DATA_DIR, RAVI);
  return officeOf(await startSite(env), env, asha, ravi);
}

export type OfficeOf = ReturnType<typeof officeOf<Record<string, string>>>;

/** What Asha and Ravi do on a site. */
export function officeOf<Env extends Record<string, string>>(
  site: Site,
  env: Env,
  asha: string,
  ravi: string,
) {
  const get = (url: string, cookie = asha) => send(site.port, "GET", url, { cookie });

  /** Returns a page that must be there. */
  async function show(url: string, cookie = asha): Promise<string> {
    const answer = await get(url.replace(/#.*/, ""), cookie);
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
    return textOf(answer);
  }

  const office = {
    site,
    env,
    asha,
    ravi,
    get,
    show,
    post: (url: string, fields: Record<string, string>, cookie = asha) => post(site, url, fields, { cookie }),
    /** Sends a call, and returns its HTTP status and what it says. */
    async call(url: string, body: object | string, cookie = asha) {
      const by = cookie === ravi ? RAVI : EMAIL;
      const sent = typeof body === "string" ? body : { by, ...body };
      const answer = await call(site, url, sent, { cookie });
      return { status: answer.status, said: JSON.parse(answer.body.toString()) as Said };
    },
    /** Changes a lead as a form on its page does: `id` is that of the event. */
    async tell(lead: string, change: object, { cookie, ...more }: Told = {}) {
      const id = newId();
      return { id, ...(await office.call(`${lead}/events`, { id, change, ...more }, cookie)) };
    },
    /** Changes a lead, and returns its page. */
    async told(lead: string, change: object, told: Told = {}): Promise<string> {
      const { status, said } = await office.tell(lead, change, told);
      if (status !== 200) throw new Error(`the lead is not changed: ${status}, ${said.message}`);
      return show(lead, told.cookie);
    },
    add: (lead: Record<string, string>, cookie = asha) =>
      addByHand(site, lead, cookie, cookie === ravi ? RAVI : EMAIL),
    /** Returns the page that a saved form leads to. */
    async followed(answer: Answer, cookie = asha): Promise<string> {
      if (answer.status !== 303) throw new Error(`the form is answered ${answer.status}`);
      return show(String(answer.headers.location), cookie);
    },
    /** Returns where a lead is on the desk, and what its checkbox in the list stands for. */
    async find(name: string): Promise<{ path: string; choice: ChosenLead }> {
      const list = await show(`/desk?q=${encodeURIComponent(name)}`);
      const [, path = ""] = /href="(\/desk\/leads\/[^"?]+)/.exec(list) ?? [];
      return { path, choice: choicesIn(list)[0] ?? { id: "", seen: 0 } };
    },
    /** Changes several leads as their list does. */
    choose: (leads: readonly ChosenLead[], change: object, cookie = asha) =>
      chooseLeads((body) => office.call("/desk/chosen", body, cookie), leads, change),
    erase: (lead: string, more: object = {}) => office.call(`${lead}/erasure`, erasureOf(lead, more)),
    /** Sends the contact form. */
    async contact(name: string, fields: Record<string, string> = {}) {
      const typed = { name, email: "a@example.in", mobile: "9876543210", message: "Call me", ...fields };
      const { status } = await post(site, "/contact", typed);
      if (status !== 303) throw new Error(`the contact form is answered ${status}`);
      return office.find(name);
    },
  };
  return office;
}

/** Returns what the checkboxes of a list stand for, from top to bottom. */
export function choicesIn(list: string): ChosenLead[] {
  return [...list.matchAll(/name="lead ([^"]+)"[^>]* value="(\d+)"/g)].map(([, id = "", seen]) => ({
    id,
    seen: Number(seen),
  }));
}

/** Returns a page without the marks that React leaves between texts. */
export const textOf = ({ body }: Answer) => body.toString().replaceAll("<!-- -->", "");

/** Returns the rows of the desk's export, by column: "Next call" is `nextCall`. */
export async function exported(site: Site, cookie: string, query: string): Promise<Record<string, string>[]> {
  const { body } = await send(site.port, "GET", `/desk/leads.csv${query}`, { cookie });
  const lines = body.toString().slice(1).trim().split("\r\n");
  const [head = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [nameOf(head[index] ?? ""), cell])));
}

const nameOf = (heading: string) =>
  heading.charAt(0).toLowerCase() +
  heading.slice(1).replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
