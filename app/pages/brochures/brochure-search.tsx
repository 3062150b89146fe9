import { useLocation, useNavigate, useNavigation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";

/** How long after the last letter the list follows. */
const SEARCH_AFTER_MS = 200;

interface BrochureSearchProps {
  /** What the address asks for. */
  q: string;
  category: string;
  categories: readonly string[];
}

/**
 * A form that asks for another address of the page (specification §2, §4). With a script it asks by itself, while one
 * types. The fields belong to the visitor: an answer that comes late never writes into them.
 */
export function BrochureSearch({ q, category, categories }: BrochureSearchProps) {
  const words = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const timer = useRef<number>();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { pathname } = useLocation();
  const { state, location: destination } = useNavigation();
  const isAsking = state !== "idle";
  const isDue = useRef(false);

  function search() {
    clearTimeout(timer.current);
    // One question at a time: on a slow line, each would throw away the answer to the one before.
    isDue.current = isAsking;
    if (isAsking) return;
    const asked = Object.entries({ q: words.current?.value.trim(), category: choice.current?.value });
    const parameters = new URLSearchParams(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])));
    navigate({ pathname, search: parameters.toString() }, { replace: true, preventScrollReset: true });
  }

  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => searchNow.current(), SEARCH_AFTER_MS);
  }

  const searchNow = useRef(search);
  searchNow.current = search;
  useEffect(() => {
    if (!isAsking && isDue.current) searchNow.current();
  }, [isAsking]);

  // Somebody may have typed or chosen before the script was there.
  const catchUp = useRef(() => {
    if (words.current?.value.trim() !== q || choice.current?.value !== category) search();
  });
  useEffect(() => {
    catchUp.current();
    return () => clearTimeout(timer.current);
  }, []);

  // A visitor who leaves is not called back by what they typed last.
  useEffect(() => {
    if (destination && destination.pathname !== pathname) clearTimeout(timer.current);
  }, [destination, pathname]);

  // Back, forward and links change the address without the fields; the form itself always replaces it.
  const shown = useRef({ q, category });
  useEffect(() => {
    if (shown.current.q === q && shown.current.category === category) return;
    shown.current = { q, category };
    if (navigationType === "REPLACE") return;
    if (words.current) words.current.value = q;
    if (choice.current) choice.current.value = category;
  }, [navigationType, q, category]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser that is in use
    <form
      role="search"
      aria-label="Brochures"
      action="/brochures"
      className="brochure-search mt-10 grid items-end gap-3 border-y border-line py-5"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <div>
        <label htmlFor="brochure-q" className="text-small font-medium">
          Search
        </label>
        <input
          ref={words}
          id="brochure-q"
          name="q"
          type="search"
          placeholder="Search brochures..."
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
          className="input mt-1.5"
          onInput={searchSoon}
        />
      </div>
      <div className="min-w-0">
        <label htmlFor="brochure-category" className="text-small font-medium">
          Category
        </label>
        <select
          ref={choice}
          id="brochure-category"
          name="category"
          defaultValue={category}
          autoComplete="off"
          className="input mt-1.5"
          onChange={search}
        >
          <option value="">All</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        <Icon name="search" size={18} />
        Search
      </button>
    </form>
  );
}
