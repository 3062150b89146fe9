import * as z from "zod";
import { PACKAGE_TYPE_FOR } from "~/calculator/price";
import { allOrEmpty, type Content } from "~/content/content";
import { CUSTOMERS } from "~/content/customers";
import { packageSizes } from "~/content/package";
import { isSameValue } from "~/content/plain-fields";
import type { CallAnswer } from "~/desk/answer-call.server";
import { quotationLinks } from "~/sales/calls/contact-links";
import { MAX_REASON } from "~/sales/calls/read-call";
import {
  addressOfLink,
  type LinkDocuments,
  makeLink,
  readLink,
  removeLinks,
} from "~/sales/customer-page/lead-links.server";
import { placeWords } from "~/sales/lead/labels";
import { REFUSED } from "~/sales/lead/lead-actions.server";
import { type Change, eventIdOf, leadStateOf } from "~/sales/lead/lead-state";
import { addressOf } from "~/sales/lead/lead-view.server";
import { entryOf, languageIn } from "~/sales/list/lead-entry";
import type { Desk, DeskLead } from "~/sales/store/desk";
import { NO_COMPANY } from "~/site";
import { BY_CUSTOMER, type PersonLabel } from "~/staff/person-label";
import { kilowatts, rupees } from "~/ui/format";
import { afterSending } from "./after-quotation";
import { chosenQuotation, type QuotationState, quotationStatus } from "./quotation";
import {
  beforeSending,
  type DraftBasis,
  firstChoice,
  gapsOfQuotation,
  questionOfQuotation,
  type Recipient,
} from "./quotation-draft";
import { CHOICES, PATHS } from "./quotation-fields";
import {
  choiceValuesOf,
  overridesAfter,
  overridesIn,
  readQuotation,
  type Values,
} from "./quotation-form.server";

export async function quotationSource(content: Content, today: string): Promise<DraftBasis> {
  const [packages, rates, companies] = await Promise.all([
    allOrEmpty(content, "packages"),
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "company"),
  ]);
  const company = companies.find(({ id }) => id === "company") ?? NO_COMPANY;
  return { packages, rates, company, today };
}

/** Returns the packages to choose from, with the customers whom each fits. */
export function sizesIn({ packages }: DraftBasis) {
  return packageSizes(packages).map(({ id, name, type, kw }) => {
    const customers = CUSTOMERS.filter((customer) => PACKAGE_TYPE_FOR[customer] === type);
    return { id, name, kw, customers };
  });
}

function recipientOf({ lead, state }: DeskLead): Recipient {
  const { name, city } = entryOf(lead, state);
  return { lead, name, place: placeWords(state.surveyPlace) || addressOf(lead, city) };
}

/** Content of the form: the draft, a new version of the last sent one, or a first version. */
export function quotationForm(found: DeskLead, source: DraftBasis, isNew: boolean) {
  const last = found.state.quotations.at(-1);
  if (last?.sentAt && !isNew) return undefined;
  const draft = last?.sentAt ? undefined : last;
  const version = versionIn(found);
  const to = recipientOf(found);
  const chosen = choiceValuesOf(
    last?.quotation ?? firstChoice({ ...found.lead, language: languageIn(found.lead, found.state) }, source),
  );
  const { quotation, values } = readQuotation(chosen, overridesOf(last, to, source), to, version, source);
  return { version, values, today: quotation, draft: draft?.quotation };
}

/** Of the draft, or of the one after those that were sent. */
function versionIn({ state }: DeskLead): number {
  const last = state.quotations.at(-1);
  return last && !last.sentAt ? last.quotation.version : (last?.quotation.version ?? 0) + 1;
}

/** Returns staff's changes. A new version keeps the promises of the sent one, but not its last day. */
function overridesOf(last: QuotationState | undefined, to: Recipient, source: DraftBasis): Values {
  if (!last) return {};
  if (!last.sentAt) return last.overrides ?? overridesIn(last.quotation, to, source);
  const { validUntil: _, ...promised } = overridesIn(last.quotation, to, source);
  return promised;
}

export type SentQuotation = Awaited<ReturnType<typeof sentQuotation>>;

export async function sentQuotation(
  { lead, state }: DeskLead,
  one: QuotationState,
  today: string,
  documents: LinkDocuments,
) {
  const { quotation, link } = one;
  const status = quotationStatus(one, state, today);
  const { token, opened = 0 } = (await readLink(documents, link)) ?? {};
  const { version, price, kw, validUntil, language } = quotation;
  const url = token && status !== "withdrawn" ? addressOfLink("quotation", token, language) : "";
  const links = url ? quotationLinks(entryOf(lead, state), quotation, url) : undefined;
  return { version, price, kw, validUntil, status, sentAt: one.sentAt, opened, url, links };
}

const TEXT = z.string().max(2_000);

/** Body of a quotation's call: a draft as text, or a command on a version. */
export const QUOTATION_CALL = {
  seen: z.int().nonnegative(),
  confirm: z.string().optional(),
  version: z.int().positive(),
  act: z.enum(["save", "send", "withdraw", "take back"]),
  chosen: z.record(z.enum(CHOICES), TEXT).optional(),
  changed: z.partialRecord(z.enum(PATHS), TEXT).optional(),
  reason: TEXT.optional(),
};

