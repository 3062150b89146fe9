import { allOrEmpty, type Content } from "~/content/content";
import { isSameValue } from "~/content/plain-fields";
import { quotationLinks } from "~/sales/calls/contact-links";
import { MAX_REASON } from "~/sales/calls/read-call";
import {
  addressOfLink,
  type LinkDocuments,
  makeLink,
  readLinkWithToken,
  removeLinks,
} from "~/sales/customer-page/lead-links.server";
import { REFUSED } from "~/sales/lead/lead-actions.server";
import { CLASH, type FormErrors, type ReadText } from "~/sales/lead/lead-form";
import { eventIdOf, leadStateOf } from "~/sales/lead/lead-state";
import { addressOf } from "~/sales/lead/lead-view.server";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { entryOf } from "~/sales/list/lead-entry";
import type { Desk, DeskLead } from "~/sales/store/desk";
import { NO_COMPANY } from "~/site";
import { BY_CUSTOMER } from "~/staff/person-label";
import { afterSending } from "./after-quotation";
import { chosenQuotation, type QuotationState, standingOfQuotation } from "./quotation";
import {
  beforeSending,
  draftOf,
  firstChoice,
  gapsOfQuotation,
  questionOfQuotation,
  type Recipient,
  type Source,
} from "./quotation-draft";
import { basisOf, readQuotationForm, type Values, valuesOf } from "./quotation-form.server";

/** Resolves to what a quotation is worked out from today. */
export async function quotationSource(content: Content, today: string): Promise<Source> {
  const [packages, rates, companies] = await Promise.all([
    allOrEmpty(content, "packages"),
    allOrEmpty(content, "solarRates"),
    allOrEmpty(content, "company"),
  ]);
  const company = companies.find(({ id }) => id === "company") ?? NO_COMPANY;
  return { packages, rates, company, today };
}

function recipientOf({ lead, state }: DeskLead): Recipient {
  const { name, city } = entryOf(lead, state);
  return { lead, name, place: addressOf(lead, city) };
}

/** What stands in the form: the draft, a new version of what was sent last, or the first one. */
export function quotationForm(found: DeskLead, source: Source, isNew: boolean) {
  const { quotations } = found.state;
  const last = quotations.at(-1);
  const draft = last && !last.sentAt ? last.quotation : undefined;
  if (last?.sentAt && !isNew) return undefined;
  const version = draft?.version ?? (last?.quotation.version ?? 0) + 1;
  const to = recipientOf(found);
  const choice = draft ?? last?.quotation ?? firstChoice(found.lead, source);
  const today = draftOf(to, choice, version, source);
  const { validUntil } = today;
  const shown = draft ?? (last ? { ...last.quotation, version, validUntil } : today);
  return { version, values: valuesOf(shown), basis: basisOf(choice), today, draft };
}

export type SentQuotation = Awaited<ReturnType<typeof sentQuotation>>;

export async function sentQuotation(
  { lead, state }: DeskLead,
  one: QuotationState,
  today: string,
  documents: LinkDocuments,
) {
  const { quotation, link } = one;
  const standing = standingOfQuotation(one, state.quotations, today);
  const { token, opened = 0 } = (await readLinkWithToken(documents, link)) ?? {};
  const { version, price, kw, validUntil, language } = quotation;
  const url = token && standing !== "withdrawn" ? addressOfLink("quotation", token, language) : "";
  const links = url ? quotationLinks(entryOf(lead, state), quotation, url) : undefined;
  return { version, price, kw, validUntil, standing, sentAt: one.sentAt, opened, url, links };
}

export interface QuotationAnswer {
  status: "worked out" | "saved" | "sent" | "withdrawn" | "invalid" | "conflict" | "refused";
  errors?: FormErrors;
  values?: Values;
  basis?: string;
  today?: Quotation;
}

interface Sender {
  desk: Desk;
  documents: LinkDocuments;
  email: string;
}

const CHANGED = "Somebody has changed this quotation meanwhile: load the page again";

