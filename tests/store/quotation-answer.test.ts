import { afterAll, expect, it, vi } from "vitest";
import { answerQuotation } from "~/sales/quotation/answer-quotation.server";
import { draftOf } from "~/sales/quotation/quotation-draft";
import { createStaff } from "~/staff/staff-store.server";
import { sampleCompany } from "../sample-company";
import { sampleRates } from "../sample-rates";
import { ASHA, idOf, person, RAVI, useDatabases, useDesk } from "./desk-contract";

const databases = useDatabases();
const office = useDesk();
const LINK = "a".repeat(64);
const TODAY = "2026-11-20";
const NOW = new Date(`${TODAY}T06:00:00Z`);

const made = draftOf(
  { lead: { fields: {} }, name: "Kamla Devi", place: "" },
  { language: "en", customer: "home", state: "Uttarakhand", kw: 3, homes: 0, package: "" },
  1,
  { packages: [], rates: sampleRates(), company: sampleCompany(), today: TODAY },
);

vi.stubEnv("SESSION_SECRET", "known to these tests of what customers answer");
afterAll(() => void vi.unstubAllEnvs());

/** Says yes to the quotation of a lead, while somebody plans another call before each of the first tries. */
async function yesAmongCalls(number: number, calls: number) {
  const { desk } = office;
  const id = idOf(number);
  await office.leads.add(person(number));
  await desk.append(id, ASHA, { quoted: { version: 1, made, sent: true, link: LINK } });
  let tries = 0;
  const busy = Object.assign(Object.create(desk) as typeof desk, {
    async append(...args: Parameters<typeof desk.append>) {
      if (tries++ < calls) await desk.append(id, RAVI, { nextCall: `2026-12-0${tries}` });
      return desk.append(...args);
    },
  });
  const stores = { desk: busy, staff: createStaff(databases.staff) };
  const found = await office.leadAt(number);
  const answer = await answerQuotation(found, LINK, "yes", "", stores, NOW);
  const { state } = await office.leadAt(number);
  return [answer, state.quotations[0]?.yesAt !== ""];
}

it("a customer's yes is saved though four calls are planned meanwhile, and said not to be with five", async () => {
  expect(await yesAmongCalls(1, 4)).toEqual(["yes", true]);
  expect(await yesAmongCalls(2, 5)).toEqual(["refused", false]);
});

it("six questions about a quotation may come at once, and then one in a hundred seconds", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { desk } = office;
  const stores = { desk, staff: createStaff(databases.staff) };
  const link = "b".repeat(64);
  await office.leads.add(person(1));
  await desk.append(idOf(1), ASHA, { quoted: { version: 1, made, sent: true, link } });
  const ask = async (note: string) =>
    answerQuotation(await office.leadAt(1), link, "question", note, stores, NOW);
  const answers: string[] = [];
  for (let number = 1; number <= 7; number += 1) answers.push(await ask(`Question ${number}`));
  expect(answers).toEqual([...Array(6).fill("asked"), "too fast"]);
  expect(await ask("Question 6"), "what was asked already").toBe("asked");
  vi.advanceTimersByTime(99_999);
  expect(await ask("Question 8")).toBe("too fast");
  vi.advanceTimersByTime(2);
  expect([await ask("Question 8"), await ask("Question 9")]).toEqual(["asked", "too fast"]);
  vi.useRealTimers();
});
