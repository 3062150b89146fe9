import { describe, expect, it } from "vitest";
import { leadStateOf } from "~/sales/lead/lead-state";
import { entryOf, type LeadEntry, rowOf } from "./lead-entry";
import { hitOf, isFound, readSearch, searchText, soundOf } from "./lead-search";

/** Names as people write them in Latin letters, and in Devanagari. */
const NAMES =
  "Ramesh रमेश,Sunita सुनीता,Suneeta सुनीता,Sharma शर्मा,Verma वर्मा,Gupta गुप्ता,Singh सिंह,Yadav यादव,Kumar कुमार,Devi देवी,Lakshmi लक्ष्मी," +
  "Laxmi लक्ष्मी,Krishna कृष्ण,Rishikesh ऋषिकेश,Haridwar हरिद्वार,Dehradun देहरादून,Anjali अंजलि,Jyoti ज्योति,Priya प्रिया,Reddy रेड्डी,Patel पटेल," +
  "Khan ख़ान,Qureshi कुरैशी,Zafar ज़फ़र,Bharat भारत,Vivek विवेक,Ishwar ईश्वर,Rawat रावत,Chauhan चौहान,Chouhan चौहान,Mohammed मोहम्मद,Muhammad मोहम्मद," +
  "Gyan ज्ञान,Sampat संपत,Chandan चंदन,Manish मनीष,Deepak दीपक,Dipak दीपक,Pooja पूजा,Puja पूजा,Vishwanath विश्वनाथ,Viswanath विश्वनाथ,Mukesh मुकेश," +
  "Asha आशा,Ashok अशोक,Om ओम,Aishwarya ऐश्वर्या,Meena मीना,Mina मीना,Bhatt भट्ट,Mishra मिश्रा,Misra मिश्रा,Tripathi त्रिपाठी,Chaturvedi चतुर्वेदी," +
  "Agarwal अग्रवाल,Aggarwal अग्रवाल,Rawal रावल,Negi नेगी,Bisht बिष्ट,Joshi जोशी,Pandey पांडे,Saini सैनी,Rajesh राजेश,Geeta गीता,Gita गीता,Imran इमरान," +
  "Fatima फ़ातिमा,Harpreet हरप्रीत,Gurmeet गुरमीत,Nitin नितिन,Neha नेहा,Kavita कविता,Kaveeta कविता,Shubham शुभम,Abhishek अभिषेक,Siddharth सिद्धार्थ";

describe("the sound of a name", () => {
  it.each(NAMES.split(",").map((pair) => pair.split(" ") as [string, string]))(
    "is that of %s in %s",
    (latin, hindi) => {
      expect(soundOf(hindi)).toBe(soundOf(latin));
      expect(soundOf(latin)).not.toBe("");
    },
  );

  it("tells other names apart", () => {
    const sounds = ["Ramesh", "Rajesh", "Mahesh", "Suresh", "Naresh", "Dinesh", "Mukesh"].map(soundOf);
    expect(new Set(sounds).size).toBe(sounds.length);
  });
});

function entryWith(fields: Record<string, string>, note?: string, id = "dp7x0001aaaa") {
  const lead = { kind: "contact", id, timestamp: "2026-11-22T03:00:00.000Z", fields } as const;
  const noted = { at: "2026-11-22T04:00:00.000Z", by: "asha@example.in", note: note ?? "" };
  return entryOf(lead, leadStateOf(note === undefined ? [] : [noted]));
}

const found = (entry: LeadEntry, text: string) => isFound(entry, searchText(entry), readSearch(text));

it("an old number finds the person after each correction, and is told as the former one", () => {
  const fields = { name: "Kiran Pundir", contactNumber: "9876543210", secondPhone: "8888054321" };
  const lead = { kind: "contact", id: "a", timestamp: "2026-11-22T03:00:00.000Z", fields } as const;
  const corrected = (at: number, edits: object) => ({
    at: `2026-11-22T04:0${at}:00.000Z`,
    by: "a@b.in",
    edits,
  });
  const events = [
    corrected(1, { phone: "9999911111" }),
    corrected(2, { phone: "7777722222", secondPhone: "" }),
  ];
  const now = entryOf(lead, leadStateOf(events));
  expect([now.phone, now.secondPhone]).toEqual(["7777722222", ""]);
  for (const former of ["9999911111", "88880 54321"]) expect(found(now, former)).toBe(true);
  expect(hitOf(now, readSearch("11111"))).toMatchObject({
    label: "Former phone",
    before: "99999",
    word: "11111",
  });
  const undone = { at: "2026-11-22T04:03:00.000Z", by: "a@b.in", undo: "2026-11-22T04:02:00.000Z a@b.in" };
  const back = entryOf(lead, leadStateOf([...events, undone]));
  expect(back.formerPhones).not.toContain("9999911111");
  expect(found(back, "77777 22222")).toBe(false);
});

