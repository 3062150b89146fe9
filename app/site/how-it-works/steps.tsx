import { Link } from "@remix-run/react";
import { howItWorks } from "~/texts/how-it-works";
import { useTexts } from "~/texts/use-texts";
import { STEPS } from "./facts";
import { Cited } from "./sources";

/** The sun marks what the visitor does. */
const MARK = "absolute left-0 grid size-9 place-items-center rounded-full border-2 border-sun font-semibold";

const CHIP = "rounded-full border border-line-strong px-3 py-0.5 text-small whitespace-nowrap";

export function Steps() {
  const texts = useTexts(howItWorks);
  return (
    <section className="page section grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <h2 className="text-section">{texts.stepsTitle}</h2>
        <p className="mt-4 max-w-md text-lead text-muted">{texts.lead}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to="/inquiry" prefetch="intent" className="button button-primary">
            {texts.quote}
          </Link>
          <Link to="/calculator" prefetch="intent" className="button">
            {texts.calculator}
          </Link>
        </div>
      </div>
      <ol className="max-w-2xl">
        {STEPS.map(({ id, by, isSample, sources }, index) => {
          const { title, time, text, needs } = texts.steps[id];
          return (
            <li key={id} className="relative pb-12 pl-14 last:pb-0">
              {index < STEPS.length - 1 && (
                <span aria-hidden="true" className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line" />
              )}
              <span aria-hidden="true" className={`${MARK} ${by === "you" ? "bg-sun text-ground" : ""}`}>
                {index + 1}
              </span>
              <h3 className="pt-1 text-title">{title}</h3>
              <p className="mt-3 flex flex-wrap items-center gap-2">
                <span className={CHIP}>{texts.who[by]}</span>
                {time && <span className={CHIP}>{time}</span>}
                {isSample && <span className="text-small text-faint">({texts.sample})</span>}
              </p>
              <p className="mt-3 text-muted">
                {text}
                {sources.map((name) => (
                  <Cited key={name} name={name} />
                ))}
              </p>
              {needs && (
                <p className="mt-2 text-muted">
                  <strong className="font-medium text-ink">{texts.needs}</strong> {needs}
                </p>
              )}
              {id === "service" && (
                <Link to="/service" prefetch="intent" className="button mt-4">
                  {texts.broken.send}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
