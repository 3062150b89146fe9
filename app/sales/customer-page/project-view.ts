import { dayInIndia } from "~/india-time";
import { referenceOf } from "~/leads/reference";
import { firstNameOf } from "~/sales/calls/contact-links";
import type { LeadFile } from "~/sales/files/lead-files";
import { isUp, type StepView } from "~/sales/job/job";
import { papersHere, wonJobOf } from "~/sales/job/job-facts";
import { type FileKind, type JobStep, partyOf, type SubsidyTo, stepRules } from "~/sales/job/job-steps";
import type { Payment } from "~/sales/lead/sale-shapes.server";
import { personOf } from "~/sales/list/lead-entry";
import { type Money, moneyOf, receivedIn, type StageView, subsidyOf } from "~/sales/money/money";
import type { DeskLead } from "~/sales/store/desk";
import { type Company, whatsAppLink } from "~/site";
import type { Language } from "~/texts/language";
import { YOURS_PARAM } from "~/texts/service";
import { kilowatts, rupees } from "~/ui/format";
import { project } from "./project-texts";

type Texts = (typeof project)[Language];

interface Reader {
  language: Language;
  /** YYYY-MM-DD in India. */
  today: string;
  /** Who looks after the lead; "" if nobody has said a name. */
  owner: string;
  company: Pick<Company, "whatsApp">;
  /** Of the page. */
  path: string;
  /** The one that the sale rests on. */
  quotation: { href: string; madeOn: string } | undefined;
}

export type ProjectView = ReturnType<typeof projectView>;

/** Returns who looks after the customer, and the way to a service request: nothing of the job. */
export function personView(
  { lead, state }: Pick<DeskLead, "lead" | "state">,
  { language, owner, company }: Pick<Reader, "language" | "owner" | "company">,
) {
  const reference = referenceOf(lead.id);
  return {
    owner,
    chat: chatWith(company, project[language].about(reference)),
    service: isUp(state.job) ? `/service?${YOURS_PARAM}=${reference}` : "",
  };
}

function chatWith({ whatsApp }: Reader["company"], text: string): string | undefined {
  const number = whatsApp?.support || whatsApp?.sales;
  return number ? whatsAppLink(number, text) : undefined;
}

/** Returns everything that a customer's page says: of the customer, the first name alone. */
export function projectView(found: DeskLead, reader: Reader) {
  const { lead, state, events } = found;
  const { language, today, company, path, quotation } = reader;
  const texts = project[language];
  const reference = referenceOf(lead.id);
  const { steps, next, ended, kw, subsidyTo } = wonJobOf(lead, state, today);
  const { isFinished } = state.job;
  const isOver = ended !== "" || isFinished;
  const paid = paidWords(state.job, ended, texts);
  // A job that is over has no steps to come.
  const own = steps.filter(({ isLeftOut, done }) => !isLeftOut && (done || !isOver));
  const day = (text: string) => texts.day(text, today);
  const asks = next && !ended ? state.job.asks : "";
  // A plan that nobody has saved was agreed with nobody.
  const money = moneyOf(state.job);
  const [photos, papers] = filesOf(state.files, path, texts, day);
  const subsidy = subsidyOf(lead, state);
  const amounts: Partial<Record<JobStep, number>> = { subsidy: subsidy.centre, stateSubsidy: subsidy.state };
  const open = ended ? undefined : next;
  const here = papersHere(lead, state);
  const missing = (stepRules.papers.needs ?? []).filter((kind) => !here.includes(kind));
  return {
    reference,
    greeting: texts.greeting(firstNameOf(personOf(lead, state).name)),
    kw: kw ? kilowatts(kw) : "",
    checked: texts.checked(day(dayInIndia(events.at(-1)?.at ?? lead.timestamp))),
    ...sentencesOf({ own, next, ended, day, texts, language, reference, missing, subsidyTo }),
    paid,
    isLate: open !== undefined && isLate(open, texts),
    nothing: open && !asks && !isLate(open, texts) && open.waitsFor !== "customer" ? texts.nothing : "",
    asks: asks && { text: asks, chat: chatWith(company, texts.sent(asks, reference)) },
    steps: own.map((step) =>
      shownStep(step, {
        texts,
        language,
        day,
        isNext: step.id === open?.id,
        money: isOver ? undefined : money,
        subsidy: step.done || ended ? 0 : (amounts[step.id] ?? 0),
      }),
    ),
    progress: isOver ? "" : texts.progress(own.filter(({ done }) => done).length, own.length),
    ...personView(found, reader),
    photos,
    papers: [
      ...(quotation
        ? [{ href: quotation.href, label: texts.kinds.quotation, facts: day(quotation.madeOn) }]
        : []),
      ...papers,
    ],
    later: ended ? [] : papersToCome(own, state.files, texts),
  };
}

