import { Link } from "@remix-run/react";
import { site } from "~/site";
import { texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";

export function InquiryIntro({ hasEstimate }: { hasEstimate: boolean }) {
  const { title, lead, steps, savingQuestion, toCalculator, talk } = texts.inquiry;
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
        <p className="flex flex-wrap items-center gap-x-3 text-muted">
          {talk}
          <a
            href={`tel:${site.callNow.e164}`}
            className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap font-medium text-ink hover:text-sun"
          >
            <Icon name="phone" size={18} />
            {site.callNow.display}
          </a>
        </p>
      </div>
    </div>
  );
}
