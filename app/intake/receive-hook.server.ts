import { cleanText } from "~/content/plain-text";
import { dayInIndia } from "~/india-time";
import { tenDigits } from "~/leads/digits";
import { identify } from "~/leads/identity.server";
import type { LeadFields, Leads } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { keepBodies } from "~/leads/unreadable-bodies";
import type { UnreadableBody } from "~/leads/unreadable-store.server";
import type { Desk } from "~/sales/store/desk";
import { env } from "~/server/env.server";
import { inTurns } from "~/server/in-turns";
import { describeError, log } from "~/server/log.server";
import { RequestBody } from "~/server/request-body.server";
import { isEqual, sign } from "~/server/signatures.server";
import { createRateLimit } from "~/submission/limits.server";
import { notifyOfLead } from "~/submission/notify.server";
import { dateLabel } from "~/ui/format-day";
import { erasedBefore } from "./erased-before.server";
import { idsOfOutsideLead } from "./outside-identity.server";
import { BodyFault, keyInBody, leadsInBody } from "./outside-json";
import { type OutsideLead, readOutsideLead } from "./outside-lead";
import { happeningIn } from "./outside-senders";
import { followMessage, takeMessage } from "./receive-message.server";
import { contactsOf, isSamePerson } from "./same-person";

const MAX_BYTES = 256 * 1024;

/** As much is read of a body that may hold the secret itself. */
const MAX_UNPROVEN_BYTES = 64 * 1024;

/** How many leads, or lists of leads, a source may post in a minute. */
const PER_MINUTE = 20;

const AT_ONCE = 8;

const limit = createRateLimit(PER_MINUTE, 60_000);

/** Wrong secrets of a client. */
const wrong = createRateLimit(20, 60_000);

const kind = "quick-contact";

type Stores = {
  leads: Pick<Leads, "add" | "get">;
  desk: Pick<Desk, "unreadable" | "erased" | "append" | "ofPerson" | "read">;
};

type Outcome = { reference: string } | { test: true } | { kept: boolean; reason: string };

/** Stores what a source posts, one lead or a list. What it cannot read is kept for staff. A repeat is answered like the first. */
export async function receiveHook(
  via: string,
  request: Request,
  stores: Stores,
  client: string,
): Promise<Response> {
  const { LEAD_SOURCES } = env();
  const secret = LEAD_SOURCES?.get(via);
  const given = secretsIn(request);
  const isProven = given.some((one) => isSecret(one, secret));
  const mayProve = secret !== undefined && given.length === 0 && wrong.waitMs(client) === 0;
  const body = new RequestBody(request);
  // What proves nothing is dropped unread, so that its connection goes on.
  if (!isProven && !mayProve) void body.skip(0).catch(() => undefined);
  if (!LEAD_SOURCES) return answer(404, { error: "There is nothing here." });
  const most = isProven ? MAX_BYTES : MAX_UNPROVEN_BYTES;
  const bytes = isProven || mayProve ? await body.bytes(most).catch(() => undefined) : undefined;
  const text = bytes ? decode(bytes) : "";
  if (!isProven && !isSecret(keyInBody(text), secret)) return refuseSecret(client);
  if (body.isTooLarge) return answer(413, { error: `A body has at most ${most / 1024} KB.` });
  if (!bytes) return answer(400, { error: "The body has no end." });
  const waitMs = limit.take(via);
  if (waitMs > 0) return answerLater(`At most ${PER_MINUTE} leads a minute.`, waitMs);
  const { leads, isList, isTooLong } = await read(secret ? text.replaceAll(secret, "") : text);
  // It has to be sent in parts: kept as a text, nobody could make leads of it.
  if (isTooLong) return answer(413, { error: `${leads[0]?.fault}.` });
  try {
    const outcomes = await takeLeads(via, leads, stores);
    const lost = outcomes.filter((outcome) => "kept" in outcome && !outcome.kept).length;
    if (lost > 0)
      return answer(
        503,
        { error: `${lost} of ${leads.length} could not be read and were not kept: send fewer, or later.` },
        { "Retry-After": "60" },
      );
    if (isList) return answer(200, outcomes);
    return answer(outcomes.some((outcome) => "kept" in outcome) ? 202 : 200, outcomes[0] ?? {});
  } catch (error) {
    log.error("lead not stored", { kind, via, ...describeError(error) });
    return answer(503, { error: "Not stored: send it again." }, { "Retry-After": "60" });
  }
}

