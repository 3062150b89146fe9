import { expect, it } from "vitest";
import { guessMeaning } from "./status-meaning";

it.each([
  ["New", "new"],
  ["नया", "new"],
  ["Pending", "new"],
  ["Not contacted", "new"],
  ["Hot", "called"],
  ["Follow up", "called"],
  ["FOLLOW_UP", "called"],
  ["Interested", "called"],
  ["RNR", "called"],
  ["Not picking", "called"],
  ["बात हुई", "called"],
  ["Site visit done", "surveyed"],
  ["Quotation sent", "quoted"],
  ["कोटेशन भेजा", "quoted"],
  ["Converted", "won"],
  ["Installation completed", "won"],
  ["काम हो गया", "won"],
  ["Closed", "won"],
  ["Closed lost", "lost"],
  ["Not interested", "lost"],
  ["No requirement", "lost"],
  ["Wrong number", "lost"],
  ["Order cancelled", "lost"],
  ["नहीं चाहिए", "lost"],
  ["Duplicate", "none"],
  ["Zzz", "new"],
  ["", "new"],
])("the status “%s” of a file is guessed to mean %s", (text, meaning) => {
  expect(guessMeaning(text)).toBe(meaning);
});