export async function actOnQuotation(
  found: DeskLead,
  text: ReadText,
  source: Source,
  sender: Sender,
): Promise<QuotationAnswer> {
  const version = Number(text("version"));
  const one = found.state.quotations.find(({ quotation }) => quotation.version === version);
  const intent = text("intent");
  if (intent === "withdraw") return withdraw(found, one, text(CLASH), sender);
  if (intent === "take-back") return takeBack(found, one, text("reason").trim(), sender);
  if (intent === "send") return send(found, one, text, source, sender);
  const next = (found.state.quotations.at(-1)?.quotation.version ?? 0) + 1;
  const to = recipientOf(found);
  const { quotation, errors, ...form } = readQuotationForm(text, to, version, source);
  if (intent === "work-out") return { status: "worked out", ...form };
  if (one?.sentAt || (!one && version !== next))
    return { status: "conflict", errors: { form: CHANGED }, ...form };
  if (Object.keys(errors).length > 0) return { status: "invalid", errors, ...form };
  if (one && isSameValue(one.quotation, quotation)) return { status: "saved" };
  const change = { quoted: { version, made: quotation } };
  const answer = await append(found, change, Number(text("seen")), sender);
  return answer ? { ...answer, ...form } : { status: "saved" };
}

/** Resolves to undefined once the change is saved. */
async function append(
  { lead }: DeskLead,
  change: Parameters<Desk["append"]>[2],
  seen: number,
  { desk, email }: Sender,
): Promise<QuotationAnswer | undefined> {
  const result = await desk.append(lead.id, email, change, seen);
  if (result.status === "saved") return undefined;
  if (result.status === "full" || result.status === "newer")
    return { status: "refused", errors: { form: REFUSED[result.status] } };
  return { status: "conflict", errors: { form: CHANGED } };
}

/** Sends what was saved, with the company's details of today. A second tap sends nothing more. */
async function send(
  found: DeskLead,
  one: QuotationState | undefined,
  text: ReadText,
  source: Source,
  sender: Sender,
): Promise<QuotationAnswer> {
  if (one?.sentAt) return { status: "sent" };
  if (!one) return { status: "conflict", errors: { form: CHANGED } };
  const { quotation } = one;
  const made = beforeSending(quotation, source);
  const [gap] = gapsOfQuotation(made, source);
  if (gap) return { status: "invalid", errors: { send: "It isn’t sent yet: see what is missing" } };
  const question = questionOfQuotation(made, source);
  if (question && text(CLASH) !== question)
    return { status: "invalid", errors: { send: question, [CLASH]: question } };
  const link = await makeLink(sender.documents, "quotation", found.lead.id);
  const answer = await append(
    found,
    afterSending(made, link, sender.email, found.state),
    Number(text("seen")),
    sender,
  );
  if (!answer) return { status: "sent" };
  await removeLinks(sender.documents, [link]);
  const { quotations } = leadStateOf((await sender.desk.events(found.lead.id)) ?? []);
  const isSent = quotations.some((other) => other.sentAt && other.quotation.version === made.version);
  return isSent ? { status: "sent" } : answer;
}

async function withdraw(
  found: DeskLead,
  one: QuotationState | undefined,
  told: string,
  sender: Sender,
): Promise<QuotationAnswer> {
  if (!one?.sentAt) return { status: "conflict", errors: { form: CHANGED } };
  const { version } = one.quotation;
  const isAgreed = one.yesAt !== "" && one === chosenQuotation(found.state);
  const question = `The customer said yes to version ${version}, and its page would be gone. The sale stays as it is, until you take the yes back or they agree to another version. Withdraw again if it is meant so`;
  if (isAgreed && told !== question)
    return { status: "invalid", errors: { form: question, [CLASH]: question } };
  const quoted = { version, withdrawn: true as const };
  const answer = one.withdrawnAt ? undefined : await append(found, { quoted }, found.events.length, sender);
  return answer ?? { status: "withdrawn" };
}

/** Takes back a yes that was a mistake: the price and the plan are as if it had not been said. */
async function takeBack(
  found: DeskLead,
  one: QuotationState | undefined,
  note: string,
  sender: Sender,
): Promise<QuotationAnswer> {
  if (!one?.yesAt) return { status: "conflict", errors: { form: CHANGED } };
  if (!note || note.length > MAX_REASON) return { status: "invalid", errors: { reason: WHY_BACK } };
  const undo = eventIdOf({ at: one.yesAt, by: BY_CUSTOMER });
  return (await append(found, { undo, note }, found.events.length, sender)) ?? { status: "withdrawn" };
}

const WHY_BACK = "Say in a few words why the yes was a mistake";
