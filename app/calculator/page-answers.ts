import { type Answer, netMeteringAnswer, priceAnswer, subsidyAnswer } from "./answers";
import type { Day, SolarRate } from "./rates";

/** Where the company works. */
const STATES = ["Uttarakhand", "Uttar Pradesh", "Delhi"] as const;

const REMAINING_BILL: Answer = {
  question: "Will there still be a bill?",
  answer:
    "Yes. Fixed charges stay, however much you generate. Solar lowers the units you pay for; how far depends on your usage, your load and your state.",
  sources: [],
};

export function pageAnswers(rates: readonly SolarRate[], today: Day): Answer[] {
  return [
    ...STATES.flatMap((name) => subsidyAnswer(rates, name, today) ?? []),
    ...[priceAnswer(rates, "Uttarakhand", today) ?? []].flat(),
    netMeteringAnswer(rates, "Uttar Pradesh", today),
    REMAINING_BILL,
  ];
}
