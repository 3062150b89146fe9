import { expect, it } from "vitest";
import { STATES } from "~/states";
import { stateName } from "~/texts/states";
import { stateOf } from "./state-of";

const TYPED: Record<string, string> = {
  "Uttar Pradesh":
    "U.P.|u p|Uttarpradesh|Uttar Pardesh|Utter Pradesh|Uttar Pradesh (UP)|Noida, UP|Uttar Pradesh - 201301|09-Uttar Pradesh|उत्तर प्रदेश|उत्तरप्रदेश|उत्तर प्रदेश|यूपी",
  Uttarakhand:
    "UK|Uttaranchal|Uttrakhand|Uttarkhand|Uttarakhnd|uttara khand|Uttarakhand.|State of Uttarakhand|Dehradun/UK|उत्तराखंड|उत्तराखण्ड|उत्तरांचल",
  Delhi: "DL|New Delhi|Delhi NCR|Dehli|NCT of Delhi|Delhi (NCT)|दिल्ली|नई दिल्ली|दिल्‍ली",
  Haryana: "HR|Hariyana|Gurugram, Haryana|हरियाणा",
  "Himachal Pradesh": "HP|Himachal|हिमाचल प्रदेश",
  "Jammu and Kashmir": "J&K|JK|Jammu & Kashmir|जम्मू और कश्मीर",
  Odisha: "Orissa|Odhisha|OD|उड़ीसा|ओडिशा",
  Puducherry: "Pondicherry|Pondy|PY|Puduchery",
  "Tamil Nadu": "TN|Tamilnadu|Tamil Naadu|तमिलनाडु|तमिल नाडु",
  Telangana: "TS|TG|Telengana",
  Chhattisgarh: "CG|Chattisgarh|Chhatisgarh|छत्तीसगढ|छत्तीसगढ़",
  Chandigarh: "CH|चंडीगढ़|चण्डीगढ़|Chandigadh, Chandigarh",
  Gujarat: "GJ|Gujrat|गुजरात",
  Maharashtra: "MH|Maharastra|Pune, Maharashtra|महाराष्ट्र",
  Punjab: "PB|Panjab|पंजाब",
  Rajasthan: "RJ|Rajsthan|राजस्थान",
  "West Bengal": "WB|W.B.|Bengal|West Bangal|पश्चिम बंगाल",
  "Dadra and Nagar Haveli and Daman and Diu": "DNH|Daman & Diu|Dadra & Nagar Haveli",
  Kerala: "KL|Keral|केरल|केरला",
  Bihar: "BR|Behar|बिहार",
  "": "|India|NCR|XX|Nepal|12345|Dubai|उत्तर|Gaya|Mau",
};

it.each(Object.entries(TYPED).flatMap(([state, texts]) => texts.split("|").map((text) => [text, state])))(
  "the state %j is %j",
  (text, state) => expect(stateOf(text) ?? "").toBe(state),
);

it("each state is known by its own name in both languages", () => {
  const known = STATES.map((state) => [
    stateOf(state),
    stateOf(stateName(state)),
    stateOf(state.toUpperCase()),
  ]);
  expect(known).toEqual(STATES.map((state) => [state, state, state]));
});
