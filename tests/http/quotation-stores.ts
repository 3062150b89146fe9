import { randomBytes } from "node:crypto";
import { afterAll, expect, vi } from "vitest";
import { dayInIndia } from "~/india-time";
import { createLeads } from "~/leads/lead-store";
import { hashOfToken } from "~/sales/customer-page/lead-links.server";
import type { Change } from "~/sales/lead/lead-state";
import type { Quotation, QuotationChange } from "~/sales/lead/sale-shapes.server";
import type { ChosenLead } from "~/sales/list/choice";
import { CHOICE_LABELS } from "~/sales/quotation/quotation-fields";
import { createDesk } from "~/sales/store/desk-store";
import { type Databases, openEmbeddedDatabases, openFirebaseDatabases } from "~/stores/databases.server";
import { openFirebasePlaces } from "../firebase/firebase-places";
import { firebaseSettings } from "../firebase/settings";
import { sampleFolder } from "./content-folder";
import {
  addByHand,
  call,
  choicesIn,
  chooseLeads,
  EMAIL,
  erasureOf,
  joinDesk,
  post,
  type Said,
  storeStaff,
  textOf,
} from "./desk-staff";
import { saveForm } from "./document-call";
import { pageOf, wordsIn } from "./html";
import { type MailServer, startMailServer } from "./mail-server";
import { type Site, send, startSite, temporaryFolder } from "./site";

export const COMPANY = "/desk/content/company/company";
export const PRICES = "/desk/content/solarRates/company";

/** What a quotation has to say of the company. */
export const DETAILS = {
  legalName: "Example Solar Private Limited",
  gstin: "05AAACE1234F1Z5",
  vendor: "UK-0123",
};

/** The prices are the company's own. */
export const OWN_PRICES = { isSample: "no" };

/** More events than a lead has here: the page showed them all. */
const MANY = 1_000;

export const HOOK_SECRET = "s".repeat(40);

/** Opens an office that quotes. */
export async function openQuoting(): Promise<Quoting> {
  const mails = await startMailServer();
  const env = { ...settings(mails), DATA_DIR: temporaryFolder(), CONTENT_DIR: sampleFolder() };
  const site = await startSite(env);
  const cookie = await storeStaff(env.DATA_DIR, [EMAIL], { manager: true });
  return quoting(
    site,
    cookie,
    mails,
    () => openEmbeddedDatabases(env.DATA_DIR),
    () => site.stop(),
  );
}

async function openQuotingOnFirestore(): Promise<Quoting> {
  const mails = await startMailServer();
  const places = await openFirebasePlaces();
  const { firestore, storage, projectId } = places;
  const env = firebaseSettings({ firestorePort: firestore.port, storagePort: storage.port, projectId });
  const site = await places.startWarmSite(settings(mails));
  const cookie = await joinDesk(site, { ...env, ...settings(mails) });
  const open = () => openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog" });
  return quoting(site, cookie, mails, open, () => places.close());
}

/** An office that quotes on each store. */
export const QUOTING = { "one machine": openQuoting, Firestore: openQuotingOnFirestore };

const settings = ({ url }: MailServer) => ({
  SMTP_URL: url,
  LEAD_MAIL_TO: "office@example.in",
  LEAD_ACKNOWLEDGEMENT: "off",
  RATE_LIMIT: "1000",
  LEAD_SOURCES: `meta=${HOOK_SECRET}`,
});

export type Quoting = ReturnType<typeof quoting>;

