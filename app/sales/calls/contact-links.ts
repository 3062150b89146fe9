import { sourceDate } from "~/calculator/source-dates";
import { isEmail } from "~/leads/email";
import type { LeadKind } from "~/leads/leads";
import { isFileSource, sourceLabel } from "~/leads/source-label";
import type { LeadJob } from "~/sales/job/job-facts";
import { countedEvents, type LeadEvent, type LeadState } from "~/sales/lead/lead-state";
import type { Quotation } from "~/sales/lead/sale-shapes.server";
import { quotationTexts } from "~/sales/quotation/quotation-texts";
import { whatsAppLink } from "~/site";
import { type ChatTopic, chats } from "~/texts/chats";
import type { Language } from "~/texts/language";
import { kilowatts, rupees } from "~/ui/format";
import type { LocalTime } from "./to-call";

/** Ways to reach the person of a lead, which may be wrong or missing. */
export interface ContactLinks {
  call: string | undefined;
  whatsApp: string | undefined;
  mail: string | undefined;
}

/** Named as in `LeadEntry`. */
interface Person
  extends Partial<Pick<LeadState, "amount" | "nextCall" | "status" | "surveyAt" | "surveyPlace">> {
  name: string;
  phone: string;
  email: string;
  reference: string;
  size?: string;
  form?: LeadKind;
  /** As in `LeadEntry`; without it, a form of the site. */
  source?: string;
  /** Of the customer’s page. */
  address?: string;
  /** Of the step of a job, that is planned: YYYY-MM-DD. */
  day?: string;
  /** The link of a quotation that the customer can say yes to. */
  quoted?: { quotation: QuotationFacts; link: string } | undefined;
}

type QuotationFacts = Pick<Quotation, "kw" | "price" | "subsidy" | "validUntil" | "language">;

export function contactLinks(
  person: Person,
  language: Language = "en",
  about: ChatTopic = "inquiry",
): ContactLinks {
  const topic = (person.form === "service" && OF_SERVICE[about]) || about;
  const { name, phone, email, reference, size = "", amount = 0, nextCall = "", quoted } = person;
  const { surveyAt = "", surveyPlace: place = "", address = "", day = "", status } = person;
  const call = callLink(phone);
  // The price of a sale says nothing of a quotation that was sent after it.
  if (topic === "quoted" && quoted && (status === "won" || quoted.quotation.price === amount)) {
    const { whatsApp, mail } = quotationLinks(person, quoted.quotation, quoted.link);
    return { call, whatsApp, mail };
  }
  const { greeting, subject, about: texts } = chats[language];
  const time = topic === "survey" || topic === "visit" ? surveyAt : nextCall;
  const facts = { reference, size, amount: rupees(amount), time, place, address, day };
  return {
    call,
    whatsApp: chatLink(
      phone,
      greeting(firstNameOf(name)) + texts[topic](facts) + numberFrom(person, language, topic),
    ),
    mail: mailLink(email, subject(reference)),
  };
}

/** @param phone its digits */
export function callLink(phone: string): string | undefined {
  return /^\d{6,15}$/.test(phone) ? `tel:${phone.length === 10 ? "+91" : ""}${phone}` : undefined;
}

/** Somebody who asks for service is a customer: he knows us, and asked about no solar. */
const OF_SERVICE: Partial<Record<ChatTopic, ChatTopic>> = {
  inquiry: "service",
  "no-answer": "service-no-answer",
};

/** Says in a first message who gave us the number: later ones follow a talk. */
function numberFrom({ source = "site" }: Person, language: Language, topic: ChatTopic): string {
  if (source === "site" || !FIRST_TOPICS.includes(topic)) return "";
  const { portal, list, call, erase } = chats[language].numberFrom;
  if (source === "by-hand") return call + erase;
  return (isFileSource(source) ? list : portal(sourceLabel(source))) + erase;
}

const FIRST_TOPICS: readonly ChatTopic[] = ["inquiry", "no-answer"];

function chatLink(phone: string, text: string): string | undefined {
  return /^[6-9]\d{9}$/.test(phone) ? whatsAppLink(`91${phone}`, text) : undefined;
}

