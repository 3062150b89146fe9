import { createHash } from "node:crypto";
import { dayInIndia } from "~/india-time";
import { referenceOf } from "~/leads/reference";
import {
  countedEvents,
  isCustomer,
  type LeadEvent,
  type LeadState,
  leadStateOf,
} from "~/sales/lead/lead-state";
import { entryOf } from "~/sales/list/lead-entry";
import { answerMail } from "~/sales/mails/desk-mails";
import type { Desk, DeskLead } from "~/sales/store/desk";
import { env } from "~/server/env.server";
import { BY_CUSTOMER } from "~/staff/person-label";
import type { Staff } from "~/staff/staff-store.server";
import { createRateLimit } from "~/submission/limits.server";
import { mailStaff } from "~/submission/notify.server";
import { afterAnswer, agreedWords } from "./after-quotation";
import { quotationStatus } from "./quotation";

export const MAX_QUESTION = 2000;

/** What became of an answer. "too fast", "too many" and "refused": nothing was saved. */
export type AnswerResult =
  | ("yes" | "asked" | "expired" | "replaced" | "withdrawn")
  | ("too fast" | "too many" | "refused");

/** Questions about one quotation: each is a mail. */
const questions = createRateLimit(6, 10 * 60_000);

/** What the questions about one quotation may fill of the lead's 900 KB: ten of the longest in Hindi. */
const MOST_ASKED_BYTES = 64 * 1024;

const MOST_TRIES = 5;

interface AnswerStores {
  desk: Pick<Desk, "get" | "events" | "append" | "claim" | "finish">;
  staff: Pick<Staff, "list">;
}

/** Saves what a customer answers to a quotation, and mails whoever looks after the lead: once, however often it is sent. */
export async function answerQuotation(
  lead: DeskLead,
  hash: string,
  answer: "yes" | "question",
  note: string,
  { desk, staff }: AnswerStores,
  now: Date,
): Promise<AnswerResult> {
  const today = dayInIndia(now);
  let found: DeskLead = lead;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { state, events } = found;
    const one = state.quotations.find(({ link }) => link === hash);
    const status = one && quotationStatus(one, state, today);
    if (!one || status === "withdrawn") return "withdrawn";
    const { version } = one.quotation;
    if (answer === "yes" && status === "accepted") return "yes";
    if (answer === "yes" && (status === "expired" || status === "replaced")) return status;
    if (answer === "question" && wasAsked(found, version, note)) return "asked";
    // Also what was taken back.
    const asked = JSON.stringify(questionsIn(events, version));
    if (answer === "question" && Buffer.byteLength(asked) > MOST_ASKED_BYTES) return "too many";
    if (tries === 0 && answer === "question" && questions.take(hash) > 0) return "too fast";
    const isStaffs = (await staff.list()).some(({ email }) => email === state.owner);
    const change = {
      ...afterAnswer(version, answer, note, state, now),
      ...(state.owner && !isStaffs && !isCustomer(state.status) && { owner: "" }),
    };
    const { status: result } = await desk.append(found.lead.id, BY_CUSTOMER, change, events.length);
    if (result === "saved") {
      // Of a lead that is part of another, or of a part, staff see the last one alone.
      const whole = await wholeOf(state, desk);
      if (whole) {
        const what = answer === "yes" ? "Yes to" : "A question about";
        const why = `${what} quotation ${version} of ${referenceOf(found.lead.id)}`;
        await desk.append(whole, BY_CUSTOMER, { nextCall: change.nextCall ?? "", note: why });
      }
      // Of several taps at once, each hears that the event is saved.
      const said = `${hash} ${answer} ${note} ${events.length}`;
      const claim = `answer ${createHash("sha256").update(said).digest("hex")}`;
      if (await desk.claim(claim)) {
        const event = { at: now.toISOString(), by: BY_CUSTOMER, ...change };
        const news = agreedWords(state, leadStateOf([...events, event]));
        const message = answerMail(entryOf(found.lead, state), one, answer, env().SITE_URL, news);
        mailStaff(found.lead.id, isStaffs ? state.owner : "", message);
        await desk.finish(claim);
      }
      return answer === "yes" ? "yes" : "asked";
    }
    if (result !== "conflict") return "refused";
    // Somebody has changed the lead, perhaps by a second tap.
    const again = await desk.get(found.lead.id);
    if (!again?.lead) return "withdrawn";
    found = again;
  }
  return "refused";
}

/** Resolves to the id of the lead that stays; "" for one that is no part. */
async function wholeOf({ mergedInto }: LeadState, desk: Pick<Desk, "events">): Promise<string> {
  const events = mergedInto ? await desk.events(mergedInto) : undefined;
  return (events && (await wholeOf(leadStateOf(events), desk))) || mergedInto;
}

/** Returns what was asked about a quotation. */
function questionsIn(events: readonly LeadEvent[], version: number) {
  return events.filter(({ quoted }) => quoted?.answer === "question" && quoted.version === version);
}

function wasAsked({ events }: DeskLead, version: number, note: string): boolean {
  return questionsIn(countedEvents(events), version).at(-1)?.note === note;
}
