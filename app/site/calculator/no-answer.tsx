import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { INPUT_NAMES } from "~/calculator/input-query";
import type { InputErrors } from "~/calculator/inputs";
import type { Note } from "~/calculator/notes";
import { installsIn } from "~/site";
import { CallButton, useCompany } from "~/site/use-company";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { questionId } from "./question-field";
import { said } from "./sentences";

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

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card grid justify-items-start gap-5 p-6 text-lead text-muted sm:p-10">
      <h2 id="estimate-title" className="max-w-xl text-title text-ink">
        {title}
      </h2>
      {children}
    </div>
  );
}

export function Paragraphs({ list }: { list: readonly Note[] }) {
  const texts = useCalculatorTexts();
  return list.map((note) => said(note, texts)).map((sentence) => <p key={sentence}>{sentence}</p>);
}

/** A call; where the company does not install, the vendors who do. */
export function Further({ state }: { state: string }) {
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
