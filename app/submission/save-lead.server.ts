import { texts, UPLOAD_FAILED, writeFailed } from "~/forms/answer";
import type { ReceivedBill } from "~/leads/bills";
import { identify } from "~/leads/identity.server";
import {
  type LeadFields,
  type LeadKind,
  type LeadSource,
  type NewLead,
  UnknownOutcomeError,
} from "~/leads/leads";
import type { Suspicion } from "~/leads/spam";
import { describeError, log } from "~/server/log.server";
import { openStores } from "~/stores/open.server";
import { type Refusal, refuseTooMany } from "./decide.server";
import { notifyOfLead } from "./lead-webhook.server";
import type { RateLimit } from "./limits.server";
import type { ReadBill } from "./receive-bill.server";
import { storedFields } from "./stored-fields.server";

/** A client whose bill was skipped for want of an upload slot may try again after this. */
const UPLOAD_AGAIN_MS = 60_000;

/** A valid submission. */
export interface Submission {
  kind: LeadKind;
  fields: LeadFields;
  source: LeadSource | undefined;
  suspect: Suspicion | undefined;
  bill: ReadBill | undefined;
}

export type Kept = { id: string; refusal?: never } | { refusal: Refusal };

/** The submissions being kept right now, by id. */
const underWay = new Map<string, Promise<Kept>>();

/**
 * Keeps a submission once, with its bill, and returns its id: the same id for a repeat. Only a new lead counts against
 * `limit`. A double tap that arrives while the first is being kept shares its outcome.
 */
export function saveLead(submission: Submission, client: string, limit: RateLimit): Promise<Kept> {
  const { kind, fields, suspect, bill } = submission;
  // A hidden (suspected spam) lead must not make a real one look like a repeat.
  const given = suspect === "honeypot" ? { ...fields, suspect } : fields;
  const ids = identify(kind, given, Date.now(), bill?.hash);
  const [id] = ids;
  const kept =
    underWay.get(id) ?? keepOnce(submission, ids, client, limit).finally(() => underWay.delete(id));
  underWay.set(id, kept);
  return kept;
}

async function keepOnce(
  submission: Submission,
  ids: NewLead["ids"],
  client: string,
  limit: RateLimit,
): Promise<Kept> {
  const { kind, suspect, source, bill } = submission;
  const { leads, content } = openStores();
  let isCounted = false;
  try {
    const known = await leads.find(kind, ids);
    if (known) return logKept({ id: known, repeated: true }, submission);

    const waitMs =
      bill?.state === "skipped" ? Math.max(limit.waitMs(client), UPLOAD_AGAIN_MS) : limit.take(client);
    if (waitMs > 0) {
      log.warn("too many submissions", { kind });
      return { refusal: refuseTooMany(waitMs) };
    }
    isCounted = true;
    const fields = await storedFields(kind, submission.fields, content);
    const kept = await store(
      { kind, ids, fields, suspect, source },
      bill?.state === "stored" ? bill.stored : undefined,
    );
    if (kept.repeated) limit.refund(client);
    return logKept(kept, submission);
  } catch (error) {
    if (isCounted) limit.refund(client);
    log.error("lead not kept", { kind, ...describeError(error) });
    return { refusal: { status: 503, message: failureOf(kind, error) } };
  }
}

function logKept({ id, repeated }: { id: string; repeated: boolean }, { kind, suspect }: Submission) {
  log.info(repeated ? "lead repeated" : "lead kept", { kind, lead: id, suspect });
  return { id };
}

/** What the visitor is told (specification §8). */
function failureOf(kind: LeadKind, error: unknown): string {
  if (error instanceof BillNotKeptError) return UPLOAD_FAILED;
  return kind === "inquiry" ? writeFailed(openStores().databaseName) : texts[kind].failed;
}

/** The lead was not kept because its bill could not be. */
class BillNotKeptError extends Error {
  override name = "BillNotKeptError";
}

/**
 * Stores the bill before its lead, because the lead stores its URL, and removes the bill if its lead was not stored.
 * Announces a new lead here, where it is known to be new.
 * @throws BillNotKeptError, or whatever the store of leads throws.
 */
async function store(given: NewLead, bill: ReceivedBill | undefined) {
  const lead = bill
    ? { ...given, fields: { ...given.fields, electricityBillUrl: await storeBill(bill) } }
    : given;
  const kept = await openStores()
    .leads.add(lead)
    .catch((error: unknown) => findAfterFailure(lead, bill, error));
  if (kept.repeated) await bill?.undo();
  else if (lead.suspect !== "honeypot") notifyOfLead({ ...lead, id: kept.id });
  return kept;
}

function storeBill(bill: ReceivedBill): Promise<string> {
  return bill.keep().catch((cause: unknown) => {
    throw new BillNotKeptError("a bill could not be kept", { cause });
  });
}

/** The store may have kept the lead although it failed. While that is uncertain the bill stays, for the lead or the sweep. */
async function findAfterFailure({ kind, ids }: NewLead, bill: ReceivedBill | undefined, error: unknown) {
  const id = await openStores()
    .leads.find(kind, ids)
    .catch(() => {
      throw error;
    });
  if (id) return { id, repeated: false };
  if (!(error instanceof UnknownOutcomeError)) await bill?.undo();
  throw error;
}
