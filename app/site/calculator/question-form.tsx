import { useHref } from "@remix-run/react";
import { STATES } from "~/states";
import { calculator } from "~/texts/calculator";
import { useTexts } from "~/texts/use-texts";
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
import { CALCULATOR_PATH, type FormRef } from "./use-calculator";

interface QuestionFormProps extends Questions {
  formRef: FormRef;
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
  const { form } = useTexts(calculator);
  const key = hintKey(typed.for, typed.state);
  const hasArea = hints.withAreas.includes(key) || errors.area;
  const hasTariff = hints.withTariff.some((known) => (typed.state ? known === key : known.startsWith(key)));
  return (
    <form
      ref={formRef}
      action={useHref(`${CALCULATOR_PATH}#estimate`)}
      aria-label={form.label}
      noValidate
      autoComplete="off"
      className="card question-form grid gap-5 p-5 sm:p-6"
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
        <Slider {...questions} name="roof" />
        <NumberQuestion {...questions} name="load" />
        <Slider {...questions} name="load" />
      </div>
      <div>
        <NumberQuestion {...questions} name="kw" />
        <Slider {...questions} name="kw" />
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

/** The last of units and bill counts, so that neither stands beside the answer unused. */
function clearOther(edited: EventTarget) {
  if (!(edited instanceof HTMLInputElement)) return;
  const other = edited.id === questionId("bill") ? "units" : "bill";
  const isUsage = other === "units" || edited.id === questionId("units") || edited.dataset.for === "units";
  if (isUsage && edited.value !== "") fillField(other, "");
}

function Consumption(questions: Questions) {
  const texts = useTexts(calculator);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{texts.form.consumption}</legend>
      <div className="question-pair">
        <NumberQuestion {...questions} name="units" isRequired />
        <NumberQuestion {...questions} name="bill" />
      </div>
      <Slider {...questions} name="units" />
    </fieldset>
  );
}

function State({ typed, errors }: Questions) {
  const error = errors.state;
  const { form, stateName } = useTexts(calculator);
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
        {STATES.map((name) => (
          // With a value, because a translator changes the text.
          <option key={name} value={name}>
            {stateName(name)}
          </option>
        ))}
      </select>
      <QuestionError name="state" errors={errors} />
    </div>
  );
}
