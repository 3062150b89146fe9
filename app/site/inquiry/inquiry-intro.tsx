import { Link } from "@remix-run/react";
import type { PackageType } from "~/content/package";
import { TalkInstead } from "~/site/forms/talk-instead";
import { inquiry } from "~/texts/inquiry";
import { useLangOf, useTexts } from "~/texts/use-texts";

export function InquiryIntro({ hasEstimate }: { hasEstimate: boolean }) {
  const { title, lead, steps, savingQuestion, toCalculator, talk } = useTexts(inquiry);
  return (
    <div className="lg:sticky lg:top-32 lg:self-start">
      <h1 className="text-section">{title}</h1>
      <p className="mt-5 max-w-md text-lead text-muted">{lead}</p>
      <ol className="mt-10 hidden max-w-md ruled border-y border-line sm:block">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-5 py-5">
            <span aria-hidden className="w-4 shrink-0 font-display text-card font-semibold text-sun">
              {index + 1}
            </span>
            <span className="text-muted">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        {!hasEstimate && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            {savingQuestion}
            <Link
              to="/calculator"
              prefetch="intent"
              className="inline-flex min-h-11 items-center font-medium text-ink hover:text-sun"
            >
              {toCalculator}
            </Link>
          </p>
        )}
        <TalkInstead question={talk} />
      </div>
    </div>
  );
}

interface WithEstimateProps {
  /** "3 kW, about 4,200 units a year" */
  inShort: string;
  /** The calculator's inputs: "?for=home&…". */
  search: string;
}

export function WithEstimate({ inShort, search }: WithEstimateProps) {
  const { estimate, change } = useTexts(inquiry);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun/40 bg-sun/5 p-5">
      <p>
        <span className="block text-small text-muted">{estimate}</span>
        <span className="font-display text-card font-semibold">{inShort}</span>
      </p>
      <Link to={`/calculator${search}`} prefetch="intent" className="button button-quiet">
        {change}
      </Link>
    </div>
  );
}

interface ChosenPackageProps {
  name: string;
  type: PackageType;
  roofSize: string;
  annualGeneration: string;
  /** The calculator's inputs: "?for=home&…", or "". */
  estimate: string;
}

export function ChosenPackage({ name, type, roofSize, annualGeneration, estimate }: ChosenPackageProps) {
  const langOf = useLangOf();
  const { package: label, types, aYear, change } = useTexts(inquiry);
  const facts = [types[type], roofSize, annualGeneration && aYear(annualGeneration)].filter(Boolean);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun/40 bg-sun/5 p-5">
      <p>
        <span className="block text-small text-muted">{label}</span>
        <span lang={langOf(name)} className="font-display text-card font-semibold">
          {name}
        </span>
        <span className="block text-small text-muted">{facts.join(" · ")}</span>
      </p>
      <Link
        to={`/packages${type === "Commercial" ? `?type=Commercial${estimate.replace("?", "&")}` : estimate}`}
        prefetch="intent"
        className="button button-quiet"
      >
        {change}
      </Link>
    </div>
  );
}
