import { Form, useNavigationType, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { BrochureFilter } from "~/content/brochure";
import { brochures } from "~/texts/brochures";
import { useLangOf, useNextLocation, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

const SEARCH = "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.2 15.2 20 20";

const PATH = "/brochures";
const DEBOUNCE_MS = 200;

/** The server truncates longer searches. */
export const LONGEST_SEARCH = 100;

interface BrochureSearchProps extends BrochureFilter {
  categories: readonly string[];
  /** The Hindi names of categories; URLs have the English ones. */
  names?: Record<string, string>;
}

/** A GET form, submitted while the visitor types. Uncontrolled, so a late answer never overwrites what was typed since. */
export function BrochureSearch({ q, category, categories, names }: BrochureSearchProps) {
  const langOf = useLangOf();
  const texts = useTexts(brochures);
  const form = useRef<HTMLFormElement>(null);
  const { search, searchSoon } = useSearch(form, { q, category });

  return (
    <Form
      ref={form}
      role="search"
      aria-label={texts.name}
      action={PATH}
      className="mt-10 grid grid-cols-[1fr_auto] items-end gap-3 border-y border-line py-5 sm:grid-cols-[1fr_14rem_auto] max-sm:[&>:first-child]:col-span-2 [&_.input]:h-12"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <div>
        <label htmlFor="brochure-q" className="text-small font-medium">
          {texts.search}
        </label>
        <input
          id="brochure-q"
          name="q"
          type="search"
          maxLength={LONGEST_SEARCH}
          placeholder={texts.placeholder}
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
          className="input mt-1.5"
          onInput={searchSoon}
        />
      </div>
      <div className="min-w-0">
        <label htmlFor="brochure-category" className="text-small font-medium">
          {texts.category}
        </label>
        <select
          id="brochure-category"
          name="category"
          defaultValue={category}
          autoComplete="off"
          className="input select mt-1.5"
          onChange={search}
        >
          <option value="">{texts.all}</option>
          {categories.map((name) => (
            <option key={name} value={name} lang={langOf(names?.[name] ?? name)}>
              {names?.[name] ?? name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        <Icon name={SEARCH} size={18} />
        {texts.search}
      </button>
    </Form>
  );
}

/** Returns functions that submit the form at once, or debounced. */
function useSearch(form: React.RefObject<HTMLFormElement>, { q, category }: BrochureFilter) {
  const timer = useRef<number>();
  const submit = useSubmit();
  const navigationType = useNavigationType();
  const destination = useNextLocation()?.pathname;

  function search() {
    clearTimeout(timer.current);
    const asked = [...valuesOf(form.current)].filter(([, value]) => value !== "");
    submit(new URLSearchParams(asked), { action: PATH, replace: true, preventScrollReset: true });
  }

  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(search, DEBOUNCE_MS);
  }

  const isHydrated = useRef(false);
  useEffect(() => {
    const typed = valuesOf(form.current);
    const isTyped = typed.get("q") !== q || typed.get("category") !== category;
    // Fields that differ at first were filled in before hydration; later, by Back, Forward or a link changing the URL.
    if (!isHydrated.current && isTyped) search();
    else if (isTyped && navigationType !== "REPLACE") setValues(form.current, { q, category });
    isHydrated.current = true;
  }, [navigationType, q, category]);

  useEffect(() => () => clearTimeout(timer.current), []);

  // A pending search must not call back a visitor who is leaving.
  useEffect(() => {
    if (destination && destination !== PATH) clearTimeout(timer.current);
  }, [destination]);

  return { search, searchSoon };
}

function valuesOf(form: HTMLFormElement | null): URLSearchParams {
  const values = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined))
    if (typeof value === "string") values.set(name, value.trim());
  return values;
}

function setValues(form: HTMLFormElement | null, values: BrochureFilter) {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