function mailLink(email: string, subject: string, text = ""): string | undefined {
  if (!isEmail(email) || /[<>,;:"?&]/.test(email)) return undefined;
  const body = text && `&body=${encodeURIComponent(text)}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}${body}`;
}

/** Returns how a quotation goes to a person: by WhatsApp, by mail, and as a text, all with its link. */
export function quotationLinks(
  { name, phone, email, reference }: Person,
  { kw, price, subsidy, validUntil, language }: QuotationFacts,
  link: string,
) {
  const { greeting, quotation, quotationSubject } = chats[language];
  const until = sourceDate(validUntil, quotationTexts[language].months);
  const facts = { size: kilowatts(kw), amount: rupees(price), until, link, hasSubsidy: subsidy > 0 };
  const text = greeting(firstNameOf(name)) + quotation(facts);
  return {
    text,
    whatsApp: chatLink(phone, text),
    mail: mailLink(email, quotationSubject(reference), text),
  };
}

const TITLE =
  /^(?:mrs?|ms|miss|dr|er|prof|adv|ca|md|mohd|smt|shri|shree|sri|km|kum|श्री|श्रीमती|श्रीमान|सुश्री|कु|कुमारी|डॉ|डा|मो|\p{L}\p{M}*)$/iu;

const COMPANY =
  /^\s*(?:m\/s|मैसर्स)|(?<!\p{L})(?:indiamart|justdial|buyer|pvt|ltd|llp|limited|enterprises?|traders?|industries|company|hotel|school|hospital|dairy)(?!\p{L})/iu;

/** Returns how to greet a person, "Ramesh" for "MR. RAMESH NEGI"; "" for a company, whose people are unknown. */
export function firstNameOf(name: string): string {
  if (COMPANY.test(name.slice(0, 200))) return "";
  const words = name.slice(0, 200).split(/[\s.]+/);
  const first = words.find((word) => word !== "" && !TITLE.test(word)) ?? "";
  const isShouted = first.length > 2 && first === first.toUpperCase();
  const written = isShouted ? first.toLowerCase() : first;
  return written.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Returns what came of the last call, the survey or the sale. No past time is announced. @param now in India @param job of the lead */
export function chatTopic(
  events: readonly LeadEvent[],
  { nextCall, surveyAt }: Pick<LeadState, "nextCall" | "surveyAt">,
  now: LocalTime,
  job?: LeadJob,
): ChatTopic {
  const last = countedEvents(events).findLast(topicOf);
  const topic = last && topicOf(last);
  const isComing = topic === "survey" || topic === "visit";
  const time = isComing ? surveyAt : topic === "call-back" ? nextCall : now;
  const hasNoTime = !time.includes("T") || time < now;
  const said = topic && !hasNoTime && isTopic(topic) ? topic : "inquiry";
  // Thanks for choosing us come too late once a step is done or the job is over.
  const isBegun = job && (job.ended || !job.next || job.steps.some(({ done }) => done));
  return job && (said === "inquiry" || (said === "won" && isBegun)) ? "job" : said;
}

/** Returns what the customer of a job is to know now; undefined if its step asks for nothing. */
export function stepChat({ next, money, ended }: LeadJob) {
  if (!next || ended) return undefined;
  const { id, planned: day } = next;
  const out = money.stages.find((stage) => stage.dueWith === id && stage.out > 0)?.out ?? 0;
  if ((id === "advance" || id === "balance") && out > 0) return { topic: id, amount: out };
  if (id === "installation" && day) return { topic: "coming" as const, day };
  if (id === "claim") return { topic: "meter" as const };
  return id === "subsidy" || id === "stateSubsidy" ? { topic: "subsidy" as const } : undefined;
}

/** Returns the topic of an event, undefined if it is no news of the sale. People wait for a quotation, whatever else was said in the call. */
function topicOf(event: LeadEvent): string | undefined {
  const { outcome, amount, surveyAt, surveyEnded, quoted, status, jobEnded, added } = event;
  if (outcome === "quoted" || quoted?.sent || (surveyEnded && amount !== undefined)) return "quoted";
  if (quoted?.answer === "yes") return "won";
  const said = surveyEnded ?? (surveyAt && outcome !== "visit" ? "survey" : outcome);
  if (said) return said;
  // The office has not talked to a lead that a file calls lost.
  if (status === "lost" && !added) return "not-interested";
  if (status === "won") return status;
  const isNews = [status, quoted?.answer, quoted?.withdrawn, jobEnded].some((one) => one !== undefined);
  return isNews ? "inquiry" : undefined;
}

function isTopic(text: string): text is ChatTopic {
  return Object.hasOwn(chats.en.about, text);
}
