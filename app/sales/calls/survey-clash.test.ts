import { expect, it } from "vitest";
import { clashOf } from "./survey-clash";

const RAVI = "ravi@example.in";

const at = (time: string, given: object = {}) => ({
  id: time,
  surveyAt: `2026-11-28T${time}`,
  surveyPlace: "Sector 4 BHEL, Haridwar",
  surveyor: RAVI,
  owner: "",
  city: "Haridwar",
  ...given,
});

const wanted = { id: "new", surveyAt: "2026-11-28T10:00", surveyor: RAVI, city: "Haridwar" };

it.each([
  ["nothing booked", [], undefined],
  ["the same hour", [at("10:00")], "at Sector 4 BHEL at 10:00 am, free at 11:00"],
  ["half an hour later", [at("10:30")], "at Sector 4 BHEL at 10:30 am, free at 12:00"],
  ["an hour before", [at("09:00")], undefined],
  ["an hour later", [at("11:00")], undefined],
  [
    "an hour later in another town",
    [at("11:00", { city: "Roorkee" })],
    "at Sector 4 BHEL at 11:00 am, free at 13:00",
  ],
  [
    "less than two hours later in another town",
    [at("11:59", { city: "Roorkee" })],
    "at Sector 4 BHEL at 11:59 am, free at 14:00",
  ],
  ["two hours later in another town", [at("12:00", { city: "Roorkee" })], undefined],
  ["an hour later in the same town, spelt otherwise", [at("11:00", { city: "HARIDWAR" })], undefined],
  ["an hour later, nobody knows where", [at("11:00", { city: "" })], undefined],
  ["somebody else's", [at("10:00", { surveyor: "asha@example.in" })], undefined],
  [
    "the owner's, where nobody is named",
    [at("10:00", { surveyor: "", owner: RAVI })],
    "at Sector 4 BHEL at 10:00 am, free at 11:00",
  ],
  ["the lead's own", [at("10:00", { id: "new" })], undefined],
  ["two in a row", [at("10:00"), at("11:00")], "at Sector 4 BHEL at 10:00 am, free at 12:00"],
  ["a full day", Array.from({ length: 8 }, (_, n) => at(`${10 + n}:00`)), "at Sector 4 BHEL at 10:00 am"],
  ["a place without a name", [at("10:00", { surveyPlace: "" })], "at Haridwar at 10:00 am, free at 11:00"],
])("with %s", (_, booked, expected) => {
  const clash = clashOf(wanted, booked);
  const text =
    clash && [clash.where, clash.freeAt && `free at ${clash.freeAt.slice(11)}`].filter(Boolean).join(", ");
  expect(text).toBe(expected);
});

it("without a person, nothing clashes", () =>
  expect(clashOf({ ...wanted, surveyor: "" }, [at("10:00", { surveyor: "", owner: "" })])).toBeUndefined());