/** Returns what may be the secret: of the header, and of the address. */
function secretsIn(request: Request): string[] {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const key = new URL(request.url).searchParams.get("key");
  return [bearer, key].flatMap((given) => given || []);
}

function refuseSecret(client: string): Response {
  const waitMs = wrong.take(client);
  if (waitMs > 0) return answerLater("Too many wrong secrets.", waitMs);
  return answer(401, { error: "The secret is wrong." }, { "WWW-Authenticate": "Bearer" });
}

function answerLater(error: string, waitMs: number): Response {
  return answer(429, { error }, { "Retry-After": String(Math.ceil(waitMs / 1000)) });
}

/** Signatures have one length, so that comparing takes equally long whatever was sent. */
function isSecret(given: string, secret: string | undefined): boolean {
  return isEqual(sign(`hook ${given}`), sign(`hook ${secret ?? ""}`)) && secret !== undefined;
}

/** A byte order mark says which Unicode it is; anything else is UTF-8. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString("hex");
  const name = { fffe: "utf-16le", feff: "utf-16be" }[mark] ?? "utf-8";
  return new TextDecoder(name).decode(bytes);
}

interface SentLead extends OutsideLead {
  /** What staff see if it cannot be read. */
  text: string;
  /** One of many messages or calls, rather than a form. */
  isMessage?: boolean;
}

interface SentLeads {
  leads: SentLead[];
  isList: boolean;
  isTooLong?: boolean;
}

async function read(text: string): Promise<SentLeads> {
  try {
    const found = leadsInBody(text);
    const leads: SentLead[] = [];
    for await (const values of inTurns(found.leads)) {
      const happening = happeningIn(values);
      if (happening === "receipt") continue;
      const lead = readOutsideLead(values);
      leads.push({
        ...lead,
        text: textOf({ ...lead.source, ...lead.fields }),
        isMessage: happening === "message",
      });
    }
    return { leads, isList: found.isList };
  } catch (error) {
    if (error instanceof BodyFault) return { ...unreadable(text, error.message), isTooLong: error.isTooLong };
    // Its message may quote the body.
    log.error("lead not read", { kind, stack: describeError(error).stack });
    return unreadable(text, "it could not be read at all");
  }
}

/** What the reader could not take apart may hold keys of other services. */
const SECRET = /((?:key|token|secret|password)"?\s{0,9}[:=]\s{0,9}"?)[^\s"&,;}]+/gi;

function unreadable(text: string, fault: string) {
  return { leads: [{ fields: {}, fault, text: cleanText(text).replace(SECRET, "$1…") }], isList: false };
}

function textOf({ otherDetails, ...fields }: LeadFields): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return [...lines, otherDetails ?? ""].join("\n").trim();
}