it("a search says where it found a lead, with the word, unless its name or city tells", () => {
  const message =
    "We have a shop in the old market, and\nwould like an Adani inverter with eight panels on the roof";
  const person = { name: "Kiran Pundir", city: "Dehradun", email: "k.negi@example.in", phone: "9876543210" };
  const more = { secondPhone: "8888054321", otherDetails: "Roof: corrugated iron" };
  const entry = entryWith({ ...person, ...more, message }, "ＡＢＣ bank\nwill pay");
  const hits: Record<string, string | undefined> = {
    "kiran dehra dun": undefined,
    "kiran adan": "Message: …like an [Adani] inverter with eight panels on the roof",
    abc: "Note: [ABC] bank will pay",
    negi: "Email: k.[negi]@example.in",
    "3210": "Phone: 987654[3210]",
    "98765 4": "Phone: [987654]3210",
    "54321": "Second phone: 88880[54321]",
    "88880 5": "Second phone: [888805]4321",
    corrug: "Details: Roof: [corrugated] iron",
    dp7x0: "Reference: [DP7X0-001AA]",
    "DP7X0 001AA": "Reference: [DP7X0-001AA]",
  };
  for (const [text, expected] of Object.entries(hits)) {
    const hit = hitOf(entry, readSearch(text));
    const told = hit && `${hit.label}: ${hit.before}[${hit.word}]${hit.after}`.trim();
    expect([text, told]).toEqual([text, expected]);
  }
});

it("four digits of a number find it, and three do not", () => {
  const entry = entryWith({ name: "Kiran", phone: "9876543210" });
  expect([found(entry, "3210"), found(entry, "210")]).toEqual([true, false]);
});

it("words that are joined are not found by what the last one does not sound", () => {
  const entry = entryWith({ name: "Ram Chosen Two", city: "Dehradun" });
  const texts = ["Chosen One", "Ram Chosen One", "dehra doon", "Dehra dun", "देहरा दून"];
  expect(texts.map((text) => found(entry, text))).toEqual([false, false, true, true, true]);
});

it("a polite word is no part of a name, unless nothing else is looked for", () => {
  const [sharma, jia] = ["Sharma", "Jia Rawat"].map((name) => entryWith({ name }));
  for (const text of ["sharma ji", "Sharma JI", "शर्मा जी", "ji sharma"])
    expect([text, sharma && found(sharma, text)]).toEqual([text, true]);
  expect([
    sharma && found(sharma, "ji"),
    jia && found(jia, "ji"),
    sharma && found(sharma, "verma ji"),
  ]).toEqual([false, true, false]);
});

it("a part of a reference finds no name that sounds like it", () => {
  const [meena, kavita] = ["Meena", "Kavita"].map((name) => entryWith({ name }, undefined, "k17w5001aaaa"));
  expect([meena && found(meena, "k17w5"), kavita && found(kavita, "k9w")]).toEqual([true, false]);
});

it.each([
  ["0135 2710001 ext 4", "tel:+911352710001", "2710001"],
  ["99990 10077 / 8888812345", "tel:+919999010077", "99990 10077"],
  ["૯૯૯૯૦ ૧૦૦૭૭ (WhatsApp)", "tel:+919999010077", "૧૦૦૭૭"],
  ["9999920145.00", "tel:+919999920145", "+91 99999–20145"],
  ["+1 202 555 0143 x12", "tel:12025550143", "555 0143"],
])("the lead with the phone %j is called by %s, and found by %s", (phone, call, text) => {
  const entry = entryWith({ name: "Ravi", phone });
  expect(rowOf(entry).call).toBe(call);
  expect(found(entry, text)).toBe(true);
});

it("a job is found by its number on the portal, however it is typed, and says so", () => {
  const lead = { kind: "contact", id: "dp7x0001aaaa", timestamp: "2026-10-22T03:00:00.000Z" } as const;
  const by = "asha@example.in";
  const entry = entryOf(
    { ...lead, fields: { name: "Kamla Devi" } },
    leadStateOf([
      { at: "2026-10-24T04:00:00.000Z", by, status: "won" },
      { at: "2026-10-27T04:00:00.000Z", by, step: { id: "application", number: "NP-UKPC26-1234567" } },
    ]),
  );
  for (const text of ["NP-UKPC26-1234567", "ukpc26", "np ukpc26 1234", "NPUKPC261234567", "1234567"])
    expect([text, found(entry, text)]).toEqual([text, true]);
  expect(hitOf(entry, readSearch("1234567"))).toEqual({
    label: "Application",
    before: "NP-UKPC26-",
    word: "1234567",
    after: "",
  });
  expect(hitOf(entry, readSearch("npukpc26"))).toMatchObject({
    label: "Application",
    word: "NP-UKPC26-1234567",
  });
  expect(found(entry, "NP-UKPC25")).toBe(false);
});
