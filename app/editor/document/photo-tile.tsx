import type { KeyboardEvent, MouseEvent } from "react";
import { Preview } from "./field-control";
import { controlId, errorId, FieldError } from "./field-input";
import type { RowProps } from "./list-entry";

interface PhotoTileProps extends RowProps {
  isOpen: boolean;
  open: (isOpen: boolean) => void;
  openNext: () => void;
  photo: { url: string; title: string; titleId: string };
  /** The name of the buttons "Cover", and the picture that is the cover; undefined for a list without one. */
  cover: { name: string; url: string } | undefined;
  onCover: (url: string) => void;
  hasError: boolean;
}

/** A photo that opens below its row. */
export function PhotoTile({ name, photo, cover, isOpen, open, openNext, onCover, ...tile }: PhotoTileProps) {
  const place = `${tile.number} of ${tile.count}`;
  const id = controlId(name);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || (event.target as Element).id !== photo.titleId) return;
    event.preventDefault(); // The first button of the form would save it.
    openNext();
  }
  const toggle = (isOpen: boolean) => (event: MouseEvent) => {
    event.preventDefault();
    open(isOpen);
  };
  return (
    <li className="photo" data-open={isOpen || undefined} data-first={tile.number === 1 || undefined}>
      <div className="photo-tile">
        <a
          id={id}
          href={`#${photo.titleId}`}
          aria-expanded={isOpen || undefined}
          aria-describedby={errorId(id, tile.error)}
          onClick={toggle(!isOpen)}
        >
          <span className="sr-only">Photo {place}: </span>
          <Preview url={photo.url} isFile={false} />
          <span className="photo-mark" data-missing={photo.title === "" || undefined}>
            {tile.hasError ? "Correct this" : photo.title || "no title"}
          </span>
          <span className="photo-mark photo-cover">Cover</span>
        </a>
        <span className="form-handle" aria-hidden="true" onPointerDown={tile.onDrag}>
          ⠿
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of its controls */}
      <div className="photo-panel" onKeyDown={onKeyDown}>
        <div className="form-entry-bar">
          <span className="grow">Photo {place}</span>
          {tile.bar}
          <button type="button" className="media-link" onClick={toggle(false)}>
            Close
          </button>
        </div>
        {cover && photo.url && (
          <label className="form-choice">
            <input
              type="radio"
              name={cover.name}
              value={photo.url}
              checked={cover.url === photo.url}
              onChange={() => onCover(photo.url)}
            />
            Cover of the project
          </label>
        )}
        <FieldError of={id} error={tile.error} />
        {tile.children}
      </div>
    </li>
  );
}
