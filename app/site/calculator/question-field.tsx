import { type ReactNode, useEffect, useRef } from "react";
import type { InputName } from "~/calculator/input-query";
import type { InputErrors, NumberName, Typed } from "~/calculator/inputs";
import { readNumber } from "~/calculator/read-number";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { said } from "./sentences";

export interface Questions {
  typed: Typed;
  errors: InputErrors;
}

interface NumberQuestionProps extends Questions {
  name: NumberName;
  isRequired?: boolean;
  /** Stands beside the field. */
  children?: ReactNode;
}

export function NumberQuestion({ name, isRequired, typed, errors, children }: NumberQuestionProps) {
  const texts = useCalculatorTexts();
  const [label, unit] = texts.form[name];
  const error = errors[name];
  return (
    <div className="question">
      <div className="min-w-0">
        <label htmlFor={questionId(name)} className="text-small font-medium">
          {label} <span className="text-faint">{unit}</span>
        </label>
        <div className="mt-1.5 flex gap-1.5">
          <input
            id={questionId(name)}
            name={name}
            inputMode="decimal"
            enterKeyHint="done"
            className="input min-w-0 tabular-nums"
            defaultValue={typed[name]}
            aria-required={isRequired}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${questionId(name)}-error` : undefined}
          />
          {children}
        </div>
      </div>
      <QuestionError name={name} errors={errors} />
    </div>
  );
}

type Range = readonly [min: number, max: number, step: number];

type SliderName = "units" | "roof" | "load" | "kw";

/** Range of the sliders; any number may be typed. */
const RANGES: Record<string, Record<SliderName, Range>> = {
  home: {
    units: [50, 1500, 10],
    roof: [100, 2000, 50],
    load: [1, 15, 1],
    kw: [1, 10, 0.5],
  },
  society: {
    units: [500, 30_000, 100],
    roof: [500, 30_000, 250],
    load: [5, 300, 5],
    kw: [5, 200, 5],
  },
  business: {
    units: [500, 50_000, 100],
    roof: [500, 100_000, 500],
    load: [5, 500, 5],
    kw: [5, 500, 5],
  },
};

export function Slider({ name, typed }: Questions & { name: SliderName }) {
  const texts = useCalculatorTexts();
  const slider = useRef<HTMLInputElement>(null);
  const range = RANGES[Object.hasOwn(RANGES, typed.for) ? typed.for : "home"]?.[name] ?? [0, 100, 1];
  const [min, max, step] = range;
  const position = positionOf(readNumber(typed[name]), range);
  const isEmpty = typed[name] === "";

  // Before the effect below puts it back: it may have been moved before hydration.
  useEffect(() => {
    const { value, defaultValue } = slider.current ?? {};
    if (value !== undefined && value !== defaultValue) fillField(name, value);
  }, [name]);

  useEffect(() => {
    if (slider.current) slider.current.value = String(position);
  }, [position]);

  return (
    <input
      ref={slider}
      type="range"
      data-for={name}
      aria-label={texts.form[name].join(" ")}
      // Empty, it would announce a value that nobody gave; the field beside it takes the number.
      aria-hidden={isEmpty || undefined}
      tabIndex={isEmpty ? -1 : undefined}
      className={`slider ${isEmpty ? "accent-muted opacity-40" : ""}`}
      min={min}
      max={max}
      step={step}
      defaultValue={position}
      onInput={(event) => fillField(name, event.currentTarget.value)}
    />
  );
}

/** Returns the slider's position for a number, as browsers round it; its start while there is none. */
function positionOf(number: number | undefined, [min, max, step]: Range): number {
  const steps = Math.round(((number ?? min) - min) / step);
  return Math.min(max, Math.max(min, min + steps * step));
}

export function fillField(name: InputName, value: string) {
  const field = document.getElementById(questionId(name));
  if (field instanceof HTMLInputElement) field.value = value;
}

interface ChoiceProps extends Questions {
  name: InputName;
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
}

export function Choice({ name, legend, options, typed, errors }: ChoiceProps) {
  const [first] = options;
  const chosen = options.find(([value]) => value === typed[name]) ?? (errors[name] ? undefined : first);
  return (
    <fieldset aria-describedby={errors[name] ? `${questionId(name)}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex rounded-full border border-line bg-raised-2 p-1">
        {options.map(([value, label]) => (
          <label key={value} className="segment">
            <input
              id={value === first?.[0] ? questionId(name) : undefined}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen?.[0]}
            />
            {label}
          </label>
        ))}
      </div>
      <QuestionError name={name} errors={errors} />
    </fieldset>
  );
}

export function QuestionError({ name, errors }: { name: InputName; errors: InputErrors }) {
  const texts = useCalculatorTexts();
  const error = errors[name];
  if (!error) return null;
  return (
    <p id={`${questionId(name)}-error`} className="mt-1.5 text-small text-bad">
      {said(error, texts)}
    </p>
  );
}

export function questionId(name: InputName): string {
  return `calculator-${name}`;
}
