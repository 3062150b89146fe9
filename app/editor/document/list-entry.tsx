import type { PointerEvent, ReactNode } from "react";
import { controlId, errorId, FieldError } from "./field-input";

interface EntryProps {
  /** "photos.2" */
  name: string;
  /** From 1 on. */
  number: number;
  count: number;
}

interface ButtonsProps extends Omit<EntryProps, "name"> {
  move: (way: "up" | "down" | "remove") => void;
  /** They stand side by side. */
  isAcross?: boolean;
}

export function EntryButtons({ move, isAcross = false, number, count }: ButtonsProps) {
  const place = `${number} of ${count}`;
  const button = (way: "up" | "down" | "remove") => ({ type: "button" as const, onClick: () => move(way) });
  return (
    <>
      <button {...button("up")} disabled={number === 1} aria-label={`Move ${place} up`}>
        {isAcross ? "←" : "↑"}
      </button>
      <button {...button("down")} disabled={number === count} aria-label={`Move ${place} down`}>
        {isAcross ? "→" : "↓"}
      </button>
      <button {...button("remove")} aria-label={`Remove ${place}`} className="underline">
        Remove
      </button>
    </>
  );
}

export interface RowProps extends EntryProps {
  error: string | undefined;
  bar: ReactNode;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  children: ReactNode;
}

export function EntryRow({ name, number, count, error, bar, onDrag, children }: RowProps) {
  const id = controlId(name);
  return (
    <li id={id} tabIndex={-1} className="form-entry" aria-describedby={errorId(id, error)}>
      <div className="form-entry-bar">
        <span className="form-handle" onPointerDown={onDrag}>
          <span aria-hidden="true">⠿</span> {number} of {count}
        </span>
        {bar}
      </div>
      <FieldError of={id} error={error} />
      {children}
    </li>
  );
}