interface ProjectStatus {
  own: readonly StepView[];
  next: StepView | undefined;
  ended: string;
  day: (text: string) => string;
  texts: Texts;
  language: Language;
  reference: string;
  /** Papers of the customer that are not here. */
  missing: readonly FileKind[];
  subsidyTo: SubsidyTo;
}

/** Returns where it stands; by when that usually is, or what is done about it, and the day in it; and what comes after that. */
function sentencesOf(status: ProjectStatus) {
  const { own, next, ended, day, texts, language, reference } = status;
  const over = { when: "", day: "" };
  if (ended) return { ...over, stands: texts.ended, ahead: texts.askUs(reference) };
  if (!next) {
    const running = own.find(({ id }) => id === "meter")?.done;
    return { ...over, stands: texts.finished(running ? day(running) : ""), ahead: texts.looksAfter };
  }
  const at = own.findIndex(({ id }) => id === next.id);
  const last = own.slice(0, at).findLast(({ done }) => done);
  const later = own.slice(at + 1).filter(({ done }) => !done);
  const isOther = next.waitsFor !== stepRules[next.id].waitsFor;
  const turn = isOther && texts.turn[partyOf(next.waitsFor, next.id)];
  return {
    stands: [last ? texts.steps[last.id][1] : texts.thanks, ...nowOf(next.id, status), turn]
      .filter(Boolean)
      .join(" "),
    when: whenOf(next, status),
    day: next.due && day(next.due),
    ahead:
      later.length > 0 ? texts.after(later.slice(0, 2).map(({ id }) => stepRules[id].label[language])) : "",
  };
}

/** Returns what is to be done now: with the papers that are missing, and where a subsidy goes. */
function nowOf(id: JobStep, { texts, missing, subsidyTo }: ProjectStatus): string[] {
  const [now] = texts.steps[id];
  if (id === "subsidy") return [now, texts.subsidyTo[subsidyTo]];
  if (id !== "papers") return [now];
  return missing.length > 0
    ? [now, texts.missing(missing.map((kind) => texts.kinds[kind]))]
    : [texts.complete];
}

/** What others decide is late by its usual days alone, whatever day the office hopes for. */
function isLate({ id, over, waited }: StepView, { ownTime }: Texts): boolean {
  return ownTime[id] ? waited > (stepRules[id].days ?? Number.POSITIVE_INFINITY) : over > 0;
}

/** Returns by when it usually is, or what is done about it; of what others decide no day of ours. */
function whenOf(step: StepView, { day, texts, missing }: ProjectStatus): string {
  const { id, over, due, planned, usual, waitsFor } = step;
  const ownTime = texts.ownTime[id];
  if (ownTime && isLate(step, texts)) return `${ownTime[1]} ${texts.acts[partyOf(waitsFor, id)]}`;
  if (ownTime) return ownTime[0];
  if (id === "papers" && missing.length === 0) return "";
  if (over > 0) return `${texts.late(over, day(due))} ${texts.acts[partyOf(waitsFor, id)]}`;
  if (waitsFor === "customer") return texts.asked(day(due));
  return planned ? texts.planned(day(due)) : texts.usual(usual, day(due));
}

