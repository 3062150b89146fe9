import type { MetaDescriptor } from "@remix-run/node";
import { jsonLd } from "./structured-data";

/** Returns an empty list for a page without questions. */
export function questionPage(questions: readonly { question: string; answer: string }[]): MetaDescriptor[] {
  if (questions.length === 0) return [];
  const mainEntity = questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [jsonLd({ "@type": "FAQPage", mainEntity })];
}
