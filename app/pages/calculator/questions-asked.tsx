import type { Answer } from "~/calculator/answers";
import { sourceDate } from "~/calculator/format";

export function QuestionsAsked({ answers }: { answers: readonly Answer[] }) {
  return (
    <section aria-labelledby="questions" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <h2 id="questions" className="text-section">
          What people ask
        </h2>
        <dl className="ruled border-y border-line">
          {answers.map(({ question, answer, sources }) => (
            <div key={question} className="py-6">
              <dt className="font-display text-card font-semibold">{question}</dt>
              <dd className="mt-2 max-w-2xl text-muted">{answer}</dd>
              {sources.length > 0 && (
                <dd className="mt-2 max-w-2xl text-small text-faint">
                  {sources.map(({ source, asOf }) => `${source} (${sourceDate(asOf)})`).join("; ")}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
