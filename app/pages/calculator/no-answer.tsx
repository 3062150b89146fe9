import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Change, changesOf, smallestSystem } from "~/calculator/changes";
import { kilowatts, years } from "~/calculator/format";
import { INPUT_NAMES } from "~/calculator/input-query";
import type { InputErrors, Inputs } from "~/calculator/inputs";
import { searchOfInputs } from "~/calculator/links";
import { grouped, rupees } from "~/calculator/numbers";
import { site } from "~/site";
import { Icon } from "~/ui/icon";
import { VERDICTS } from "./answer";
import { questionId } from "./question-field";
import type { Found, Rates } from "./result";
import { Sentences } from "./sentences";
import { CALCULATOR_PATH } from "./use-calculator";

const EXAMPLE = "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";

export function NothingAsked() {
  return (
    <Card title="Your estimate appears here.">
      <p>
        The size and its roof, the saving, the price after subsidy. Roof and sanctioned load make it closer.
      </p>
      <Link to={EXAMPLE} preventScrollReset className="button">
        See an example
      </Link>
    </Card>
  );
}

interface NoAnswerProps {
  inputs: Inputs;
  found: Found;
  rates: Rates;
}

/** In place of a size that would not pay. */
export function NoGood({ inputs, found: { basis }, rates }: NoAnswerProps) {
  const { verdict, warnings } = basis;
  if (!verdict) return null;
  const changes = changesOf(inputs, basis, rates.rates, rates.today);
  return (
    <Card title={VERDICTS[verdict]}>
      <Paragraphs list={warnings.verdict} />
      {changes.length > 0 && (
        <div className="w-full pt-3">
          <h3 className="text-card text-ink">What would change it</h3>
          <ul className="ruled mt-3 border-y border-line text-base">
            {changes.map((change) => (
              <li key={change.condition} className="py-3">
                <ChangeLink {...change} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Sentences
        list={[
          ...warnings.size,
          // What is not counted could not make nothing more.
          ...(verdict === "saves nothing" ? [] : warnings.bill),
          ...warnings.cost,
        ]}
      />
      <Call />
    </Card>
  );
}

function ChangeLink({ condition, inputs, estimate }: Change) {
  const { systemKw, savingPerYear, paybackYears } = estimate ?? {};
  const figures =
    systemKw && savingPerYear
      ? `${kilowatts(systemKw)} would save about ${rupees(savingPerYear)} a year${paybackYears ? ` and pay back in ${years(paybackYears)}` : ""}.`
      : "Enter its rate per unit to see the saving.";
  return (
    <>
      {inputs ? (
        <Link
          to={CALCULATOR_PATH + searchOfInputs(inputs)}
          preventScrollReset
          className="-my-2.5 inline-block py-2.5 font-medium text-ink underline underline-offset-4 hover:text-sun"
        >
          {condition}
        </Link>
      ) : (
        <span className="font-medium text-ink">{condition}</span>
      )}
      <span className="block">{figures}</span>
    </>
  );
}

/** Below the smallest size there is no estimate, only the reason and the smallest system. */
export function NoSize({ inputs, found: { basis, estimate }, rates }: NoAnswerProps) {
  const lacksRate = basis.missing.includes("yield") || basis.missing.includes("roof");
  const smallest = lacksRate ? undefined : smallestSystem(inputs, rates.rates, rates.today);
  const { systemKw = null, roofSqFt = 0 } = smallest?.estimate ?? {};
  return (
    <Card title={lacksRate ? "No estimate for these figures" : "Below our smallest system"}>
      <Paragraphs list={lacksRate ? estimate.warnings : basis.warnings.size.slice(0, 1)} />
      <Paragraphs list={smallest?.verdict ?? []} />
      <div className="flex flex-wrap gap-3">
        {smallest && smallest.verdict.length === 0 && systemKw !== null && (
          <Link
            to={CALCULATOR_PATH + searchOfInputs(smallest.inputs)}
            preventScrollReset
            className="button button-primary"
          >
            See {kilowatts(systemKw)} on {grouped(roofSqFt ?? 0)} sq ft
          </Link>
        )}
        <Call />
      </div>
    </Card>
  );
}

/** The first answer where no tariff is known: the saving needs the visitor's rate. */
export function RateFirst() {
  return (
    <Card title="Enter your rate per unit to see the saving.">
      <p>It’s the price of one unit on your bill, in rupees. We don’t have your tariff.</p>
      <a href={`#${questionId("rate")}`} className="button button-primary">
        Enter your rate
      </a>
    </Card>
  );
}

export function AnswersMissing({ errors }: { errors: InputErrors }) {
  return (
    <Card title="Check these answers">
      <ul className="grid gap-2">
        {INPUT_NAMES.map(
          (name) =>
            errors[name] && (
              <li key={name}>
                <a href={`#${questionId(name)}`} className="text-bad underline underline-offset-3">
                  {errors[name]}
                </a>
              </li>
            ),
        )}
      </ul>
      <p>We’ve kept your other answers.</p>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card grid justify-items-start gap-5 p-6 text-lead text-muted sm:p-10">
      <h2 id="estimate-title" className="max-w-xl text-title text-ink">
        {title}
      </h2>
      {children}
    </div>
  );
}

function Paragraphs({ list }: { list: readonly string[] }) {
  return list.map((sentence) => <p key={sentence}>{sentence}</p>);
}

function Call() {
  return (
    <a href={`tel:${site.callNow.e164}`} className="button">
      <Icon name="phone" size={18} />
      Call {site.callNow.display}
    </a>
  );
}
