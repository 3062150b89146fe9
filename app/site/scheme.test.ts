import { expect, it } from "vitest";
import { withoutScheme } from "./scheme";

it.each([
  ["We install it. For the subsidy, panels are made in India.", "We install it."],
  ["For a home with PM Surya Ghar. Sources are below.", "Sources are below."],
  ["हम लगाते हैं। सब्सिडी के लिए पैनल भारत के हों।", "हम लगाते हैं।"],
  ["PM सूर्य घर पर आवेदन", ""],
  ["यही योजना का नियम है। मरम्मत मुफ़्त है।", "मरम्मत मुफ़्त है।"],
  ["Complain at pmsuryaghar.gov.in, under Grievance.", ""],
  ["Up to 10.5 kW. No study.", "Up to 10.5 kW. No study."],
])("%j becomes %j", (text, left) => {
  expect(withoutScheme({ list: [text], of: { text } })).toEqual({ list: [left], of: { text: left } });
});

it("functions and numbers stay as they are", () => {
  const texts = { say: (name: string) => `${name}: subsidy`, most: 3, none: null, left: undefined };
  expect(withoutScheme(texts)).toEqual(texts);
});
