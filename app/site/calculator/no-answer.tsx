import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Change, changesOf, smallestSystem } from "~/calculator/changes";
import { INPUT_NAMES } from "~/calculator/input-query";
import { counted, type InputErrors, type Inputs } from "~/calculator/inputs";
import { CALCULATOR_PATH, searchOfInputs } from "~/calculator/links";
import { type Note, savingNote } from "~/calculator/notes";
import { readable } from "~/calculator/numbers";
import { installsIn } from "~/site";
import { CallButton, useCompany } from "~/site/use-company";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { grouped, kilowatts, rupees } from "~/ui/format";
import { paybackInWords } from "./answer";
import { questionId } from "./question-field";
import type { Found, Rates, Result } from "./result";
import { Sentences, said } from "./sentences";

const EXAMPLE = "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";

export function NothingAsked() {
  const { nothing, bill } = useCalculatorTexts();
  const { title, text, example } = nothing;
  return (
    <Card title={title}>
      <svg aria-hidden="true" viewBox="0 0 320 190" className="w-full max-w-sm">
        <rect x="20" y="18" width="112" height="140" rx="8" className="fill-white/22" />
        <rect x="188" y="118" width="112" height="40" rx="8" className="fill-sun" />
        <path d="M0 158.5H320" className="stroke-line-strong" />
        <text x="76" y="180" textAnchor="middle" className="fill-muted text-[14px]">
          {bill.today}
        </text>
        <text x="244" y="180" textAnchor="middle" className="fill-muted text-[14px]">
          {bill.with("3 kW")}
        </text>
      </svg>
      <p>{text}</p>
      <Link to={EXAMPLE} preventScrollReset className="button">
        {example}
      </Link>
    </Card>
  );
}

interface NoAnswerProps {
  inputs: Inputs;
  found: Found;
  rates: Rates;
}

