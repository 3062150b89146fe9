import { expect, it } from "vitest";
import { howItWorks } from "~/texts/how-it-works";
import { JOB_STEPS, partyOf, stepRules } from "./job-steps";

const [, , approval, , , meter, subsidy] = howItWorks.en.steps;

it("the usual days are those of the page that says how it works, in all", () => {
  const { feasibility, inspection, meter: net, subsidy: paid } = stepRules;
  expect([approval?.time, meter?.time, subsidy?.time]).toEqual([
    "above 10 kW: 15 days",
    "within 15 days",
    "the portal says 30 days",
  ]);
  expect([feasibility.days, feasibility.aboveKw]).toEqual([15, 10]);
  expect([Number(inspection.days) + Number(net.days), paid.days]).toEqual([15, 30]);
});

it("every step has its usual days", () => {
  expect(Object.fromEntries(JOB_STEPS.map((id) => [id, stepRules[id].days]))).toEqual({
    advance: 3,
    papers: 5,
    application: 2,
    feasibility: 15,
    loan: 14,
    material: 7,
    installation: 7,
    portal: 2,
    inspection: 7,
    meter: 8,
    balance: 5,
    claim: 2,
    handover: 3,
    // No state says when it pays.
    subsidy: 30,
    stateSubsidy: null,
  });
});

it("the whole price is paid before the subsidies come, each from its own government", () => {
  expect(subsidy?.text).toContain("you pay the whole price first");
  expect(JOB_STEPS.indexOf("balance")).toBeLessThan(JOB_STEPS.indexOf("subsidy"));
  expect(partyOf("discom", "subsidy")).toBe("government");
  expect(partyOf("discom", "stateSubsidy")).toBe("state");
  expect([partyOf("discom", "meter"), partyOf("us", "subsidy")]).toEqual(["discom", "us"]);
});

it("every step has a name of its own in both languages, in Hindi without a dot under क, ख and ग", () => {
  for (const language of ["en", "hi"] as const) {
    const labels = JOB_STEPS.map((id) => stepRules[id].label[language]);
    expect(new Set(labels).size).toBe(JOB_STEPS.length);
    expect(labels.join().normalize("NFD")).not.toMatch(/[कखग]\u093c/);
  }
});
