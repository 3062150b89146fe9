import type { PointerEvent, ReactNode } from "react";
import type { Arrangement, Keys } from "~/editor/save/arrange";
import { intentButton } from "~/editor/save/intents";
import { errorId, FieldError } from "./field-input";
import { FIELD, PLACE, REMOVE } from "./form-names";

export interface EntryProps {
  /** "photos.2" */
  name: string;
  /** From 1 on. */
  number: number;
  count: number;
}

interface ButtonsProps extends EntryProps {
  move: (way: Arrangement["move"]) => void;
  /** They stand side by side. */
  isAcross?: boolean;
}

/** Moves and removes an entry of a list: without scripts by its number, once the form is sent. */
export function EntryButtons({ move, isAcross = false, ...entry }: ButtonsProps) {
  const { number, count } = entry;
  const place = `${number} of ${count}`;
  const button = (way: Arrangement["move"]) => ({
    type: "button" as const,
    onClick: () => move(way),
    className: "noscript:hidden",
  });
  return (
    <>
      <button {...button("up")} disabled={number === 1} aria-label={`Move ${place} up`}>
        {isAcross ? "←" : "↑"}
      </button>
      <button {...button("down")} disabled={number === count} aria-label={`Move ${place} down`}>
        {isAcross ? "→" : "↓"}
      </button>
      <button {...button("remove")} aria-label={`Remove ${place}`} className="underline noscript:hidden">
        Remove
      </button>
      <noscript>
        <EntryNumber {...entry} />
      </noscript>
    </>
  );
}

function EntryNumber({ name, number, count }: EntryProps) {
  return (
    <span className="form-number">
      <label>
        Number
        <input
          type="number"
          name={FIELD + name + PLACE}
          min={1}
          max={count}
          defaultValue={number}
          className="input"
        />
      </label>
      <label>
        <input type="checkbox" name={FIELD + name + REMOVE} value="yes" />
        Remove
      </label>
    </span>
  );
}

/** What a photo of a long list has on its own page: its number, and ways to the others, which keep what was typed. */
export function OwnPage({ keys, ...entry }: EntryProps & { keys: Keys }) {
  const { name, number, count } = entry;
  const list = name.replace(/\.[^.]+$/, "");
  const [before, after] = [keys[number - 2], keys[number]];
  const to = (key?: string) => intentButton({ intent: "open", control: key ? `${list}.${key}` : list });
  return (
    <span className="form-own">
      <button {...to(before)} disabled={!before} className="button">
        Previous
      </button>
      <button {...to(after)} disabled={!after} className="button">
        Next
      </button>
      <button {...to()} className="button">
        All {count}
      </button>
      <EntryNumber {...entry} />
    </span>
  );
}

export interface RowProps extends EntryProps {
  error: string | undefined;
  bar: ReactNode;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  children: ReactNode;
}

export function EntryRow({ name, number, count, error, bar, onDrag, children }: RowProps) {
  const id = FIELD + name;
  return (
    <li id={id} tabIndex={-1} className="form-entry" aria-describedby={errorId(id, error)}>
      <div className="form-entry-bar">
        <span className="form-handle" onPointerDown={onDrag}>
          <span aria-hidden="true" className="noscript:hidden">
            ⠿
          </span>{" "}
          {number} of {count}
        </span>
        {bar}
      </div>
      <FieldError of={id} error={error} />
      {children}
    </li>
  );
}