export type QuotationCall = z.infer<z.ZodObject<typeof QUOTATION_CALL>>;

type Answer = CallAnswer<null, { lines: string[]; seen: number }>;

interface Sender {
  /** Of the event: what is sent twice is saved once. */
  id: string;
  desk: Desk;
  documents: LinkDocuments;
  email: string;
  personLabel: PersonLabel;
}

const SAVED: Answer = { value: null };

const CHANGED: Answer = {
  status: 409,
  message: "Somebody has sent or withdrawn this quotation meanwhile: load the page again.",
};

export async function actOnQuotation(
  found: DeskLead,
  called: QuotationCall,
  source: DraftBasis,
  sender: Sender,
): Promise<Answer> {
  const one = found.state.quotations.find(({ quotation }) => quotation.version === called.version);
  if (called.act === "save") return save(found, called, source, sender);
  if (!one) return CHANGED;
  if (called.act === "send") return send(found, one, called, source, sender);
  if (called.act === "withdraw") return withdraw(found, one, called, sender);
  return takeBack(found, one, called, sender);
}

/** Saves a draft. What staff changed before stays changed. */
async function save(
  found: DeskLead,
  { version, chosen, changed = {}, seen }: QuotationCall,
  source: DraftBasis,
  sender: Sender,
): Promise<Answer> {
  if (version !== versionIn(found) || !chosen) return CHANGED;
  const last = found.state.quotations.at(-1);
  const to = recipientOf(found);
  const overrides = overridesAfter(overridesOf(last, to, source), changed);
  const { quotation, errors } = readQuotation(chosen, overrides, to, version, source);
  if (Object.keys(errors).length > 0) return { status: 422, errors };
  const isSame = isSameValue(last?.quotation, quotation) && isSameValue(last?.overrides, overrides);
  if (isSame) return SAVED;
  return append(found, { quoted: { version, made: quotation, overrides } }, seen, sender);
}

async function append(
  { lead }: DeskLead,
  change: Change,
  seen: number,
  { id, desk, email, personLabel }: Sender,
): Promise<Answer> {
  const result = await desk.append(lead.id, email, change, seen, id);
  if (result.status === "saved") return SAVED;
  if (result.status === "full" || result.status === "newer")
    return { status: 409, message: `${REFUSED[result.status]}.` };
  const events = (await desk.events(lead.id)) ?? [];
  const last = events.findLast(({ quoted }) => quoted);
  const made = leadStateOf(events).quotations.at(-1);
  if (!last || !made || made.sentAt) return CHANGED;
  const { kw, price } = made.quotation;
  return {
    status: 409,
    message: `${personLabel(last.by)} changed this quotation while you had it open`,
    theirs: { lines: [`It is ${kilowatts(kw)} for ${rupees(price)} now`], seen: events.length },
  };
}

/** Sends what was saved, with the company's details of today. A second tap sends nothing more. */
async function send(
  found: DeskLead,
  one: QuotationState,
  { confirm, seen }: QuotationCall,
  source: DraftBasis,
  sender: Sender,
): Promise<Answer> {
  if (one.sentAt) return SAVED;
  const made = beforeSending(one.quotation, source);
  const [gap] = gapsOfQuotation(made, source);
  if (gap) return { status: 422, message: "It isn’t sent yet: see what is missing." };
  const question = questionOfQuotation(made, source);
  if (question && confirm !== question) return { status: 422, message: question, question };
  const link = await makeLink(sender.documents, "quotation", found.lead.id);
  const answer = await append(found, afterSending(made, link, sender.email, found.state), seen, sender);
  const { quotations } = leadStateOf((await sender.desk.events(found.lead.id)) ?? []);
  const now = quotations.find(({ quotation }) => quotation.version === made.version);
  // A second tap has another link, which no event names.
  if (now?.link !== link) await removeLinks(sender.documents, [link]);
  return now?.sentAt ? SAVED : answer;
}

async function withdraw(
  found: DeskLead,
  one: QuotationState,
  { confirm }: QuotationCall,
  sender: Sender,
): Promise<Answer> {
  if (!one.sentAt) return CHANGED;
  if (one.withdrawnAt) return SAVED;
  const { version } = one.quotation;
  const isAgreed = one.yesAt !== "" && one === chosenQuotation(found.state);
  const question = `The customer said yes to version ${version}, and its page would be gone. The sale stays as it is, until you take the yes back or they agree to another version. Withdraw again if that’s right`;
  if (isAgreed && confirm !== question) return { status: 422, message: question, question };
  return append(found, { quoted: { version, withdrawn: true } }, found.events.length, sender);
}

/** Undoes a mistaken yes, with its price and plan. */
async function takeBack(
  found: DeskLead,
  one: QuotationState,
  { reason = "" }: QuotationCall,
  sender: Sender,
): Promise<Answer> {
  if (!one.yesAt) return CHANGED;
  const note = reason.trim();
  if (!note || note.length > MAX_REASON) return { status: 422, errors: { reason: WHY_BACK } };
  const undo = eventIdOf({ at: one.yesAt, by: BY_CUSTOMER });
  return append(found, { undo, note }, found.events.length, sender);
}

const WHY_BACK = "Say in a few words why the yes was a mistake";
