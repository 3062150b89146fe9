import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { INPUT_NAMES } from "~/calculator/input-query";
import { readInputs } from "~/calculator/inputs";
import { CALCULATOR_PATH, inputSearch } from "~/calculator/links";
import { useNextLocation } from "~/texts/use-texts";
import { answer, type Rates, withoutEmptyFields } from "./result";

const DEBOUNCE_MS = 500;

/** The URL holds the inputs, updated with a delay. The fields are uncontrolled, so hydration keeps what was typed. */
export function useCalculator(loaded: Rates) {
  const search = inputSearch(useLocation().search);
  const form = useRef<HTMLFormElement>(null);
  const [typedSearch, setTypedSearch] = useState(search);
  const [cameWithAnswers] = useState(search !== "");
  const [askCount, setAskCount] = useState(0);
  const isAsked = cameWithAnswers || askCount > 0;
  const go = useUrl(search, (changed) => {
    setTypedSearch(changed);
    fillForm(form.current, changed);
  });

  const answered = useMemo(() => {
    const all = answer(typedSearch, loaded);
    return isAsked ? all : withoutEmptyFields(all);
  }, [typedSearch, loaded, isAsked]);
  const isLoading = answered.typed.state !== "" && answered.typed.state !== loaded.state;
  // While the rates of another state are loading, the last answer stays.
  const shown = useRef(answered.result);
  if (!isLoading) shown.current = answered.result;

  function update(delayMs = DEBOUNCE_MS) {
    const now = searchOfForm(form.current);
    setTypedSearch(now);
    go(now, stateOf(now) === loaded.state ? delayMs : 0);
  }

  useEffect(() => {
    if (isTouched(form.current)) update();
  }, []);

  return {
    form,
    typed: answered.typed,
    result: shown.current,
    isLoading,
    /** Is true once typing has paused, because screen readers must not hear every keystroke. */
    isSettled: typedSearch === search && !isLoading,
    update,
    /** Increases each time the visitor presses the button. */
    askCount,
    ask() {
      setAskCount(askCount + 1);
      update(0);
    },
  };
}

/** Returns a debounced setter of the URL's query. `onChange` gets the changes made by Back, Forward and links. */
function useUrl(search: string, onChange: (search: string) => void) {
  const navigate = useNavigate();
  const destination = useNextLocation()?.pathname;
  const type = useNavigationType();
  const timer = useRef<number>();
  const seen = useRef(search);

  function go(now: string, delayMs: number) {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const query = hasAnswers(now) ? now : "";
      navigate(CALCULATOR_PATH + query, { replace: true, preventScrollReset: true });
    }, delayMs);
  }

  useEffect(() => {
    if (search === seen.current) return;
    seen.current = search;
    // Only what was typed replaces the URL, and more may have been typed since.
    if (type === "REPLACE") return;
    clearTimeout(timer.current);
    onChange(search);
  });

  // A pending change must not call back a visitor who is leaving.
  useEffect(() => {
    if (destination && destination !== CALCULATOR_PATH) clearTimeout(timer.current);
  }, [destination]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return go;
}

function searchOfForm(form: HTMLFormElement | null): string {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined))
    if (typeof value === "string") values.set(name, value);
  return inputSearch(`?${values}`);
}

/** Whether more than the preset choices is filled in. */
function hasAnswers(search: string): boolean {
  return /[?&](?!for=|area=|loadIn=|sure=)\w/.test(search);
}

function stateOf(search: string): string {
  return new URLSearchParams(search).get("state") ?? "";
}

function fillForm(form: HTMLFormElement | null, search: string) {
  const { typed } = readInputs(new URLSearchParams(search));
  for (const name of INPUT_NAMES) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = typed[name];
    if (field instanceof RadioNodeList && typed[name] !== "") field.value = typed[name];
  }
}

/** Whether a field was changed before hydration. */
function isTouched(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (!(field instanceof HTMLInputElement) || field.name === "") return false;
    return field.type === "radio"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue;
  });
}
