import type { Inputs } from "~/calculator/inputs";
import { searchOfInputs } from "~/calculator/links";
import type { Content } from "~/content/content";
import { companyNow } from "~/content/read-company.server";
import type { ReceivedBill } from "~/leads/bill-store.server";
import { FILE_URL_FIELDS } from "~/leads/bills";
import { identify } from "~/leads/identity.server";
import type { LeadFields, LeadKind, LeadSource, Leads, NewLead } from "~/leads/leads";
import type { Suspicion } from "~/leads/spam";
import { describeError, log } from "~/server/log.server";
import type { Company } from "~/site";
import { UnknownOutcomeError } from "~/store-fault";
import type { Language } from "~/texts/language";
import { NOTICE_VERSION } from "~/texts/notice";
import { type Refusal, refuseTooMany } from "./decide.server";
import { ESTIMATE_FIELD } from "./form-answer";
import { forms, formTexts } from "./forms.server";
import type { RateLimit } from "./limits.server";
import { notifyOfLead } from "./notify.server";
import type { ReadBill } from "./receive-bill.server";
import { storedEstimate } from "./sent-estimate.server";

/** Retry-After for a client without a free upload slot. */
const UPLOAD_RETRY_MS = 60_000;

export interface Submission {
  kind: LeadKind;
  language: Language;
  fields: LeadFields;
  /** The calculator's, of which the lead stores an estimate. */
  inputs?: Inputs | undefined;
  source: LeadSource | undefined;
  suspect: Suspicion | undefined;
  /** The IP address of the visitor. */
  clientAddress: string;
  bill: ReadBill | undefined;
}

/** Where a submission is kept, and the content that its fields name. */
export interface LeadStores {
  leads: Pick<Leads, "find" | "add">;
  content: Content;
  /** Named in the error message of a form (specification §8). */
  databaseName: string;
}

type SaveResult = { id: string; refusal?: never } | { refusal: Refusal };

/** Submissions that are being saved, by id: a double tap shares the result of the first. */
const inFlight = new Map<string, Promise<SaveResult>>();

/** Saves a submission with its bill and returns its id. Idempotent: a repeat gets the same id and costs no token of `limit`. */
export function saveLead(
  submission: Submission,
  client: string,
  limit: RateLimit,
  stores: LeadStores,
): Promise<SaveResult> {
  const { kind, inputs, suspect, bill } = submission;
  const fields = { ...submission.fields, ...(inputs && { [ESTIMATE_FIELD]: searchOfInputs(inputs) }) };
  // A hidden (suspected spam) lead must not make a real one look like a repeat.
  const given = suspect === "honeypot" ? { ...fields, suspect } : fields;
  const ids = identify(kind, given, Date.now(), bill?.hash);
  const [id] = ids;
  const saving =
    inFlight.get(id) ?? saveOnce(submission, ids, client, limit, stores).finally(() => inFlight.delete(id));
  inFlight.set(id, saving);
  return saving;
}

async function saveOnce(
  submission: Submission,
  ids: NewLead["ids"],
  client: string,
  limit: RateLimit,
  { leads, content, databaseName }: LeadStores,
): Promise<SaveResult> {
  const { kind, language, inputs, suspect, source, bill } = submission;
  let hasToken = false;
  try {
    const known = await leads.find(kind, ids);
    if (known) return logSaved({ id: known, repeated: true }, submission);

    const isSkipped = bill && !bill.stored;
    const waitMs = isSkipped ? Math.max(limit.waitMs(client), UPLOAD_RETRY_MS) : limit.take(client);
    if (waitMs > 0) {
      log.warn("too many submissions", { kind });
      return { refusal: refuseTooMany(waitMs, language) };
    }
    hasToken = true;
    const [fields, estimate, company] = await Promise.all([
      forms[kind].stored?.(submission.fields, content) ?? submission.fields,
      inputs && storedEstimate(inputs, content),
      companyNow(content, language),
    ]);
    const saved = await store(
      { kind, ids, fields, suspect, source, estimate, notice: NOTICE_VERSION, language },
      bill?.stored,
      leads,
      { clientAddress: submission.clientAddress, company },
    );
    if (saved.repeated) limit.refund(client);
    return logSaved(saved, submission);
  } catch (error) {
    if (hasToken) limit.refund(client);
    log.error("lead not stored", { kind, ...describeError(error) });
    return { refusal: { status: 503, message: failureMessage(submission, error, databaseName) } };
  }
}

function logSaved({ id, repeated }: { id: string; repeated: boolean }, { kind, suspect }: Submission) {
  log.info(repeated ? "lead repeated" : "lead stored", { kind, lead: id, suspect });
  return { id };
}

function failureMessage({ kind, language }: Submission, error: unknown, databaseName: string): string {
  const texts = formTexts[language];
  if (error instanceof BillNotStoredError) return texts.uploadFailed;
  return forms[kind].namesDatabase ? texts.writeFailed(databaseName) : texts.kinds[kind].failed;
}

class BillNotStoredError extends Error {
  override name = "BillNotStoredError";
}

/** Stores the bill first, because the lead stores its URL, and removes it if that fails. @throws BillNotStoredError */
async function store(
  given: NewLead,
  bill: ReceivedBill | undefined,
  leads: LeadStores["leads"],
  { clientAddress, company }: { clientAddress: string; company: Company },
) {
  const { fileField } = forms[given.kind];
  const url = bill && fileField && { [FILE_URL_FIELDS[fileField]]: await storeBill(bill) };
  const lead = { ...given, fields: { ...given.fields, ...url } };
  const saved = await leads.add(lead).catch((error: unknown) => findAfterFailure(lead, bill, error, leads));
  if (saved.repeated) await bill?.undo();
  else if (lead.suspect !== "honeypot") notifyOfLead({ ...lead, id: saved.id }, clientAddress, company);
  return saved;
}

function storeBill(bill: ReceivedBill): Promise<string> {
  return bill.keep().catch((cause: unknown) => {
    throw new BillNotStoredError("the bill could not be stored", { cause });
  });
}

/** The store may have saved the lead before it failed, so the bill stays for the lead or the sweep. */
async function findAfterFailure(
  { kind, ids }: NewLead,
  bill: ReceivedBill | undefined,
  error: unknown,
  leads: LeadStores["leads"],
) {
  const id = await leads.find(kind, ids).catch(() => {
    throw error;
  });
  // Another tap may have saved it across a window's edge, under another id.
  if (id) return { id, repeated: id !== ids[0] };
  if (!(error instanceof UnknownOutcomeError)) await bill?.undo();
  throw error;
}
