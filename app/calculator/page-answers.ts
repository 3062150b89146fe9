import { type Answer, type Known, netMeteringAnswer, priceAnswer, subsidyAnswer } from "./answers";

/** Where the company works. */
const STATES = ["Uttarakhand", "Uttar Pradesh", "Delhi"] as const;

export function pageAnswers(known: Known): Answer[] {
  const { bill, remainingBill } = known.words;
  return [
    ...STATES.flatMap((name) => subsidyAnswer(known, name) ?? []),
    ...[priceAnswer(known, "Uttarakhand") ?? []].flat(),
    netMeteringAnswer(known, "Uttar Pradesh"),
    { question: bill, answer: remainingBill, sources: [] },
  ];
}