interface StepFacts extends Pick<ProjectStatus, "texts" | "language" | "day"> {
  isNext: boolean;
  /** Undefined once nothing is asked for any more. */
  money: Money | undefined;
  /** Rupees that are still to come; 0 if nobody knows. */
  subsidy: number;
}

/** Returns what customers read of a step: its day is at the end of the line; days, money and numbers are below it. */
function shownStep(step: StepView, { texts, language, day, isNext, money, subsidy }: StepFacts) {
  const { id, done, since, due, planned, over, number } = step;
  const isOurs = !texts.ownTime[id];
  const stages = money?.stages.filter(({ dueWith }) => dueWith === id) ?? [];
  const waits = () => {
    if (!isOurs) return texts.since(day(since));
    const until = planned ? texts.plannedShort(day(due)) : texts.until(day(due));
    return `${texts.since(day(since))} · ${over > 0 ? texts.over(over) : until}`;
  };
  const facts = [
    isNext && waits(),
    stages.length > 0 && moneyWords(stages, texts),
    subsidy > 0 && texts.subsidy(rupees(subsidy)),
    number && texts.number(number),
  ];
  const next = isLate(step, texts) ? "late" : "now";
  const mark: keyof Texts["marks"] = done ? "done" : isNext ? next : "ahead";
  return {
    mark,
    label: stepRules[id].label[language],
    when: done ? day(done) : planned && isOurs && !isNext ? texts.plannedShort(day(planned)) : "",
    facts: facts.filter((fact): fact is string => typeof fact === "string" && fact !== ""),
  };
}

/** What is said of money that is not due with a step: what came for a sale that ended, or too much. */
function paidWords(job: DeskLead["state"]["job"], ended: string, { settled, tooMuch }: Texts): string {
  const isReturned = ({ amount, how }: Payment) => amount < 0 && how !== "never";
  const back = job.payments.filter(isReturned).reduce((total, { amount }) => total - amount, 0);
  const came = receivedIn(job) + back;
  if (ended) return came > 0 ? settled(rupees(came), back > 0 ? rupees(back) : "") : "";
  const over = job.stages.length > 0 ? moneyOf(job).over : 0;
  return over > 0 ? tooMuch(rupees(over)) : "";
}

/** What of the customer's own stages is due with a step. */
function moneyWords(stages: readonly StageView[], { paid, partly, toPay }: Texts): string {
  const sum = (name: "amount" | "out") => stages.reduce((total, one) => total + one[name], 0);
  const [amount, out] = [sum("amount"), sum("out")];
  if (out === 0) return paid(rupees(amount));
  return out < amount ? partly(rupees(amount - out), rupees(amount)) : toPay(rupees(amount));
}

/** Returns the files that the office shows: pictures apart from papers. Their names stay here, as the office gave them. */
function filesOf(files: readonly LeadFile[], path: string, texts: Texts, day: ProjectStatus["day"]) {
  const shown = shownFiles(files).map(({ id, kind, type, size, at }) => {
    const came = day(dayInIndia(at));
    const isPdf = type === "application/pdf";
    return {
      href: `${path}/files/${id}`,
      label: texts.kinds[kind],
      day: came,
      isPicture: type.startsWith("image/"),
      facts: `${isPdf ? "PDF, " : ""}${Math.max(1, Math.round(size / 1024))} KB · ${came}`,
    };
  });
  return [shown.filter(({ isPicture }) => isPicture), shown.filter(({ isPicture }) => !isPicture)] as const;
}

export function shownFiles(files: readonly LeadFile[]): LeadFile[] {
  return files.filter(({ isShown, kind }) => isShown && kind !== "identity");
}

function papersToCome(own: readonly StepView[], files: readonly LeadFile[], texts: Texts) {
  const isOpen = (id: StepView["id"]) => own.some((step) => step.id === id && !step.done);
  const isHere = shownFiles(files).some(({ kind }) => kind === "certificate");
  return [
    ...(isOpen("meter") && !isHere ? [texts.commissioning] : []),
    ...(isOpen("handover") ? [texts.warranty] : []),
  ];
}
