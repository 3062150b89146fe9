import { Link } from "@remix-run/react";
import { TalkInstead } from "~/site/forms/talk-instead";
import { howItWorks } from "~/texts/how-it-works";
import { service } from "~/texts/service";
import { useTexts } from "~/texts/use-texts";
import { COVERED } from "./facts";
import { Cited } from "./sources";

export function Covered() {
  const { title, lead, items } = useTexts(howItWorks).covered;
  return (
    <section id="service" aria-labelledby="covered" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
        <div>
          <h2 id="covered" className="text-section">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-lead text-muted">{lead}</p>
        </div>
        <dl className="max-w-2xl ruled border-y border-line">
          {COVERED.map(({ id, source }) => {
            const [what, how] = items[id];
            return (
              <div key={id} className="py-5">
                <dt className="font-display text-card font-semibold">{what}</dt>
                <dd className="mt-1 text-muted">
                  {how}
                  {source && <Cited name={source} />}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </section>
  );
}

export function Broken() {
  const { title, steps, send, complain } = useTexts(howItWorks).broken;
  const { talk } = useTexts(service);
  return (
    <section id="broken" aria-labelledby="broken-title" className="border-y border-line">
      <div className="page section grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
        <h2 id="broken-title" className="text-section">
          {title}
        </h2>
        <div className="max-w-2xl">
          <ol className="grid gap-5">
            {steps.map((step, index) => (
              <li key={step} className="flex gap-5">
                <span
                  aria-hidden="true"
                  className="w-4 shrink-0 font-display text-card font-semibold text-sun"
                >
                  {index + 1}
                </span>
                <span className="text-muted">{step}</span>
              </li>
            ))}
          </ol>
          <Link to="/service" prefetch="intent" className="button button-primary mt-8">
            {send}
          </Link>
          <div className="mt-4">
            <TalkInstead question={talk} />
          </div>
          <p className="mt-4 text-small text-muted">
            {complain}
            <Cited name="complaints" />
          </p>
        </div>
      </div>
    </section>
  );
}
