import { contactLinks } from "~/sales/calls/contact-links";
import { isJob } from "~/sales/job/job-facts";
import { isClosed } from "~/sales/lead/lead-state";
import { entryOf, languageIn } from "~/sales/list/lead-entry";
import { newerThan, type QuotationState, quotationStatus, sentQuotations } from "~/sales/quotation/quotation";
import type { ChangeResult, Desk, DeskLead } from "~/sales/store/desk";
import { pageEndsOn } from "./customer-page";
import {
  addressOfLink,
  type LinkDocuments,
  makeLink,
  readLink,
  removeLinks,
  tokenOfLink,
} from "./lead-links.server";

interface Sender {
  desk: Pick<Desk, "append">;
  documents: LinkDocuments;
  email: string;
}

export type CustomerPage = NonNullable<Awaited<ReturnType<typeof readPage>>>;

/** Resolves to undefined for a lead that is no job. */
export async function readPage(found: DeskLead, documents: LinkDocuments) {
  const { lead, state } = found;
  if (!isJob(state)) return undefined;
  const { asks } = state.job;
  const link = state.page ? await readLink(documents, state.page) : undefined;
  if (!link?.token) return { asks, link: undefined };
  const { token, opened, openedAt } = link;
  const language = languageIn(lead, state);
  const address = addressOfLink("project", token, language);
  const { whatsApp } = contactLinks({ ...entryOf(lead, state), address }, language, "page");
  return { asks, link: { address, whatsApp, opened, openedAt, endsOn: pageEndsOn(found) } };
}

/** Resolves to the quotation that the customer can say yes to now, with its link. */
export async function readOpenQuotation({ state }: DeskLead, documents: LinkDocuments, today: string) {
  const one = sentQuotations(state.quotations).at(-1);
  if (!one || quotationStatus(one, state, today) !== "open") return undefined;
  const { quotation, link } = one;
  const token = await tokenOfLink(documents, link);
  return token && { quotation, link: addressOfLink("quotation", token, quotation.language) };
}

/** Resolves to what became of a quotation, whether its sale is won or lost, and the token of a newer one's page. */
export async function quotationNow(
  { state }: DeskLead,
  one: QuotationState,
  documents: LinkDocuments,
  today: string,
) {
  const newer = newerThan(one, state.quotations);
  return {
    status: quotationStatus(one, state, today),
    isOver: isClosed(state.status),
    newer: newer && (await tokenOfLink(documents, newer.link)),
  };
}

/** The link first: it leads nowhere until the event names it. */
export async function makePage(
  { lead, state }: DeskLead,
  seen: number | undefined,
  { desk, documents, email }: Sender,
): Promise<ChangeResult> {
  const isThere = state.page && (await tokenOfLink(documents, state.page));
  if (isThere || !isJob(state)) return { status: "saved" };
  const page = await makeLink(documents, "project", lead.id);
  const result = await desk.append(lead.id, email, { page }, seen);
  if (result.status !== "saved") await removeLinks(documents, [page]);
  // A second tap, or somebody else, made one meanwhile.
  return result.status === "conflict" && result.state.page ? { status: "saved" } : result;
}

export async function stopPage(
  { lead, state }: DeskLead,
  seen: number | undefined,
  { desk, documents, email }: Sender,
): Promise<ChangeResult> {
  if (!state.page) return { status: "saved" };
  const result = await desk.append(lead.id, email, { page: "" }, seen);
  if (result.status === "saved") await removeLinks(documents, [state.page]);
  return result;
}
