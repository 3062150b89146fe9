import { useHref } from "@remix-run/react";
import { STATES } from "~/states";
import { texts } from "~/texts/texts";
import {
  Choice,
  NumberQuestion,
  QuestionError,
  type Questions,
  questionId,
  type Range,
  Slider,
  type SliderName,
} from "./question-field";
import { hintKey, type StateHints } from "./state-hints";
import { CALCULATOR_PATH, type FormRef } from "./use-calculator";

/** Of the sliders; any number may be typed. */
const RANGES: Record<string, Record<SliderName, Range>> = {
  home: {
    units: [50, 1500, 10, 350],
    roof: [100, 2000, 50, 500],
    load: [1, 15, 1, 3],
    kw: [1, 10, 0.5, 3],
  },
  society: {
    units: [500, 30_000, 100, 5000],
    roof: [500, 30_000, 250, 5000],
    load: [5, 300, 5, 50],
    kw: [5, 200, 5, 40],
  },
  business: {
    units: [500, 50_000, 100, 5000],
    roof: [500, 100_000, 500, 10_000],
    load: [5, 500, 5, 50],
    kw: [5, 500, 5, 40],
  },
};

interface QuestionFormProps extends Questions {
  formRef: FormRef;
  hints: StateHints;
  /** The size of the estimate, where the slider stands until the visitor chooses. */
  systemKw: number | null;
  /** The answer in short, in view on phones while the visitor types. */
  running: string;
  /** The state's tariffs do not fit the other answers. */
  needsRate: boolean;
  onInput: () => void;
  onAsk: () => void;
}

/** A GET form: without JavaScript its answer is the same page at a URL that can be shared. */
export function QuestionForm(props: QuestionFormProps) {
  const { formRef, hints, systemKw, running, needsRate, onInput, onAsk, ...questions } = props;
  const { typed, errors } = questions;
  const { form } = texts.calculator;
  const [min, max, step, rest] = rangeOf("kw", typed.for);
  const key = hintKey(typed.for, typed.state);
  const hasArea = hints.withAreas.includes(key) || errors.area;
  const hasTariff = hints.withTariff.some((known) => (typed.state ? known === key : known.startsWith(key)));
  const standsAt = systemKw !== null && min < systemKw && systemKw < max ? systemKw : rest;
  return (
    <form
      ref={formRef}
      action={useHref(`${CALCULATOR_PATH}#estimate`)}
      aria-label={form.label}
      noValidate
      autoComplete="off"
      className="card question-form grid gap-5 p-5 sm:p-6"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <a href="#estimate" className="running-answer">
        {running}
      </a>
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
      <div className="question-pair">
        <NumberQuestion {...questions} name="roof" />
        <Slider {...questions} name="roof" range={rangeOf("roof", typed.for)} />
        <NumberQuestion {...questions} name="load" />
        <Slider {...questions} name="load" range={rangeOf("load", typed.for)} />
      </div>
      <div>
        <NumberQuestion {...questions} name="kw" />
        <Slider {...questions} name="kw" range={[min, max, step, standsAt]} />
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

function Consumption(questions: Questions) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.calculator.form.consumption}</legend>
      <div className="question-pair">
        <NumberQuestion {...questions} name="units" isRequired />
        <NumberQuestion {...questions} name="bill" />
      </div>
      <Slider {...questions} name="units" range={rangeOf("units", questions.typed.for)} />
    </fieldset>
  );
}

function State({ typed, errors }: Questions) {
  const error = errors.state;
  const { form, stateName } = texts.calculator;
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
        {STATES.map((name) => {
          const label = stateName(name);
          return (
            <option key={name} value={label === name ? undefined : name}>
              {label}
            </option>
          );
        })}
      </select>
      <QuestionError name="state" errors={errors} />
    </div>
  );
}

function rangeOf(name: SliderName, customer: string): Range {
  return (RANGES[customer] ?? RANGES.home)?.[name] ?? [0, 100, 1, 0];
}
