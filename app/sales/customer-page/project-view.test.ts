import { expect, it } from "vitest";
import { type Change, type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import type { DeskLead } from "~/sales/store/desk";
import type { Language } from "~/texts/language";
import { projectView } from "./project-view";

const ASHA = "asha@example.in";

/** A home of 3 kW that was won on 24 October. */
function jobAfter(...changes: Change[]): DeskLead {
  const events = [{ status: "won" } as const, ...changes].map(
    (change, index): LeadEvent => ({
      at: `2026-10-24T04:${String(index).padStart(2, "0")}:00.000Z`,
      by: ASHA,
      ...change,
    }),
  );
  return {
    lead: {
      kind: "inquiry",
      id: "nz1j7cvy42000000000000000",
      timestamp: "2026-10-01T04:00:00.000Z",
      fields: { name: "Mrs Kamla Joshi", packageName: "3 kW Family Home", mobileNumber: "9412345670" },
    },
    events,
    state: leadStateOf(events),
    merged: [],
  };
}

const done = (id: NonNullable<Change["step"]>["id"], day: string): Change => ({ step: { id, done: day } });

const UP = [
  done("advance", "2026-10-24"),
  done("papers", "2026-10-25"),
  { step: { id: "application", done: "2026-10-27", number: "NP-UK-7" } },
  { step: { id: "loan", isLeftOut: true } },
  done("material", "2026-11-04"),
  done("installation", "2026-11-12"),
] satisfies Change[];

const COMPANY = { whatsApp: { sales: "+91 55555 01100", support: "+91 55555 01102" } };

function shown(language: Language, today: string, ...changes: Change[]) {
  const page = { path: "/project/0", quotation: undefined };
  const reader = { language, today, owner: "Ravi Negi", company: COMPANY, ...page };
  return projectView(jobAfter(...changes), reader);
}

function sentences(language: Language, today: string, ...changes: Change[]) {
  const { stands, when, ahead, nothing, progress } = shown(language, today, ...changes);
  return [`${stands} ${when}`.trim(), ahead, nothing, progress];
}

const EVERYTHING = [
  ...UP,
  done("inspection", "2026-11-14"),
  done("meter", "2026-11-20"),
  done("balance", "2026-11-21"),
  done("claim", "2026-11-22"),
  done("subsidy", "2026-12-10"),
  done("handover", "2026-12-11"),
];

it.each([
  [
    "has not begun",
    "2026-10-24",
    [],
    [
      "Thank you for choosing us. This page shows how far your solar is. We begin as soon as your advance is in. If it comes by 27 October, nothing has to wait.",
      "After that: papers, then application on the portal.",
      "",
      "0 of 12 steps done",
    ],
    [
      "हमें चुनने के लिए धन्यवाद। आपका सोलर कहाँ तक पहुँचा, यह इस पेज पर दिखेगा। एडवांस मिलते ही हम काम शुरू करेंगे। 27 अक्टूबर तक हो जाए, तो काम नहीं रुकेगा।",
      "उसके बाद: कागज़, फिर पोर्टल पर आवेदन।",
      "",
      "12 में से 0 कदम पूरे",
    ],
  ],
  [
    "needs nothing from the customer",
    "2026-11-14",
    [...UP, done("inspection", "2026-11-14")],
    [
      "Your system is inspected. Now your DISCOM puts in the net meter. It usually takes 8 days, so by 22 November.",
      "After that: balance, then subsidy claimed.",
      "You don’t need to do anything now.",
      "6 of 11 steps done",
    ],
    [
      "जाँच हो गई है। अब बिजली कंपनी को नेट मीटर लगाना है। आम तौर पर 8 दिन लगते हैं, यानी 22 नवंबर तक।",
      "उसके बाद: बाकी रकम, फिर सब्सिडी का क्लेम।",
      "अभी आपको कुछ नहीं करना है।",
      "11 में से 6 कदम पूरे",
    ],
  ],
  [
    "is late at the DISCOM",
    "2026-11-26",
    [...UP, done("inspection", "2026-11-14")],
    [
      "Your system is inspected. Now your DISCOM puts in the net meter. It should have been done by 22 November: that’s 4 days ago. We’re asking your DISCOM about it. You don’t need to do anything.",
      "After that: balance, then subsidy claimed.",
      "",
      "6 of 11 steps done",
    ],
    [
      "जाँच हो गई है। अब बिजली कंपनी को नेट मीटर लगाना है। यह 22 नवंबर तक हो जाना था: 4 दिन ज़्यादा हो गए हैं। हम बिजली कंपनी से पूछ रहे हैं। आपको कुछ नहीं करना है।",
      "उसके बाद: बाकी रकम, फिर सब्सिडी का क्लेम।",
      "",
      "11 में से 6 कदम पूरे",
    ],
  ],
  [
    "waits for us where the DISCOM usually acts, on a day that is planned",
    "2026-11-15",
    [...UP, { step: { id: "inspection", waitsFor: "us", planned: "2026-11-18" } }],
    [
      "Your panels are up. Now your DISCOM inspects the system. It’s with us now. It’s planned for 18 November.",
      "After that: net meter and commissioning, then balance.",
      "You don’t need to do anything now.",
      "5 of 11 steps done",
    ],
    [
      "पैनल लग गए हैं। अब बिजली कंपनी को सिस्टम जाँचना है। अभी यह काम हमें करना है। यह 18 नवंबर को होना तय है।",
      "उसके बाद: नेट मीटर लगना, सिस्टम चालू होना, फिर बाकी रकम।",
      "अभी आपको कुछ नहीं करना है।",
      "11 में से 5 कदम पूरे",
    ],
  ],
  [
    "is finished, in the next year",
    "2027-01-05",
    EVERYTHING,
    [
      "Everything is done. Your solar has been running since 20 November 2026.",
      "If anything stops working, send us a service request or call us.",
      "",
      "11 of 11 steps done",
    ],
    [
      "सारा काम पूरा हो गया है। आपका सोलर 20 नवंबर 2026 से चालू है।",
      "कुछ खराब हो, तो सर्विस का फ़ॉर्म भेजें या हमें कॉल करें।",
      "",
      "11 में से 11 कदम पूरे",
    ],
  ],
  [
    "ended early, whose reason is the office’s alone",
    "2026-11-26",
    [...UP, { jobEnded: "Moves house" }, { asks: "A cheque" }],
    [
      "The work has ended early.",
      "Have a question about it? Call us; your reference is NZ1J7-CVY42.",
      "",
      "",
    ],
    ["काम बीच में बंद हो गया है।", "कोई सवाल हो, तो कॉल करें और यह नंबर बताएँ: NZ1J7-CVY42", "", ""],
  ],
] as [string, string, Change[], string[], string[]][])(
  "a job that %s says so in both languages",
  (_, today, changes, english, hindi) => {
    expect(sentences("en", today, ...changes)).toEqual(english);
    expect(sentences("hi", today, ...changes)).toEqual(hindi);
  },
);

it("what is late says what whoever has it does about it, the government for the subsidy", () => {
  const lateWith = (...changes: Change[]) => shown("en", "2027-06-01", ...changes).when;
  expect(lateWith()).toContain("We’re waiting for you.");
  expect(lateWith(...UP.slice(0, 2))).toContain("The delay is ours.");
  const loan: Change = { step: { id: "loan", isLeftOut: false } };
  expect(lateWith(...UP.slice(0, 3), loan)).toBe(
    "It takes longer than usual. We’re asking the bank about it. If they call you, please answer.",
  );
  expect(lateWith(...EVERYTHING.slice(0, -2))).toContain("We’re asking at the scheme’s office about it.");
});

it("a step shows its day, the customer's own money and the number of the application", () => {
  const stage = { id: "1", name: "First", amount: 18_000, dueWith: "advance", dueOn: "" } as const;
  const stages = [
    stage,
    { ...stage, id: "2", name: "Second", amount: 108_000, dueWith: "material" as const },
  ];
  const paid = (id: string, amount: number): Change => ({
    payment: { stage: id, amount, on: "2026-10-23", how: "upi" },
  });
  const { steps } = shown(
    "en",
    "2026-10-28",
    { stages },
    paid("1", 18_000),
    paid("2", 8_000),
    ...UP.slice(1, 4),
  );
  expect(steps.slice(0, 4)).toEqual([
    { mark: "done", label: "Advance", when: "23 October", facts: ["₹18,000 received"] },
    { mark: "done", label: "Papers", when: "25 October", facts: [] },
    { mark: "done", label: "Application on the portal", when: "27 October", facts: ["Number NP-UK-7"] },
    {
      mark: "now",
      label: "Material",
      when: "",
      facts: ["since 27 October · usually by 3 November", "₹8,000 of ₹1,08,000 received"],
    },
  ]);
  // The plan has no stage for the balance, so that no step waits for it.
  expect(steps.map(({ label }) => label)).not.toContain("Balance");
});

it("what is asked has a chat with the words and the reference, and is asked for as long as the job goes on", () => {
  const { asks, chat, nothing } = shown("en", "2026-11-15", ...UP, { asks: "A cancelled cheque" });
  expect(asks).toMatchObject({ text: "A cancelled cheque" });
  const { host, pathname, searchParams } = new URL(asks ? (asks.chat ?? "") : "");
  expect([host, pathname, searchParams.get("text")]).toEqual([
    "wa.me",
    "/915555501102",
    "Namaste, here is what you asked for: A cancelled cheque. My reference is NZ1J7-CVY42.",
  ]);
  expect([chat?.includes("NZ1J7-CVY42"), nothing]).toEqual([true, ""]);
  expect(shown("en", "2026-12-12", ...EVERYTHING, { asks: "A cheque" }).asks).toBe("");
});

it("papers that come later are named until they are there, and service once the panels are up", () => {
  const later = (...changes: Change[]) => shown("en", "2026-11-15", ...changes).later.map(([name]) => name);
  const certificate = { id: "a".repeat(32), kind: "certificate" } as const;
  expect(later()).toEqual(["Commissioning certificate", "Warranty papers"]);
  expect(later({ file: certificate })).toEqual(["Warranty papers"]);
  expect(later(...EVERYTHING)).toEqual([]);
  expect(shown("en", "2026-11-15", ...UP.slice(0, 5)).service).toBe("");
  expect(shown("en", "2026-11-15", ...UP).service).toBe("/service?yours=NZ1J7-CVY42");
});

it("who is greeted is called by the first name; a company is not", () => {
  expect(shown("en", "2026-10-24").greeting).toBe("Namaste, Kamla.");
  expect(shown("hi", "2026-10-24").greeting).toBe("नमस्ते, Kamla जी।");
  expect(shown("en", "2026-10-24", { edits: { name: "Negi Traders" } }).greeting).toBe("Namaste.");
});

const LOAN: Change = { step: { id: "loan", isLeftOut: false } };

it("nothing speaks of a loan that nobody has asked for", () => {
  for (const language of ["en", "hi"] as const)
    for (let index = 0; index <= EVERYTHING.length; index += 1) {
      const said = JSON.stringify(shown(language, "2026-12-12", ...EVERYTHING.slice(0, index)));
      expect(said).not.toMatch(/loan|लोन/i);
    }
});

it.each([
  ["in its 30 days", "2026-12-20", "The portal says: within 30 days.", "पोर्टल कहता है: 30 दिन में।"],
  [
    "after them",
    "2026-12-25",
    "The 30 days that the portal names are over. We’re asking at the scheme’s office about it. You don’t need to do anything.",
    "पोर्टल के बताए 30 दिन पूरे हो गए हैं। हम योजना के दफ़्तर से पूछ रहे हैं। आपको कुछ नहीं करना है।",
  ],
])("the central subsidy, %s, has no day of ours", (_, today, english, hindi) => {
  const claimed = [...EVERYTHING.slice(0, -2), { step: { id: "subsidy", planned: "2026-12-24" } } as const];
  const [en, hi] = [shown("en", today, ...claimed), shown("hi", today, ...claimed)];
  expect([en.when, hi.when]).toEqual([english, hindi]);
  expect(en.steps.find(({ mark }) => mark === "now" || mark === "late")?.facts).toEqual([
    "since 22 November",
  ]);
});

it.each([
  ["without a loan, to the customer", [], "It goes to your bank account."],
  [
    "into the loan account",
    [{ step: { id: "loan", subsidyTo: "loan", isLeftOut: false } }],
    "It goes into your loan account.",
  ],
  ["nobody knows where", [LOAN], "Ask your bank whether it goes into the loan account."],
] as [string, Change[], string][])("the subsidy goes, %s", (_, changes, words) => {
  const { stands } = shown(
    "en",
    "2026-11-23",
    ...EVERYTHING.slice(0, -2),
    done("loan", "2026-10-28"),
    ...changes,
  );
  const noLoan = shown("en", "2026-11-23", ...EVERYTHING.slice(0, -2));
  expect((changes.length > 0 ? stands : noLoan.stands).endsWith(words)).toBe(true);
});

it("the state’s subsidy is a step of its own, with its amount, in the state’s own time", () => {
  const made = {
    version: 1,
    customer: "home",
    kw: 3,
    subsidy: 108_000,
    topUp: 30_000,
    price: 180_000,
    stages: [],
  };
  const quoted = { quoted: { version: 1, made, sent: true } } as unknown as Change;
  const paid: Change = { step: { id: "subsidy", done: "2026-12-10", share: "centre" } };
  const toCome = shown("en", "2026-11-23", quoted, ...EVERYTHING.slice(0, -2)).steps.slice(-3, -1);
  expect(toCome.map(({ label, facts }) => [label, facts.at(-1)])).toEqual([
    ["Central subsidy received", "About ₹78,000"],
    ["State’s subsidy received", "About ₹30,000"],
  ]);
  const waits = [quoted, ...EVERYTHING.slice(0, -2), paid];
  expect(sentences("en", "2027-12-10", ...waits)[0]).toBe(
    "The central subsidy has come. Now the state pays its own subsidy. It comes later, in the state’s own time.",
  );
  expect(sentences("hi", "2027-12-10", ...waits)[0]).toBe(
    "केंद्र सरकार की सब्सिडी आ गई है। अब राज्य सरकार को अपनी सब्सिडी भेजनी है। यह बाद में आती है, राज्य सरकार के अपने समय पर।",
  );
  expect(shown("en", "2027-12-10", ...waits).isLate).toBe(false);
});

it("what comes after a step begins with a small letter, but for the DISCOM", () => {
  const made = { version: 1, customer: "business", kw: 120, subsidy: 0, topUp: 0, price: 1, stages: [] };
  const quoted = { quoted: { version: 1, made, sent: true } } as unknown as Change;
  expect(shown("en", "2026-10-24", quoted).ahead).toBe("After that: DISCOM’s approval, then material.");
});

it("papers that are missing are named, and those that are here are checked by us", () => {
  const file = (kind: "bill" | "identity" | "agreement", index: number): Change => ({
    file: { id: String(index).repeat(32), kind, name: "a.pdf", type: "application/pdf", size: 1 },
  });
  const at = (language: Language, ...changes: Change[]) =>
    sentences(language, "2026-10-25", done("advance", "2026-10-24"), ...changes)[0];
  expect(at("en", file("bill", 1))).toContain(
    "Now we need your papers. Still missing: identity paper, agreement. If",
  );
  expect(at("hi", file("bill", 1))).toContain("अब आपके कागज़ चाहिए। अभी बाकी है: पहचान का कागज़, एग्रीमेंट।");
  const all = [file("bill", 1), file("identity", 2), file("agreement", 3)];
  expect(at("en", ...all)).toBe("Your advance has come. We have your papers, and check them now.");
});

it("certificate and agreement are there as soon as the office has them, unless it hides them; an identity paper never", () => {
  const file = (kind: "certificate" | "agreement" | "identity" | "other", isShown?: boolean): Change => ({
    file: {
      id: "a".repeat(32),
      kind,
      name: "a",
      type: "application/pdf",
      size: 1,
      ...(isShown !== undefined && { isShown }),
    },
  });
  const papers = (...changes: Change[]) =>
    shown("en", "2026-11-15", ...changes).papers.map(({ label }) => label);
  expect(papers(file("certificate"))).toEqual(["Certificate"]);
  expect(papers(file("agreement"))).toEqual(["Agreement"]);
  expect(papers(file("agreement", false))).toEqual([]);
  expect([papers(file("other")), papers(file("other", true))]).toEqual([[], ["Paper"]]);
  expect(papers(file("identity", true))).toEqual([]);
  expect(papers(file("other"), { file: { id: "a".repeat(32), kind: "certificate" } })).toEqual([
    "Certificate",
  ]);
});

it("a sale that ended asks for no money and says what came and went back, in both languages", () => {
  const plan: Change = {
    stages: [
      { id: "1", name: "Advance", amount: 29_000, dueWith: "advance", dueOn: "" },
      { id: "2", name: "Balance", amount: 261_000, dueWith: "balance", dueOn: "" },
    ],
  };
  const pay = (amount: number): Change => ({
    payment: { stage: "1", amount, on: "2026-10-25", how: "upi" },
  });
  const all = (language: Language, ...changes: Change[]) =>
    JSON.stringify(shown(language, "2026-11-26", ...changes));
  for (const end of [{ jobEnded: "Moves house" }, { status: "lost", reason: "Moves house" }] as Change[]) {
    const ended = [plan, pay(29_000), end];
    expect(shown("en", "2026-11-26", ...ended).paid).toBe("You paid us ₹29,000. Nothing is due from you.");
    const back = [...ended, pay(-29_000)];
    expect(shown("en", "2026-11-26", ...back).paid).toBe(
      "You paid us ₹29,000, and we have returned ₹29,000. Nothing is due from you.",
    );
    expect(shown("hi", "2026-11-26", ...back).paid).toBe(
      "आपने हमें ₹29,000 दिए थे, उनमें से ₹29,000 हमने लौटा दिए हैं। अब आपको कुछ नहीं देना है।",
    );
    expect(all("en", ...back)).not.toMatch(/to pay"|About ₹/);
    expect(all("hi", ...back)).not.toMatch(/देने हैं"|करीब ₹/);
    expect(shown("en", "2026-11-26", ...back).stands).toBe("The work has ended early.");
  }
  expect(shown("en", "2026-11-26", plan, { jobEnded: "Moves house" }).paid).toBe("");
});

it("a job that is over has the steps that were done, and announces none", () => {
  const labels = (...changes: Change[]) => {
    const { steps, progress } = shown("en", "2026-11-26", ...changes);
    return [progress, ...steps.map(({ label }) => label)];
  };
  const advance = done("advance", "2026-10-24");
  expect(labels(advance, { jobEnded: "Moves house" })).toEqual(["", "Advance"]);
  expect(labels({ jobEnded: "Moves house" })).toEqual([""]);
  expect(labels({ finished: true })).toEqual([""]);
  expect(labels({ finished: true, step: { id: "handover", done: "2026-11-20" } })).toEqual([
    "",
    "Handover and warranty",
  ]);
});

it("more than the price is said to go back", () => {
  const plan: Change = {
    stages: [{ id: "1", name: "All", amount: 174_000, dueWith: "balance", dueOn: "" }],
  };
  const pay: Change = { payment: { stage: "1", amount: 176_800, on: "2026-10-25", how: "upi" } };
  expect(shown("en", "2026-10-26", plan, pay).paid).toBe(
    "You have paid ₹2,800 more than the price. That goes back to you.",
  );
  expect(shown("hi", "2026-10-26", plan, pay).paid).toBe(
    "आपने दाम से ₹2,800 ज़्यादा दिए हैं। ये पैसे आपको वापस मिलेंगे।",
  );
  expect(shown("en", "2026-10-26", plan).paid).toBe("");
});
