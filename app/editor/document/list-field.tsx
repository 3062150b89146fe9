import { type PointerEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { valueAt } from "~/content/plain-fields";
import { MOST_ENTRIES } from "~/editor/document/document-state";
import type { FormField } from "~/editor/document/form-fields";
import { entryKey, movedPlaces, pathOf } from "~/editor/document/path";
import { ChooseMedia, PICTURES } from "~/editor/library/choose-media";
import { UploadTiles, useUploads } from "~/editor/library/uploads";
import { About, controlId, errorId, FieldError, useDocumentForm } from "./field-input";
import { EntryButtons, EntryRow } from "./list-entry";
import { PhotoTile } from "./photo-tile";
import { useDragOrder } from "./use-drag-order";

interface ListProps {
  field: FormField;
  name: string;
  value: unknown;
  hindi: unknown;
  /** The picture that stands for the list; undefined for a list without one. */
  cover: string | undefined;
  /** Returns the fields of an entry, whose names begin with `above`. */
  children: (above: string, entry: object, hindi: unknown) => ReactNode;
}

/** The entries of a list; photos are tiles that open. */
export function ListField({ field, name, value, hindi, cover, children }: ListProps) {
  const { errors } = useDocumentForm();
  const list = useEntries(field, name, value);
  const { shown, picture } = list;
  const id = controlId(name);
  const drag = useDragOrder((key, place) => list.move(Number(key), place));
  const title = field.fields.find(({ kind }) => kind === "text")?.name ?? "";
  /** Of the photo that is open. */
  const [openKey, setOpenKey] = useState<number>();

  function open(key: number | undefined, index: number) {
    flushSync(() => setOpenKey(key));
    if (key !== undefined) document.getElementById(controlId(`${name}.${index}.${title}`))?.focus();
  }

  function entryOf(entry: object, index: number) {
    const of = `${name}.${index}`;
    const props = {
      name: of,
      number: index + 1,
      count: shown.length,
      error: errors[of],
      onDrag: (event: PointerEvent<HTMLElement>) => drag.start(event, String(index)),
      bar: (
        <EntryButtons
          number={index + 1}
          count={shown.length}
          isAcross={picture !== undefined}
          move={(way) =>
            way === "remove" ? list.remove(index) : list.move(index, way === "up" ? index - 1 : index + 1)
          }
        />
      ),
    };
    const key = entryKey(entry);
    const fields = children(`${of}.`, entry, valueAt(hindi, [index]));
    if (!picture)
      return (
        <EntryRow key={key} {...props}>
          {fields}
        </EntryRow>
      );
    return (
      <PhotoTile
        key={key}
        {...props}
        hasError={Object.keys(errors).some((path) => `${path}.`.startsWith(`${of}.`))}
        isOpen={key === openKey}
        open={(isOpen) => open(isOpen ? key : undefined, index)}
        openNext={() => open(shown[index + 1] && entryKey(shown[index + 1] as object), index + 1)}
        photo={{
          url: text(entry, picture.name),
          title: text(entry, title),
          titleId: controlId(`${of}.${title}`),
        }}
        cover={cover === undefined ? undefined : { name: controlId(field.cover ?? ""), url: cover }}
        onCover={(url) => list.setCover(url)}
      >
        {fields}
      </PhotoTile>
    );
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={field.isTable ? "form-group form-table" : "form-group"}
      aria-describedby={errorId(id, errors[name])}
    >
      <legend>{field.label}</legend>
      {picture ? (
        <p className="form-about">
          {shown.length + list.sending.uploads.length === 0
            ? "None yet."
            : "Tap a photo for its title, its place or the cover."}
        </p>
      ) : (
        <About field={field} />
      )}
      <FieldError of={id} error={errors[name]} />
      <ul ref={drag.list} className={picture ? "photos" : "form-entries"}>
        {shown.map(entryOf)}
        {picture && <UploadTiles {...list.sending} />}
      </ul>
      {list.full && (
        <p role="status" className="form-about">
          {list.full}
        </p>
      )}
      {!list.isFull && picture && (
        <ChooseMedia
          accept={PICTURES}
          label={`Add ${field.label.toLowerCase()}`}
          onFiles={list.addFiles}
          onChosen={list.addPicture}
        />
      )}
      {!list.isFull && !picture && (
        <button type="button" onClick={() => list.add({})} className="button justify-self-start">
          Add {shown.length === 0 ? "the first" : "another"}
          <span className="sr-only"> to {field.label}</span>
        </button>
      )}
    </fieldset>
  );
}

function text(entry: object, name: string): string {
  return String(valueAt(entry, [name]) ?? "");
}

const FULL = `A list has at most ${MOST_ENTRIES} entries.`;

/** State and actions of a list. Longer lists, which only a file can have, show their first entries. */
function useEntries(field: FormField, name: string, value: unknown) {
  const { change } = useDocumentForm();
  const [left, setLeft] = useState(0);
  const entries: readonly object[] = Array.isArray(value) ? value : [];
  const picture = field.fields[0]?.kind === "picture" ? field.fields[0] : undefined;
  const path = pathOf(name);
  const add = (entry: object) => change({ type: "add", path, entry });
  const addPicture = (url: string) => {
    // People choose all photos again after a broken upload.
    if (picture && !entries.some((entry) => valueAt(entry, [picture.name]) === url))
      add({ [picture.name]: url });
  };
  const sending = useUploads(({ url }) => addPicture(url));
  const free = MOST_ENTRIES - entries.length - sending.uploads.filter(({ state }) => state !== "done").length;
  const isFull = free <= 0;
  const hidden = Math.max(0, entries.length - MOST_ENTRIES);
  const words = [
    (isFull || left > 0) && FULL,
    hidden > 0 && `The last ${hidden} are not shown: remove others, and they are.`,
    left > 0 && `${left} of the files you chose ${left === 1 ? "was" : "were"} left out.`,
    isFull && hidden === 0 && "Remove one before you add another.",
  ];
  return {
    picture,
    sending,
    isFull,
    add,
    addPicture,
    shown: entries.slice(0, MOST_ENTRIES),
    full: words.filter(Boolean).join(" "),
    addFiles(files: File[]) {
      setLeft(Math.max(0, files.length - free));
      sending.add(files.slice(0, Math.max(0, free)));
    },
    move: (from: number, to: number) =>
      change({ type: "arrange", path, places: movedPlaces(entries.length, from, to) }),
    remove: (index: number) =>
      change({ type: "arrange", path, places: [...entries.keys()].filter((at) => at !== index) }),
    setCover: (url: string) =>
      change({ type: "set", path: [...path.slice(0, -1), field.cover ?? ""], value: url }),
  };
}
