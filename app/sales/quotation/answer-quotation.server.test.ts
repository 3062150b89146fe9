import { expect, it, vi } from "vitest";
import { type LeadEvent, leadStateOf } from "~/sales/lead/lead-state";
import { BY_CUSTOMER } from "~/staff/person-label";
import { answerQuotation } from "./answer-quotation.server";

const NOW = new Date("2026-11-28T06:00:00.000Z");

/** A lead whose customer has asked so many questions about each of two quotations. */
function leadWith(questions: number, letters: number) {
  const at = (minute: number) => new Date(NOW.getTime() - 86_400_000 + minute * 60_000).toISOString();
  const asked = (version: number) =>
    Array.from({ length: questions }, (_, number): LeadEvent => {
      const quoted = { version, answer: "question" as const };
      return { at: at(number), by: BY_CUSTOMER, note: `${number}${"न".repeat(letters)}`, quoted };
    });
  const events = [...asked(1), ...asked(2)];
  const quotations = [1, 2].map((version) => ({
    link: `hash${version}-${questions}`,
    sentAt: at(0),
    withdrawnAt: "",
    yesAt: "",
    questionAt: "",
    quotation: { version, validUntil: "2026-12-31" },
  }));
  const lead = { id: "a", kind: "contact", timestamp: at(0), fields: {} };
  return { lead, events, merged: [], state: { ...leadStateOf(events), quotations } };
}

async function ask(questions: number, letters: number) {
  const append = vi.fn(async (..._: unknown[]) => ({ status: "saved" as const }));
  const desk = { append, claim: async () => false };
  const stores = { desk, staff: { list: async () => [] } } as never;
  const lead = leadWith(questions, letters) as never;
  const result = await answerQuotation(lead, `hash2-${questions}`, "question", "And?", stores, NOW);
  return [result, append.mock.calls.length];
}

it.each([
  ["yes", "Yes to quotation 2 of NZ1J7-CVY42"],
  ["question", "A question about quotation 2 of NZ1J7-CVY42"],
] as const)("a %s to a quotation of a merged lead is said on the lead that stays", async (answer, note) => {
  const { lead, state, ...found } = leadWith(1, 20);
  const append = vi.fn(async (..._: unknown[]) => ({ status: "saved" as const }));
  const desk = { append, claim: async () => false, events: async () => [] };
  const merged = {
    ...found,
    lead: { ...lead, id: "nz1j7cvy42000000000000000" },
    state: { ...state, mergedInto: "whole" },
  };
  const stores = { desk, staff: { list: async () => [] } } as never;
  await answerQuotation(merged as never, "hash2-1", answer, "And?", stores, NOW);
  expect(append.mock.calls[1]).toEqual(["whole", BY_CUSTOMER, { nextCall: "2026-11-28T11:30", note }]);
});

it("the questions about one quotation fill 64 KB of its lead, whatever was asked about another", async () => {
  expect(await ask(9, 2000)).toEqual(["asked", 1]);
  expect(await ask(11, 2000)).toEqual(["too many", 0]);
  expect(await ask(150, 20)).toEqual(["asked", 1]);
});
