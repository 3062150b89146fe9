import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from "react";
import type { Arrangement } from "~/content/editing/arrange";
import type { FormValues } from "~/content/editing/form-values";
import { Preview } from "./field-control";
import { errorId, FieldError } from "./field-input";

export interface EntryBarProps {
  /** "3 of 12". */
  place: string;
  isFirst: boolean;
  isLast: boolean;
  /** Returns the attributes of a button that moves or removes the entry. */
  button: (move: Arrangement["move"]) => ComponentProps<"button">;
}

/** Moves and removes an entry of a list. @param isAcross they stand side by side */
export function EntryButtons({
  place,
  isFirst,
  isLast,
  button,
  isAcross = false,
}: EntryBarProps & { isAcross?: boolean }) {
  return (
    <>
      <button {...button("up")} disabled={isFirst} aria-label={`Move ${place} up`}>
        {isAcross ? "←" : "↑"}
      </button>
      <button {...button("down")} disabled={isLast} aria-label={`Move ${place} down`}>
        {isAcross ? "→" : "↓"}
      </button>
      <button {...button("remove")} aria-label={`Remove ${place}`} className="underline">
        Remove
      </button>
    </>
  );
}

interface PhotoTileProps extends EntryBarProps {
  /** The name of the entry: "photos.2". */
  name: string;
  error: string | undefined;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  isOpen: boolean;
  open: (isOpen: boolean) => void;
  openNext: () => void;
  /** The names of the entry's fields that the tile shows, and of the field that names the list's cover. */
  fields: { picture: string; title: string; cover: string | undefined };
  typed: FormValues;
  hasError: boolean;
  children: ReactNode;
}

/**
 * A photo among others, which opens below its row. Without scripts it is a link to the first field, whose tile the styles
 * then open (`:target`).
 */
export function PhotoTile({ name, place, fields, typed, isOpen, open, openNext, ...tile }: PhotoTileProps) {
  const controls = { url: `f.${name}.${fields.picture}`, title: `f.${name}.${fields.title}` };
  const [shown, setShown] = useState({
    url: typed[`${name}.${fields.picture}`] ?? "",
    title: typed[`${name}.${fields.title}`] ?? "",
  });

  function onInput({ target }: FormEvent) {
    const { name, value } = target as HTMLInputElement;
    if (name === controls.url) setShown((shown) => ({ ...shown, url: value }));
    if (name === controls.title) setShown((shown) => ({ ...shown, title: value }));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || (event.target as Element).id !== controls.title) return;
    event.preventDefault(); // The first button of the form would save it.
    openNext();
  }
  const toggle = (isOpen: boolean) => (event: MouseEvent) => {
    event.preventDefault();
    open(isOpen);
  };
  return (
    <li className="photo" data-open={isOpen || undefined} data-first={tile.isFirst || undefined}>
      <div className="photo-tile">
        <a
          id={`f.${name}`}
          href={`#${controls.title}`}
          aria-expanded={isOpen || undefined}
          aria-describedby={errorId(`f.${name}`, tile.error)}
          onClick={toggle(!isOpen)}
        >
          <span className="sr-only">Photo {place}: </span>
          <Preview url={shown.url} isFile={false} />
          <span className="photo-mark" data-missing={shown.title === "" || undefined}>
            {tile.hasError ? "Correct this" : shown.title || "no title"}
          </span>
          <span className="photo-mark photo-cover">Cover</span>
        </a>
        <span className="form-handle" aria-hidden="true" onPointerDown={tile.onDrag}>
          ⠿
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of its controls */}
      <div className="photo-panel" onInput={onInput} onKeyDown={onKeyDown}>
        <div className="form-entry-bar">
          <span className="grow">Photo {place}</span>
          <EntryButtons place={place} isAcross {...tile} />
          <a href={`#f.${name.replace(/\.[^.]+$/, "")}`} className="media-link" onClick={toggle(false)}>
            Close
          </a>
        </div>
        {fields.cover && shown.url && (
          <label className="form-choice">
            <input
              type="radio"
              name={`f.${fields.cover}`}
              value={shown.url}
              defaultChecked={typed[fields.cover] === shown.url}
            />
            Cover of the project
          </label>
        )}
        <FieldError of={`f.${name}`} error={tile.error} />
        {tile.children}
      </div>
    </li>
  );
}
