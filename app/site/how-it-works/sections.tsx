import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TalkInstead } from "~/site/forms/talk-instead";
import { useSchemeTexts } from "~/site/scheme";
import { Cited } from "~/site/sources";
import { useCompany } from "~/site/use-company";
import { frame } from "~/texts/frame";
import { howItWorks } from "~/texts/how-it-works";
import { service } from "~/texts/service";
import { ContentText, useTexts } from "~/texts/use-texts";
import { COVERED, SOURCES, STEPS } from "./facts";

const MARK = "absolute left-0 grid size-9 place-items-center rounded-full border-2 border-sun font-semibold";

const CHIP = "rounded-full border border-line-strong px-3 py-0.5 text-small whitespace-nowrap";

/** The step in which a home chooses its vendor. */
const CHOICE = 1;

export function stepText({ steps, onList }: typeof howItWorks.en, index: number, vendor: string): string {
  const text = steps[index]?.text ?? "";
  return index === CHOICE && vendor ? `${text} ${onList(vendor)}` : text;
}

export function Steps() {
  const texts = useSchemeTexts(howItWorks);
  const shown = texts.steps.filter(({ title }) => title);
  const { nav } = useTexts(frame);
  const { vendor } = useCompany();
  const lead = (
    <>
      <p className="mt-4 text-lead text-muted">{texts.lead}</p>
      <Link to="/inquiry" prefetch="intent" className="button button-primary mt-6">
        {texts.quote}
      </Link>
    </>
  );
  return (
    <Part id="steps" title={shown.length < texts.steps.length ? texts.name : texts.stepsTitle} lead={lead}>
      <ol>
        {shown.map((step, at) => {
          const { title, time, needs } = step;
          const index = texts.steps.indexOf(step);
          const { by = "we", sources = [] } = STEPS[index] ?? {};
          return (
            <li key={title} className="group relative pb-12 pl-14 last:pb-0">
              <span className="absolute top-9 bottom-0 left-[1.0625rem] w-0.5 bg-line group-last:hidden" />
              {/* The sun marks what the visitor does. */}
              <span aria-hidden="true" className={`${MARK} ${by === "you" ? "bg-sun text-ground" : ""}`}>
                {at + 1}
              </span>
              <h3 className="pt-1 text-title">{title}</h3>
              <p className="mt-3 flex flex-wrap items-center gap-2">
                <span className={`${CHIP} ${by === "you" ? "text-sun" : ""}`}>{texts.who[by]}</span>
                {time && <span className={CHIP}>{time}</span>}
              </p>
              <p className="mt-3 text-muted">
                {stepText(texts, index, vendor)}
                {sources.map((name) => (
                  <Cited key={name} of={SOURCES} name={name} />
                ))}
              </p>
              {needs && (
                <p className="mt-2 text-muted">
                  <strong className="font-medium text-ink">{texts.needs}</strong> {needs}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <p className="mt-6 ml-14 flex flex-wrap gap-3">
        <Link to="/questions" prefetch="intent" className="button">
          {nav["/questions"]}
        </Link>
        <Link to="/service" prefetch="intent" className="button">
          {nav["/service"]}
        </Link>
      </p>
    </Part>
  );
}

interface PartProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of the page: its title beside it on large screens. */
function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-b border-line odd:bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <h2 id={`${id}-title`} className="text-section">
            {title}
          </h2>
          {lead}
        </div>
        <div className="max-w-2xl">{children}</div>
      </div>
    </section>
  );
}

export function Covered() {
  const { title, lead, items } = useSchemeTexts(howItWorks).covered;
  const { output } = useCompany().promises ?? {};
  return (
    <Part id="service" title={title} lead={<p className="mt-4 text-lead text-muted">{lead}</p>}>
      <ul className="ruled border-y border-line">
        {items.map((item, index) => {
          const end = item.indexOf(":");
          if (!item) return null;
          return (
            <li key={item} className="py-5 text-muted">
              <b>{item.slice(0, end)}</b>
              {item.slice(end)}
              <Cited of={SOURCES} name={COVERED[index]} />
            </li>
          );
        })}
        {output && (
          <li className="py-5 text-muted">
            <ContentText as="span" text={output} />
          </li>
        )}
      </ul>
    </Part>
  );
}

export function Broken() {
  const { title, steps, complain } = useSchemeTexts(howItWorks).broken;
  const { talk, danger } = useTexts(service);
  const { nav } = useTexts(frame);
  return (
    <Part id="broken" title={title}>
      <ol className="grid list-decimal gap-5 pl-6 text-muted marker:font-semibold marker:text-sun">
        {[danger, ...steps].map((step) => (
          <li key={step} className="pl-2">
            {step}
          </li>
        ))}
      </ol>
      <Link to="/service" prefetch="intent" className="button button-primary my-6">
        {nav["/service"]}
      </Link>
      <TalkInstead question={talk} />
      {complain && (
        <p className="mt-4 text-small text-muted">
          {complain}
          <Cited of={SOURCES} name="complaints" />
        </p>
      )}
    </Part>
  );
}
