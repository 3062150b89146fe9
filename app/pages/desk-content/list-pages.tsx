import { useLocation } from "@remix-run/react";
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
  const [from = 0, to, count] = [places[0], places.at(-1) ?? 0, keys.length].map((number = 0) =>
    number.toLocaleString("en-IN"),
  );
  const button = (value: string) => ({
    type: "submit" as const,
    name: "intent",
    value,
    formAction: `${pathname}#f.${name}`,
    className: "button",
  });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <button {...button(`open ${name}.${first - PAGE_ENTRIES}`)} disabled={first === 0}>
        Earlier
      </button>
      <button
        {...button(`open ${name}.${first + PAGE_ENTRIES}`)}
        disabled={others.every((key) => Number(key) < first)}
      >
        Later
      </button>
      <span className="flex min-h-11 items-center text-muted">
        {from} to {to} of {count}
      </span>
      {!isBelow && (
        <>
          <Place name={`number ${name}`} label="Number" />
          <button {...button(`find ${name}`)}>Show</button>
          <Place name={`place ${name}`} label="Move to place" />
          <button {...button(`put ${name}`)}>Move</button>
        </>
      )}
    </div>
  );
}

interface PlaceProps {
  name: string;
  label: string;
}

function Place({ name, label }: PlaceProps) {
  return (
    <label className="text-small text-muted">
      {label}
      <input type="number" name={name} min={1} className="input block w-24" />
    </label>
  );
}
