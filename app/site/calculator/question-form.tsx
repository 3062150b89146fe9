import { useHref } from "@remix-run/react";
import { LOAD_UNITS } from "~/calculator/inputs";
import { CALCULATOR_PATH } from "~/calculator/links";
import { useCompany } from "~/site/use-company";
import { STATES } from "~/states";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import {
  Choice,
  fillField,
  NumberQuestion,
  QuestionError,
  type Questions,
  questionId,
  Slider,
} from "./question-field";
import { hintKey, type StateHints } from "./state-hints";

interface QuestionFormProps extends Questions {
  formRef: React.RefObject<HTMLFormElement>;
  hints: StateHints;
  /** The answer in short, in view on phones while the visitor types. */
  running: string;
  /** The state's tariffs do not fit the other answers. */
  needsRate: boolean;
  onInput: () => void;
  onAsk: () => void;
}

/** A GET form: without JavaScript its answer is the same page at a URL that can be shared. */
export function QuestionForm(props: QuestionFormProps) {
  const { formRef, hints, running, needsRate, onInput, onAsk, ...questions } = props;
  const { typed, errors } = questions;
  const { form } = useCalculatorTexts();
  const key = hintKey(typed.for, typed.state);
  const hasArea = hints.withAreas.includes(key) || errors.area;
  const hasTariff = hints.withTariff.some((known) => (typed.state ? known === key : known.startsWith(key)));
  // Only where units sent are worth less do the hours of work matter.
  const hasMeter = typed.state !== "" && hints.withNetMetering.includes(`business ${typed.state}`);
  return (
    <form
      ref={formRef}
      action={useHref(`${CALCULATOR_PATH}#estimate`)}
      aria-label={form.label}
      noValidate
      autoComplete="off"
      className="card question-form grid gap-5 p-5 lg:gap-3"
      onInput={(event) => {
        clearOther(event.target);
        onInput();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <a href="#estimate" className="running-answer">
        {running}
      </a>
      <input type="hidden" id={questionId("sure")} name="sure" defaultValue={typed.sure} />
      <Choice {...questions} name="for" legend={form.for} options={Object.entries(form.customers)} />
      <Consumption {...questions} />
      <State {...questions} />
      {(needsRate || !hasTariff || typed.rate !== "") && <NumberQuestion {...questions} name="rate" />}
      {hasArea && (
        <Choice {...questions} name="area" legend={form.area} options={Object.entries(form.areas)} />
      )}
      <div className={errors.homes ? undefined : "society-only"}>
        <NumberQuestion {...questions} name="homes" />
      </div>
      <div className={hasMeter && !errors.days && !errors.shifts ? "hidden" : "business-only"}>
        <div className="question-pair">
          <NumberQuestion {...questions} name="days" />
          <NumberQuestion {...questions} name="shifts" />
        </div>
      </div>
      <div className="question-pair">
        <NumberQuestion {...questions} name="roof" />
        <Slider {...questions} name="roof" />
        <NumberQuestion {...questions} name="kw" />
        <Slider {...questions} name="kw" />
      </div>
      <div>
        <NumberQuestion {...questions} name="load">
          <select
            name="loadIn"
            defaultValue={typed.loadIn}
            aria-label={form.loadIn}
            className="input select w-auto flex-none"
          >
            <option value="">kW</option>
            {Object.entries(LOAD_UNITS).map(
              ([value, { label }]) =>
                // Watts are read, but nobody has to choose them.
                (value !== "w" || typed.loadIn === value) && (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ),
            )}
          </select>
        </NumberQuestion>
        <Slider {...questions} name="load" />
      </div>
      <div>
        <button type="submit" className="button button-primary w-full">
          {form.show}
        </button>
        <p className="mt-3 text-small text-faint">{form.private}</p>
      </div>
    </form>
  );
}

const DOUBTED = ["units", "bill", "summer", "winter", "kw", "rate"] as const;

/** The last of units and bill counts, so that neither stands beside the answer unused. */
function clearOther(edited: EventTarget) {
  if (!(edited instanceof HTMLInputElement)) return;
  // What was confirmed is another number now.
  if (DOUBTED.some((name) => edited.id === questionId(name) || edited.dataset.for === name))
    fillField("sure", "");
  const other = edited.id === questionId("bill") ? "units" : "bill";
  const isUsage = other === "units" || edited.id === questionId("units") || edited.dataset.for === "units";
  if (isUsage && edited.value !== "") fillField(other, "");
}

function Consumption(questions: Questions) {
  const texts = useCalculatorTexts();
  const { typed, errors } = questions;
  const hasMonths = Boolean(typed.summer || typed.winter || errors.summer || errors.winter);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-small text-muted">{texts.form.consumption}</legend>
      <div className="question-pair">
        <NumberQuestion {...questions} name="units" isRequired />
        <NumberQuestion {...questions} name="bill" />
      </div>
      <Slider {...questions} name="units" />
      <p className="mt-2 text-small text-faint">{texts.form.average}</p>
      <details open={hasMonths} className="mt-1">
        <summary className="flex min-h-11 items-center text-small font-medium underline underline-offset-4 hover:text-sun">
          {texts.form.months}
        </summary>
        <div className="question-pair">
          <NumberQuestion {...questions} name="summer" />
          <NumberQuestion {...questions} name="winter" />
        </div>
      </details>
    </fieldset>
  );
}

function State({ typed, errors }: Questions) {
  const error = errors.state;
  const { form, stateName } = useCalculatorTexts();
  const own = useCompany().serviceArea?.states ?? [];
  const groups = [own, STATES.filter((name) => !own.includes(name))];
  return (
    <div>
      <label htmlFor={questionId("state")} className="text-small font-medium">
        {form.state}
      </label>
      <select
        id={questionId("state")}
        name="state"
        defaultValue={typed.state}
        className="input select mt-1.5"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${questionId("state")}-error` : undefined}
      >
        <option value="">{form.choose}</option>
        {groups.map((names, index) => (
          <optgroup key={form.stateGroups[index]} label={form.stateGroups[index]} hidden={names.length === 0}>
            {names.map((name) => (
              // With a value, because a translator changes the text.
              <option key={name} value={name}>
                {stateName(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <QuestionError name="state" errors={errors} />
    </div>
  );
}
