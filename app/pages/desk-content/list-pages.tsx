import { useLocation } from "@remix-run/react";
import type { KeyboardEvent, ReactNode } from "react";
import { isShown, type Keys, PAGE_ENTRIES } from "~/editing/arrange";

interface ListPagesProps {
  /** Of the list. */
  name: string;
  /** The number of the first entry that is shown. */
  first: number;
  keys: Keys;
  isBelow?: boolean;
}

/** Leads to the other entries of a long list. Its buttons send the form, so that nothing typed is lost. */
export function ListPages({ name, first, keys, isBelow = false }: ListPagesProps) {
  const { pathname } = useLocation();
  const others = keys.filter((key) => !isShown(key, first));
  if (others.length === 0) return null;
  const places = keys.flatMap((key, index) => (isShown(key, first) && !/^n/.test(key) ? [index + 1] : []));
  const button = (value: string) => ({
    type: "submit" as const,
    name: "intent",
    value,
    formAction: `${pathname}#f.${name}`,
    className: "button",
  });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <span className="basis-full text-muted">
        {places[0] ?? 0} to {places.at(-1) ?? 0} of {keys.length}
      </span>
      <button {...button(`open ${name}.${first - PAGE_ENTRIES}`)} disabled={first === 0}>
        Earlier
      </button>
      <button
        {...button(`open ${name}.${first + PAGE_ENTRIES}`)}
        disabled={others.every((key) => Number(key) < first)}
      >
        Later
      </button>
      {!isBelow && (
        <>
          <Place name={`number ${name}`} label="Number">
            <button {...button(`find ${name}`)}>Show</button>
          </Place>
          <Place name={`place ${name}`} label="Move to place">
            <button {...button(`put ${name}`)}>Move</button>
          </Place>
        </>
      )}
    </div>
  );
}

interface PlaceProps {
  name: string;
  label: string;
  children: ReactNode;
}

function Place({ name, label, children }: PlaceProps) {
  return (
    <span className="flex items-end gap-2">
      <label className="text-small text-muted">
        {label}
        <input type="number" name={name} min={1} className="input block w-24" onKeyDown={pressOwn} />
      </label>
      {children}
    </span>
  );
}

/** The Enter key would press the first button of the form, which saves. */
function pressOwn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.closest("span")?.querySelector("button")?.click();
}