/** @throws as soon as one cannot be stored: what was stored before is known when the source repeats it */
async function takeLeads(via: string, leads: readonly SentLead[], stores: Stores) {
  // Of a longer list nobody is told lead by lead, as with a file that is imported.
  const isQuiet = leads.length > PER_MINUTE;
  const outcomes: Outcome[] = [];
  const bodies = new Map<Outcome, UnreadableBody>();
  const at = new Date().toISOString();
  async function take(lead: SentLead): Promise<Outcome> {
    if (lead.isTest) return { test: true };
    const { text } = lead;
    const { id, reason = "" } = await storeLead(via, lead, isQuiet, stores);
    const outcome = id ? { reference: referenceOf(id) } : { kept: true, reason };
    if (reason) {
      const [key] = identify(kind, { via, text }, 0);
      bodies.set(outcome, { id: key, source: via, at, reason, bytes: Buffer.byteLength(text), text });
    }
    return outcome;
  }
  for (let next = 0; next < leads.length; next += AT_ONCE)
    outcomes.push(...(await Promise.all(leads.slice(next, next + AT_ONCE).map(take))));
  if (bodies.size === 0) return outcomes;
  const { refused, pushedOut } = await keepBodies(stores.desk.unreadable, [...bodies.values()]);
  log.warn("leads could not be read: see /desk/unread", { via, count: bodies.size - refused.size });
  if (refused.size > 0)
    log.warn("leads that could not be read had no room: see /desk/unread", { via, count: refused.size });
  if (pushedOut > 0) log.warn("older leads that could not be read had to go", { via, count: pushedOut });
  return outcomes.map((outcome) => {
    const { id = "", reason = "" } = bodies.get(outcome) ?? {};
    return refused.has(id) ? { kept: false, reason } : outcome;
  });
}

/** `reason`: why it is kept for staff. Only they know whether somebody who was erased has asked again. */
type Stored = { id?: string; reason?: string; repeated?: boolean };

/** Resolves to the id of the lead, named by the service's id; another person or news under a known id is a lead of its own. */
async function storeLead(
  via: string,
  lead: SentLead,
  isQuiet: boolean,
  { leads, desk }: Stores,
): Promise<Stored> {
  const { fields, source, fault, isMessage } = lead;
  if (fault) return { reason: fault };
  async function add(ids: ReturnType<typeof identify>, messageId?: string): Promise<Stored & { id: string }> {
    const gone = await erasedBefore(desk, ids);
    // Staff may have added it again, from a file.
    if (gone && !(await leads.get(kind, gone.id))) {
      const day = dateLabel(dayInIndia(gone.at));
      return { id: gone.id, reason: `erased on ${day}: add it only if they ask again, or for somebody else` };
    }
    const stored = await leads.add({ kind, ids, fields, via, source, isQuiet, messageId });
    log.info(stored.repeated ? "lead repeated" : "lead stored", { kind, lead: stored.id, via });
    if (!stored.repeated && !isQuiet) notifyOfLead({ kind, id: stored.id, fields, via, source });
    return stored;
  }

  if (isMessage) {
    const { lead: known, ids, messageId } = await takeMessage(via, lead, { leads, desk });
    if (known) return { id: known, repeated: true };
    const begun = await add(ids, messageId);
    if (begun.repeated) await followMessage(begun.id, via, lead, messageId, { leads, desk });
    return begun;
  }
  const ids = idsOfOutsideLead(via, lead);
  const first = await add(ids ?? identify(kind, { via, ...fields }, Date.now()));
  const ownIds = idsOfOutsideLead(via, lead, true);
  if (!ownIds) return first;
  if (first.reason) return (await leads.get(kind, ownIds[0])) ? { id: ownIds[0] } : first;
  const known = first.repeated ? await leads.get(kind, first.id) : undefined;
  if (!known || !hasNews(known.fields, fields)) return first;
  const own = await add(ownIds);
  return isSamePerson(contactsOf(known.fields), contactsOf(fields)) ? { ...own, id: first.id } : own;
}

/** Whether a lead says something of the person, or of their wish, that the stored one does not. Details change with each list. */
function hasNews(known: LeadFields, { otherDetails: _, ...sent }: LeadFields): boolean {
  const values = new Set(Object.values(known).map(plainValue));
  return Object.values(sent).some((value) => value && !values.has(plainValue(value)));
}

function plainValue(value: string | null): string {
  const text = (value ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  return /\p{L}/u.test(text) ? text : tenDigits(text);
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
