import { expect, it } from "vitest";
import { wonJobOf } from "~/sales/job/job-facts";
import type { JobStep } from "~/sales/job/job-steps";
import { type Change, eventIdOf, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { chatTopic, contactLinks, stepChat } from "./contact-links";

const asha = { name: "Asha Verma", phone: "9876543210", email: "asha@example.in", reference: "NZ1J7-CVY42" };
const textOf = (url = "") => new URL(url).searchParams.get("text");

const facts = {
  size: "3 kW",
  amount: 180_000,
  nextCall: "2026-12-02T10:00",
  surveyAt: "2026-12-01T17:00",
  surveyPlace: "6 Rajpur Road",
};

it.each([
  ["en", "Namaste Asha, this is Suryanta Energy about your inquiry NZ1J7-CVY42."],
  ["hi", "नमस्ते Asha जी, हम Suryanta Energy से हैं। आपने सोलर के बारे में पूछा था (NZ1J7-CVY42), उसी पर बात करनी थी।"],
] as const)("a chat with a visitor whose form was in %s greets them in it", (language, greeting) => {
  expect(textOf(contactLinks(asha, language).whatsApp)).toBe(greeting);
});

it.each([
  [
    "indiamart",
    "en",
    " We got your number from IndiaMART. If you didn’t ask about solar, tell us and we’ll erase it.",
  ],
  ["meta", "hi", " आपका नंबर हमें Meta से मिला। आपने सोलर के बारे में न पूछा हो, तो बता दें, हम नंबर मिटा देंगे।"],
  ["excel 2026-11-26", "en", " We got your number from a list of inquiries. If you"],
  ["file 2026-11-26", "hi", " आपका नंबर हमें पूछताछ की एक सूची से मिला। आपने"],
  ["by-hand", "en", " We noted your number on a call. If you"],
  ["by-hand", "hi", " आपका नंबर हमने फ़ोन पर हुई बात में लिखा था। आपने"],
] as const)(
  "a first chat with somebody from %s, in %s, says who gave us the number",
  (source, language, said) => {
    for (const topic of ["inquiry", "no-answer"] as const)
      expect(textOf(contactLinks({ ...asha, source }, language, topic).whatsApp)).toContain(said);
    expect(textOf(contactLinks({ ...asha, ...facts, source }, language, "call-back").whatsApp)).not.toContain(
      said,
    );
  },
);

it("a chat about a complaint speaks of the service, and never of an inquiry or of erasing the number", () => {
  const words = (topic: Parameters<typeof contactLinks>[2], language: "en" | "hi") =>
    textOf(contactLinks({ ...asha, form: "service", source: "by-hand" }, language, topic).whatsApp);
  for (const topic of ["inquiry", "no-answer", "fixed"] as const)
    for (const language of ["en", "hi"] as const)
      expect(words(topic, language)).not.toMatch(/inquiry|number|नंबर|सोलर के बारे/);
  expect(words("inquiry", "hi")).toContain("आपने सर्विस के लिए कहा था");
  expect(words("no-answer", "en")).toContain("We called about your service request");
});

it("a chat with somebody who sent a form of ours says nothing of their number", () => {
  const text = textOf(contactLinks({ ...asha, source: "site" }).whatsApp);
  expect(text).toBe(textOf(contactLinks(asha).whatsApp));
});

it.each([
  ["Mr Ramesh Negi", "Ramesh"],
  ["Mr. Ramesh Negi", "Ramesh"],
  ["MR.RAMESH NEGI", "Ramesh"],
  ["ramesh negi", "Ramesh"],
  ["AK Rawat", "AK"],
  ["Mrs Sunita", "Sunita"],
  ["Dr. S. K. Rao", "Rao"],
  ["S.K. Rao", "Rao"],
  ["Er Rohit", "Rohit"],
  ["CA Verma", "Verma"],
  ["Mohd. Salim", "Salim"],
  ["Md Imran Khan", "Imran"],
  ["Smt. Kamla Devi", "Kamla"],
  ["Shri Mohan Lal", "Mohan"],
  ["श्री मोहन लाल", "मोहन"],
  ["श्रीमती कमला", "कमला"],
  ["डॉ. सुनीता", "सुनीता"],
  ["Shriya Rawat", "Shriya"],
  ["Drishti", "Drishti"],
])("%s is greeted as %s", (name, first) => {
  expect(textOf(contactLinks({ ...asha, name }).whatsApp)).toContain(`Namaste ${first}, this is`);
});

it.each(["", "Mr", "M/s Ganga Dairy", "m/s. Ravi", "IndiaMART Buyer", "Ganga Traders Pvt. Ltd."])(
  "%j, which names nobody, is greeted without a name",
  (name) => {
    expect(textOf(contactLinks({ ...asha, name }).whatsApp)).toContain("Namaste, this is");
    expect(textOf(contactLinks({ ...asha, name }, "hi").whatsApp)).toMatch(/^नमस्ते, हम/);
  },
);

it("a lead without a language is greeted in English", () => {
  expect(textOf(contactLinks(asha).whatsApp)).toContain("Namaste Asha");
});

it.each([
  ["survey", "en", /^Namaste Asha.* Tuesday, 1 December.* 5:00 pm\.\nAddress: 6 Rajpur Road\n/],
  ["survey", "hi", /^नमस्ते Asha जी.* मंगलवार, 1 दिसंबर.* शाम 5:00 बजे आएँगे।\nपता: 6 Rajpur Road\n/],
  ["visit", "en", /Our technician comes on Tuesday, 1 December.* 5:00 pm\.\nAddress: 6 Rajpur Road\n/],
  ["visit", "hi", /टेक्नीशियन मंगलवार, 1 दिसंबर.* शाम 5:00 बजे आएँगे।\nपता: 6 Rajpur Road\n/],
  ["call-back", "en", /call you on Wednesday, 2 December.* 10:00 am, as agreed/],
  ["quoted", "en", /quotation for your 3 kW solar system is ₹1,80,000\./],
  ["quoted", "hi", /आपके 3 kW के सोलर सिस्टम का कोटेशन ₹1,80,000 का है/],
  ["no-answer", "hi", /बात नहीं हो पाई/],
] as const)("a chat after %s in %s says so", (topic, language, text) => {
  expect(textOf(contactLinks({ ...asha, ...facts }, language, topic).whatsApp)).toMatch(text);
});

it.each([
  ["advance", "en", { amount: 18_000 }, /With the advance of ₹18,000 the work begins/],
  ["advance", "hi", { amount: 18_000 }, /₹18,000 का एडवांस मिलते ही/],
  ["coming", "en", { day: "2026-12-03" }, /install your solar on Thursday, 3 December\. /],
  ["coming", "hi", { day: "2026-12-03" }, /हम गुरुवार, 3 दिसंबर को .* आएँगे/],
  ["balance", "en", { amount: 54_000 }, /The balance of ₹54,000 is due now/],
  ["balance", "hi", { amount: 54_000 }, /बाकी ₹54,000 अब देने हैं/],
  ["meter", "en", {}, /net meter is in/],
  ["meter", "hi", {}, /नेट मीटर लग गया है/],
  ["subsidy", "en", {}, /claimed your subsidy .* The government decides when/],
  ["subsidy", "hi", {}, /सब्सिडी का क्लेम .* सरकार तय करती है/],
] as const)(
  "a chat about the step %s in %s says what the customer is to know",
  (topic, language, facts, text) => {
    expect(textOf(contactLinks({ ...asha, ...facts }, language, topic).whatsApp)).toMatch(text);
  },
);

it("the step of a job decides what its chat is about, until the job ends", () => {
  const stages = [
    { id: "1", name: "Advance", amount: 18_000, dueWith: "advance", dueOn: "" },
    { id: "2", name: "Balance", amount: 162_000, dueWith: "balance", dueOn: "" },
  ] as const;
  const paid = { stage: "1", amount: 18_000, on: "2026-11-21", how: "upi" } as const;
  const done = (...ids: JobStep[]): Change[] => ids.map((id) => ({ step: { id, done: "2026-11-21" } }));
  const before = done("papers", "application", "material");
  const lead = { id: "a", kind: "inquiry", timestamp: "2026-11-20T05:00:00.000Z", fields: {} } as const;
  const chatAfter = (...changes: Change[]) => {
    const all: Change[] = [{ status: "won", amount: 180_000, stages: [...stages] }, ...changes];
    const events = all.map((change, index) => event(index + 1, change));
    return stepChat(wonJobOf(lead, leadStateOf(events), "2026-11-22"));
  };
  expect(chatAfter()).toEqual({ topic: "advance", amount: 18_000 });
  expect(chatAfter({ payment: paid })).toBeUndefined();
  const planned: Change = { step: { id: "installation", planned: "2026-12-03" } };
  expect(chatAfter({ payment: paid }, ...before)).toBeUndefined();
  expect(chatAfter({ payment: paid }, ...before, planned)).toEqual({ topic: "coming", day: "2026-12-03" });
  const running = [{ payment: paid }, ...before, ...done("installation", "portal", "inspection", "meter")];
  expect(chatAfter(...running)).toEqual({ topic: "balance", amount: 162_000 });
  const balance = { payment: { ...paid, stage: "2", amount: 162_000 } };
  expect(chatAfter(...running, balance)).toEqual({ topic: "meter" });
  expect(chatAfter(...running, balance, ...done("claim"))).toEqual({ topic: "subsidy" });
  expect(chatAfter({ jobEnded: "Moves house" })).toBeUndefined();
});

it("a chat about a quotation that is open has its link, unless another price was said since", () => {
  const quotation = {
    kw: 3,
    price: 180_000,
    subsidy: 78_000,
    validUntil: "2026-12-07",
    language: "hi",
  } as const;
  const link = "https://suryanta.example/hi/quotation/0";
  const about = (amount: number, topic: "quoted" | "no-answer") =>
    textOf(contactLinks({ ...asha, ...facts, amount, quoted: { quotation, link } }, "en", topic).whatsApp);
  expect(about(180_000, "quoted")).toMatch(/^नमस्ते Asha जी.*7 दिसंबर 2026.*\/hi\/quotation\/0/s);
  expect(about(170_000, "quoted")).toMatch(/is ₹1,70,000\. If you have a question/);
  expect(about(180_000, "no-answer")).not.toContain(link);
  // After the win the lead has the price of the sale, whatever was quoted since.
  const sale = { ...asha, ...facts, amount: 150_000, status: "won", quoted: { quotation, link } } as const;
  expect(textOf(contactLinks(sale, "en", "quoted").whatsApp)).toContain(link);
});

it("whoever has a job is thanked for the choice until work begins, and never of a sale that is over", () => {
  const lead = { id: "a", kind: "inquiry", timestamp: "2026-11-20T05:00:00.000Z", fields: {} } as const;
  const topicAfter = (...changes: Change[]) => {
    const all: Change[] = [{ outcome: "won", status: "won" }, ...changes];
    const events = all.map((change, index) => event(index + 1, change));
    const state = leadStateOf(events);
    return chatTopic(events, state, "2026-11-22T10:40", wonJobOf(lead, state, "2026-11-22"));
  };
  const ended: Change = { jobEnded: "Moves house" };
  const callBack: Change = { outcome: "call-back", nextCall: "2026-12-01T10:00" };
  expect(topicAfter()).toBe("won");
  expect(topicAfter({ step: { id: "advance", done: "2026-11-22" } })).toBe("job");
  expect(topicAfter(ended)).toBe("job");
  expect(topicAfter(ended, callBack)).toBe("call-back");
  expect(topicAfter(callBack, ended)).toBe("job");
  expect(topicAfter(ended, { jobEnded: "" })).toBe("job");
  expect(topicAfter({ finished: true })).toBe("job");
  expect(textOf(contactLinks(asha, "en", "job").whatsApp)).toMatch(/about your solar \(NZ1J7-CVY42\)\.$/);
  expect(textOf(contactLinks(asha, "hi", "job").whatsApp)).toContain("आपके सोलर (NZ1J7-CVY42) के बारे में");
});

const event = (minute: number, change: Change): LeadEvent => ({
  at: `2026-11-22T05:0${minute}:00.000Z`,
  by: "a@b.in",
  ...change,
});
const called = event(1, { outcome: "no-answer" });
const booked = event(2, { outcome: "survey", surveyAt: "2026-12-01T17:00", surveyPlace: "x" });

it.each([
  ["nothing", [], "inquiry"],
  ["a call without an answer, and a note", [called, event(3, { note: "x" })], "no-answer"],
  ["a booked survey", [called, booked], "survey"],
  ["a visit", [called, { ...booked, outcome: "visit" }], "visit"],
  ["a survey that is done", [booked, event(3, { surveyAt: "", surveyEnded: "done" })], "done"],
  ["a quotation before its survey", [booked, event(3, { outcome: "quoted", amount: 300_000 })], "quoted"],
  [
    "a quotation instead of its survey",
    [booked, event(3, { outcome: "quoted", amount: 300_000, surveyAt: "", surveyEnded: "cancelled" })],
    "quoted",
  ],
  [
    "a quotation after its survey",
    [booked, event(3, { amount: 300_000, surveyAt: "", surveyEnded: "done" })],
    "quoted",
  ],
  ["a quotation that was sent", [called, event(3, { quoted: { version: 1, sent: true } })], "quoted"],
  [
    "a quotation that was withdrawn",
    [event(2, { quoted: { version: 1, sent: true } }), event(3, { quoted: { version: 1, withdrawn: true } })],
    "inquiry",
  ],
  [
    "a yes of whoever was lost",
    [
      event(1, { outcome: "not-interested", status: "lost" }),
      event(2, { quoted: { version: 1, answer: "yes" }, status: "quoted" }),
    ],
    "won",
  ],
  [
    "a question about a quotation",
    [
      event(1, { quoted: { version: 1, sent: true } }),
      event(2, { quoted: { version: 1, answer: "question" } }),
    ],
    "inquiry",
  ],
  ["a status by hand: won", [called, event(2, { status: "won" })], "won"],
  ["a status by hand: lost", [called, event(2, { status: "lost" })], "not-interested"],
  [
    "a status by hand: open again",
    [event(1, { outcome: "not-interested" }), event(2, { status: "called" })],
    "inquiry",
  ],
  ["a file that says lost", [event(1, { added: true, status: "lost" })], "inquiry"],
  ["a survey that was taken back", [called, booked, event(3, { undo: eventIdOf(booked) })], "no-answer"],
  ["a survey as it was noted before", [event(1, { outcome: "survey", nextCall: "2026-12-01" })], "inquiry"],
  ["a call on some day", [event(1, { outcome: "call-back", nextCall: "2026-12-01" })], "inquiry"],
  ["a wrong number", [event(1, { outcome: "wrong-number" })], "inquiry"],
] as [string, LeadEvent[], string][])("a chat after %s is about it", (_, events, topic) => {
  expect(chatTopic(events, leadStateOf(events), "2026-11-22T10:40")).toBe(topic);
});

it.each([
  ["2026-12-31T23:59", "2027-01-01T00:15", "inquiry"],
  ["2027-01-01T00:15", "2026-12-31T23:59", "planned"],
  ["2028-02-29T09:00", "2028-02-29T09:00", "planned"],
  ["2028-02-29T09:00", "2028-03-01T00:00", "inquiry"],
])("a chat about %s, written at %s, announces no time that is past", (at, now, topic) => {
  const survey = [event(1, { outcome: "survey", surveyAt: at, surveyPlace: "x" })];
  const call = [event(1, { outcome: "call-back", nextCall: at })];
  const isPlanned = topic === "planned";
  expect(chatTopic(survey, leadStateOf(survey), now)).toBe(isPlanned ? "survey" : topic);
  expect(chatTopic(call, leadStateOf(call), now)).toBe(isPlanned ? "call-back" : topic);
});
