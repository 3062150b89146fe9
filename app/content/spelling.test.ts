import { expect, it } from "vitest";
import { comparableWords } from "./spelling";

it.each([
  ["हिंदी", "हिन्दी"],
  ["संपूर्ण", "सम्पूर्ण"],
  ["पांच", "पाँच", "पाञ्च"],
  ["गांव", "गाँव"],
  ["अंतर", "अन्तर"],
  ["ठंडा", "ठण्डा"],
  ["पंखा", "पङ्खा"],
  ["दुख", "दुःख", "दु:ख"],
  ["अतः", "अत:", "अत: "],
  ["शक्ति", "शक्\u200dति", "शक्\u200cति"],
  ["कदम", "क़दम", "\u0958दम"],
  ["फैक्टरी", "फ़ैक्ट्री"],
  ["रुपए", "रुपये"],
  ["नई", "नयी"],
  ["ऑफिस", "आफ़िस"],
  ["बॉक्स", "बाक्स"],
  ["हिन्दी", "हिन्दी।", " हिन्दी॥ "],
  ["छत पर सोलर", "छत  पर\u00a0सोलर", "छत पर\nसोलर"],
  ["3 kW", "३ KW"],
  ["INVERTER", "inverter"],
])("%s is compared like %s", (...spellings) => {
  expect(new Set(spellings.map(comparableWords)).size).toBe(1);
});

it.each([
  ["छत", "खेत"],
  ["मान", "मन"],
  ["घर", "घरों"],
  ["कल:आज", "कल आज"],
  ["दिन", "दीन"],
])("%s and %s stay two words", (one, other) => {
  expect(comparableWords(one)).not.toBe(comparableWords(other));
});

it("a word is found while it is typed", () => {
  for (const typed of ["हि", "हिं", "हिन", "हिन्", "हिंद"])
    expect(comparableWords("हिन्दी में")).toContain(comparableWords(typed));
});
