import { type FormEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { intentButton } from "~/editor/save/intents";
import { Preview } from "./field-control";
import { errorId, FieldError } from "./field-input";
import { FIELD } from "./form-names";
import type { Face, FormValues } from "./form-values";
import type { EntryProps, RowProps } from "./list-entry";

interface PhotoTileProps extends RowProps {
  isOpen: boolean;
  /** It has the page for itself. */
  isOwn: boolean;
  open: (isOpen: boolean) => void;
  openNext: () => void;
  /** The names of the entry's fields that the tile shows, and of the field that names the list's cover. */
  fields: { picture: string; title: string; cover: string | undefined };
  typed: FormValues;
  hasError: boolean;
}

/** A photo that opens below its row; without scripts, by a link to its first field, whose tile the styles open (`:target`). */
export function PhotoTile({ name, fields, typed, isOpen, isOwn, open, openNext, ...tile }: PhotoTileProps) {
  const place = `${tile.number} of ${tile.count}`;
  const controls = { url: `${FIELD}${name}.${fields.picture}`, title: `${FIELD}${name}.${fields.title}` };
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
    <li
      className="photo"
      data-open={isOpen || undefined}
      data-own={isOwn || undefined}
      data-first={tile.number === 1 || undefined}
    >
      <div className="photo-tile">
        <a
          id={FIELD + name}
          href={`#${controls.title}`}
          aria-expanded={isOpen || undefined}
          aria-describedby={errorId(FIELD + name, tile.error)}
          onClick={toggle(!isOpen)}
        >
          <Marked {...{ place, hasError: tile.hasError }} face={{ picture: shown.url, title: shown.title }} />
        </a>
        <span className="form-handle" aria-hidden="true" onPointerDown={tile.onDrag}>
          ⠿
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of its controls */}
      <div className="photo-panel" onInput={onInput} onKeyDown={onKeyDown}>
        <div className="form-entry-bar">
          <span className="grow">Photo {place}</span>
          {tile.bar}
          {!isOwn && (
            <a
              href={`#${FIELD}${name.replace(/\.[^.]+$/, "")}`}
              className="media-link"
              onClick={toggle(false)}
            >
              Close
            </a>
          )}
        </div>
        {fields.cover && shown.url && (
          <label className="form-choice">
            <input
              type="radio"
              name={FIELD + fields.cover}
              value={shown.url}
              defaultChecked={typed[fields.cover] === shown.url}
            />
            Cover of the project
          </label>
        )}
        <FieldError of={FIELD + name} error={tile.error} />
        {tile.children}
      </div>
    </li>
  );
}

interface PhotoLinkProps extends EntryProps {
  face: Face;
  hasError: boolean;
  isCover: boolean;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
}

export function PhotoLink({ name, number, count, face, hasError, isCover, onDrag }: PhotoLinkProps) {
  return (
    <li className="photo" data-cover={isCover || undefined} data-first={number === 1 || undefined}>
      <div className="photo-tile">
        <button {...intentButton({ intent: "open", control: name })} id={FIELD + name}>
          <Marked place={`${number} of ${count}`} {...{ face, hasError }} />
        </button>
        <span className="form-handle" aria-hidden="true" onPointerDown={onDrag}>
          ⠿
        </span>
      </div>
    </li>
  );
}

function Marked({ place, face, hasError }: { place: string; face: Face; hasError: boolean }) {
  return (
    <>
      <span className="sr-only">Photo {place}: </span>
      <Preview url={face.picture} isFile={false} />
      <span className="photo-mark" data-missing={face.title === "" || undefined}>
        {hasError ? "Correct this" : face.title || "no title"}
      </span>
      <span className="photo-mark photo-cover">Cover</span>
    </>
  );
}
