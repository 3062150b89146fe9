import type { LeadEntry } from "~/sales/list/lead-entry";
import { type Change, isClosed, type LeadStatusField } from "./lead-state";
import type { Status } from "./statuses";

/** What counts when two leads of one person become one. */
type Mergeable = Pick<
  LeadEntry,
  | (LeadStatusField | "id" | "name" | "reference" | "at" | "notes" | "partOf" | "form")
  | ("phone" | "secondPhone" | "isResting")
> & {
  /** The customer has the link of a quotation, which staff open on its own lead. */
  hasQuotation?: boolean;
  /** Money came for it, which counts on its own lead. */
  isPaid?: boolean;
};

/** The further lead stays. Fixed is no sale: whoever asks again after a repair is a new one. */
const FURTHEST_FIRST: readonly Status[] = [
  "won",
  "quoted",
  "surveyed",
  "survey",
  "called",
  "new",
  "fixed",
  "lost",
];

export interface Merging {
  /** The id of the lead that stays. */
  whole: string;
  /** The id of the one that becomes part of it. */
  part: string;
  /** What the lead that stays takes over: one event, which `Separate` takes back. */
  taken: Change;
}

/** Returns what merging two leads does, whichever is open; or why it cannot be. @param today YYYY-MM-DD in India */
export function mergingOf(one: Mergeable, other: Mergeable, today: string): Merging | { refusal: string } {
  if (one.partOf || other.partOf) return { refusal: "One of these leads is part of another: open that one" };
  if (one.status === "won" && other.status === "won")
    return { refusal: "Both are won: two sales stay two leads" };
  const isComplaint = one.form === "service" || other.form === "service";
  if (one.surveyAt && other.surveyAt && !isComplaint)
    return { refusal: "Both have a survey: say what came of one of them first" };
  const [whole, part] = isFurther(one, other) ? [one, other] : [other, one];
  if (part.isPaid)
    return { refusal: `Money came for ${part.name || part.reference}: it stays a lead of its own` };
  return { whole: whole.id, part: part.id, taken: { merged: part.id, ...takenFrom(part, whole, today) } };
}

/** A complaint belongs to a customer, whatever became of either. */
function isFurther(one: Mergeable, other: Mergeable): boolean {
  if ((one.form === "service") !== (other.form === "service")) return other.form === "service";
  const [rank, otherRank] = [FURTHEST_FIRST.indexOf(one.status), FURTHEST_FIRST.indexOf(other.status)];
  if (rank !== otherRank) return rank < otherRank;
  return one.hasQuotation === other.hasQuotation ? one.at < other.at : one.hasQuotation === true;
}

/** Returns what a lead lacks, and a part of it has: no call and no deal is lost. */
function takenFrom(part: Mergeable, whole: Mergeable, today: string): Change {
  const nextCall = nextCallOf(part, whole, today);
  const secondPhone = [part.phone, part.secondPhone].find((phone) => phone && phone !== whole.phone);
  const number = !whole.secondPhone && secondPhone && { edits: { secondPhone } };
  // What is open of a complaint stays in its own line.
  if (part.form === "service" && !isClosed(part.status)) return { ...number };
  return {
    ...(!whole.owner && part.owner && { owner: part.owner }),
    ...(!whole.amount && part.amount && { amount: part.amount }),
    ...(nextCall && { nextCall }),
    ...(part.surveyAt && { surveyAt: part.surveyAt, surveyPlace: part.surveyPlace }),
    ...(part.surveyAt && part.surveyor && { surveyor: part.surveyor }),
    ...(!whole.notes && part.notes && { note: part.notes }),
    ...number,
  };
}

/** The earlier of two calls; and whoever waits to be called is called today, though the sale is closed or rests, or was to be called later. */
function nextCallOf(part: Mergeable, whole: Mergeable, today: string): string | undefined {
  const waits = !isClosed(part.status) && !part.isResting && !part.surveyAt;
  const isLater = part.status === "new" && whole.nextCall.slice(0, 10) > today;
  const isForgotten = isClosed(whole.status) || (whole.isResting && !whole.surveyAt);
  const asked = part.nextCall || (waits && (isForgotten || isLater) ? today : "");
  return asked && (!whole.nextCall || asked < whole.nextCall) ? asked : undefined;
}