function quoting(
  site: Site,
  cookie: string,
  mails: MailServer,
  open: () => Databases,
  close: () => Promise<unknown>,
) {
  afterAll(async () => {
    await close();
    await mails.close();
  });
  const get = (url: string, headers: Record<string, string> = { cookie }) =>
    send(site.port, "GET", url.replace(/#.*/, ""), headers);
  const postDesk = (url: string, fields: Record<string, string>) => post(site, url, fields, { cookie });

  const office = {
    site,
    cookie,
    mails,
    get,
    post: postDesk,
    /** Sends a call about a lead, and returns its HTTP status and what it says. */
    tell: (lead: string, body: object) => office.callTo(`${lead}/events`, body),
    /** Returns what a page of the desk says, which must be there. */
    async show(url: string): Promise<string> {
      const answer = await get(url);
      expect([url, answer.status]).toEqual([url, 200]);
      return wordsIn(textOf(answer));
    },
    /** Opens a page as the customer does, who is in no session. */
    visit: (url: string) => get(url, {}),
    answer: (url: string, fields: Record<string, string>) => post(site, url, fields),
    /** Returns the id of a lead, which the list has. */
    async idOf(lead: string): Promise<string> {
      const list = textOf(await get(`/desk?q=${lead.split("/").at(-1)}`));
      return choicesIn(list)[0]?.id ?? "";
    },
    /** Publishes a document with these changes. */
    async publish(address: string, changes: Record<string, string>) {
      expect((await saveForm(site, address, changes, { cookie })).status).toBe(200);
    },
    /** Fills in what a quotation needs, so that the office can send some. */
    async ready() {
      await office.publish(COMPANY, DETAILS);
      await office.publish(PRICES, OWN_PRICES);
      const packages = async () => textOf(await office.visit("/packages"));
      await vi.waitFor(async () => expect(await packages()).not.toContain("Sample prices"), 60_000);
    },
    /** Sends the contact form, and returns the path of the lead on the desk. */
    async come(name: string, mobile: string): Promise<string> {
      const typed = { name, mobile, email: `${mobile}@example.in`, message: "3 kW for my roof" };
      expect((await post(site, "/contact", typed)).status).toBe(303);
      const find = async () =>
        /href="(\/desk\/leads\/[^"?]+)/.exec(textOf(await get(`/desk?q=${mobile}`)))?.[1] ?? "";
      await expect.poll(find).not.toBe("");
      return find();
    },
    /** Sends a call about a quotation. */
    call: (lead: string, body: object) =>
      office.callTo(`${lead}/quotations`, { seen: MANY, version: 1, ...body }),
    async callTo(path: string, body: object): Promise<{ status: number; said: Said }> {
      const answer = await call(site, path, { by: EMAIL, ...body }, { cookie });
      return { status: answer.status, said: JSON.parse(answer.body.toString()) };
    },
    add: (lead: Record<string, string>) => addByHand(site, lead, cookie),
    choose: (leads: readonly ChosenLead[], change: object) =>
      chooseLeads((body) => office.callTo("/desk/chosen", body), leads, change),
    erase: (lead: string) => office.callTo(`${lead}/erasure`, erasureOf(lead)),
    /** Types a quotation of 3 kW whose panels were looked up, with these changes, and saves it. */
    async draft(lead: string, changes: Record<string, string> = {}) {
      const form = pageOf(await get(`${lead}/quotation?new=1`));
      const typed = Object.entries({
        package: "residential-3-kw",
        kw: "3",
        state: "Uttarakhand",
        "panels.listedOn": dayInIndia(new Date()),
        ...changes,
      });
      const isChoice = ([name]: [string, string]) => Object.hasOwn(CHOICE_LABELS, name);
      const shown = Object.entries(form.values).filter(isChoice);
      return office.call(lead, {
        act: "save",
        version: Number(/Version (\d+)\. “Preview”/.exec(form.words)?.[1]),
        chosen: Object.fromEntries([...shown, ...typed.filter(isChoice)]),
        changed: Object.fromEntries(typed.filter((one) => !isChoice(one))),
      });
    },
    /** Sends the draft. */
    async send(lead: string, more: object = {}) {
      const { words } = pageOf(await get(`${lead}/quotation`));
      const version = Number(/Version (\d+)\. “Preview”/.exec(words)?.[1] ?? 1);
      return office.call(lead, { act: "send", version, ...more });
    },
    /** Makes a quotation and sends it, and returns the address of its page. */
    async quote(lead: string, changes: Record<string, string> = {}): Promise<string> {
      expect((await office.draft(lead, changes)).status).toBe(200);
      expect((await office.send(lead)).status).toBe(200);
      const page = textOf(await get(`${lead}/quotation`));
      return /"[^"]*?((?:\/hi)?\/quotation\/[0-9a-f]{32})"/.exec(page)?.[1] ?? "";
    },
    /** The subjects of the mails that have come, but for those about new leads. */
    subjects: () =>
      mails.lines.filter((line) => line.startsWith("Subject:") && !line.includes("New message")),
    /** Adds an event to a lead as if it had been made at another time, and returns the address of its quotation. */
    async past(lead: string, change: (made: Quotation) => Change): Promise<string> {
      const token = randomBytes(16).toString("hex");
      const link = hashOfToken(token);
      await quoteAtStore(open(), lead, (made) => ({ ...change(made).quoted, sent: true, link }), link);
      return `/quotation/${token}`;
    },
    /** Makes the draft of a lead one that does not say what staff changed: they did not always. */
    older: (lead: string) => quoteAtStore(open(), lead, (made) => ({ made })),
  };
  return office;
}

/** @param link of the page of the quotation, which is stored too */
async function quoteAtStore(
  databases: Databases,
  lead: string,
  change: (made: Quotation) => Partial<QuotationChange>,
  link?: string,
) {
  const leads = createLeads(databases.leads);
  const log = { info() {}, warn() {}, error() {} };
  const { leads: leadDocuments, desk: documents } = databases;
  const desk = createDesk({ leads, leadDocuments, documents, log });
  const found = await desk.get(lead.split("/").at(-1) ?? "");
  if (!found?.lead) throw new Error("the lead is not there");
  const made = found.state.quotations.at(-1)?.quotation;
  if (!made) throw new Error("there is no quotation");
  if (link) {
    const fields = { kind: "quotation", lead: found.lead.id, sealed: "", opened: 0, openedAt: "" };
    const writes = [{ put: { collection: "leadLinks", id: link }, fields }];
    await documents.change("making a link", [], () => ({ result: undefined, writes }));
  }
  await desk.append(found.lead.id, EMAIL, { quoted: { version: made.version, ...change(made) } });
  await desk.close();
  for (const one of new Set(Object.values(databases))) await one.close();
}