/** Stands in place of a size that would not pay. */
export function NoGood({ inputs, found: { basis }, rates }: NoAnswerProps) {
  const texts = useCalculatorTexts();
  const { verdict, warnings } = basis;
  if (!verdict) return null;
  const changes = changesOf(inputs, basis, rates.rates, rates.today);
  return (
    <Card title={texts.verdicts[verdict]}>
      <Paragraphs list={warnings.verdict} />
      {changes.length > 0 && (
        <div className="w-full pt-3">
          <h3 className="text-card text-ink">{texts.changes.title}</h3>
          <ul className="ruled mt-3 border-y border-line text-base">
            {changes.map((change) => (
              <li key={change.condition[0]} className="py-3">
                <ChangeLink {...change} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Sentences
        list={[
          ...warnings.size,
          ...warnings.saving,
          // Charges that are not counted cannot make a saving of nothing larger.
          ...(verdict === "saves nothing" ? [] : warnings.bill),
          ...warnings.cost,
        ]}
      />
      <Further state={inputs.state} />
    </Card>
  );
}

function ChangeLink({ condition, inputs, estimate }: Change) {
  const texts = useCalculatorTexts();
  const { changes, notes } = texts;
  const { systemKw, incentive } = estimate;
  const saving = savingNote(estimate);
  const gains = saving ? said(saving, texts) : notes.about(rupees(readable(incentive?.perYear ?? 0, 3)));
  const payback = estimate.paybackYears === null ? null : paybackInWords(estimate, texts);
  const say = saving ? changes.saves : changes.earns;
  return (
    <>
      {inputs ? (
        <Link
          to={CALCULATOR_PATH + searchOfInputs(inputs)}
          preventScrollReset
          className="-my-2.5 inline-block py-2.5 font-medium text-ink underline underline-offset-4 hover:text-sun"
        >
          {said(condition, texts)}
        </Link>
      ) : (
        <span className="font-medium text-ink">{said(condition, texts)}</span>
      )}
      <span className="block">{say(kilowatts(systemKw ?? 0), gains, payback)}</span>
    </>
  );
}

/** Below the smallest size there is no estimate, only the reason and the smallest system. */
export function NoSize({ inputs, found: { basis, estimate }, rates }: NoAnswerProps) {
  const lacksRate = basis.missing.includes("yield") || basis.missing.includes("roof");
  const smallest = lacksRate ? undefined : smallestSystem(inputs, rates.rates, rates.today, rates.fixed);
  const { systemKw = null, roofSqFt = 0 } = smallest?.estimate ?? {};
  const { title, small, see, call } = useCalculatorTexts().noSize;
  const isLarge = basis.warnings.size[0]?.[0] === "call about home";
  return (
    <Card title={lacksRate ? title : isLarge ? call : small}>
      <Paragraphs list={lacksRate ? estimate.warnings : basis.warnings.size.slice(0, 1)} />
      {!isLarge && <Paragraphs list={smallest?.verdict ?? []} />}
      <div className="flex flex-wrap gap-3">
        {!isLarge && smallest && smallest.verdict.length === 0 && systemKw !== null && (
          <Link
            to={CALCULATOR_PATH + searchOfInputs(smallest.inputs)}
            preventScrollReset
            className="button button-primary"
          >
            {see(kilowatts(systemKw), grouped(roofSqFt ?? 0))}
          </Link>
        )}
        <Further state={inputs.state} />
      </div>
    </Card>
  );
}

/** The first answer where no tariff is known: the saving needs the visitor's rate. */
export function RateFirst() {
  const { title, text, enter } = useCalculatorTexts().rateFirst;
  return (
    <Card title={title}>
      <p>{text}</p>
      <a href={`#${questionId("rate")}`} className="button button-primary">
        {enter}
      </a>
    </Card>
  );
}

/** Asked instead of an answer, where what was typed is more likely a slip. */
export function Question({ inputs, doubt }: Extract<Result, { kind: "doubt" }>) {
  const texts = useCalculatorTexts();
  const { yes, noUnits, isBill, isBusiness } = texts.doubt;
  const { bill, units, kw, rate } = counted(inputs);
  const isUnits = doubt.name === "units" && units !== undefined;
  const confirmed = {
    bill: rupees(bill ?? 0),
    kw: kilowatts(kw ?? 0),
    rate: `₹${grouped(rate ?? 0)}`,
    units: "",
  };
  const links: [label: string, inputs: Inputs][] = [];
  const { summer, winter, ...without } = inputs;
  if (isUnits) links.push([isBill(rupees(units)), { ...without, units: undefined, bill: units }]);
  links.push([isUnits ? noUnits(grouped(units)) : yes(confirmed[doubt.name]), { ...inputs, sure: 1 }]);
  if (inputs.for !== "business") links.push([isBusiness, { ...inputs, for: "business" }]);
  return (
    <Card title={said(doubt.question, texts)}>
      <div className="flex flex-wrap gap-3">
        {links.map(([label, changed], index) => (
          <Link
            key={label}
            to={`${CALCULATOR_PATH}${searchOfInputs(changed)}#estimate`}
            preventScrollReset
            className={index === 0 ? "button button-primary" : "button"}
          >
            {label}
          </Link>
        ))}
      </div>
    </Card>
  );
}

export function AnswersMissing({ errors, state }: { errors: InputErrors; state: string }) {
  const texts = useCalculatorTexts();
  const { title, kept, state: whichState } = texts.missing;
  const names = Object.keys(errors);
  // The home page's "Another state" leads here: nothing is wrong yet.
  const isAsked = state === "" && names.join() === "state";
  return (
    <Card title={isAsked ? whichState : title(names.length)}>
      <ul className="grid gap-2">
        {INPUT_NAMES.map((name) => {
          const error = errors[name];
          return (
            error && (
              <li key={name}>
                <a href={`#${questionId(name)}`} className="text-bad underline underline-offset-3">
                  {said(error, texts)}
                </a>
              </li>
            )
          );
        })}
      </ul>
      <p>{kept}</p>
      <Further state={state} />
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

function Paragraphs({ list }: { list: readonly Note[] }) {
  const texts = useCalculatorTexts();
  return list.map((note) => said(note, texts)).map((sentence) => <p key={sentence}>{sentence}</p>);
}

/** A call; where the company does not install, the vendors who do. */
function Further({ state }: { state: string }) {
  const company = useCompany();
  return state === "" || installsIn(company, state) ? <CallButton hasIcon /> : <Vendors />;
}

const NATIONAL_PORTAL = "https://pmsuryaghar.gov.in/";

export function Vendors() {
  const { vendors } = useCalculatorTexts().place;
  return (
    <a href={NATIONAL_PORTAL} target="_blank" rel="noreferrer" className="button">
      {vendors}
    </a>
  );
}
