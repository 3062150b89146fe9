import { useLocation } from "@remix-run/react";
import { type MouseEvent, type PointerEvent, type ReactNode, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ChooseMedia, PICTURES } from "~/editor/library/choose-media";
import { UploadTiles, useUploads } from "~/editor/library/uploads";
import { type Arrangement, arranged, type Keys, moved, readKeys } from "~/editor/save/arrange";
import { intentButton } from "~/editor/save/intents";
import { PlainChoice } from "./field-control";
import { About, errorId, FieldError, useChanged } from "./field-input";
import type { FormField } from "./form-fields";
import { AT, FIELD } from "./form-names";
import { type FormValues, facesIn } from "./form-values";
import { EntryButtons, EntryRow, OwnPage } from "./list-entry";
import { PhotoLink, PhotoTile } from "./photo-tile";
import { useDragOrder } from "./use-drag-order";

interface ListProps {
  field: FormField;
  name: string;
  typed: FormValues;
  errors: Record<string, string>;
  /** Returns the fields of an entry, whose names begin with `above`. */
  children: (above: string, typed: FormValues) => ReactNode;
}

/** The entries of a list: the photos of a long one are links to pages of their own. */
export function ListField({ field, name, typed, errors, children }: ListProps) {
  const { keys, known, input, picture, move, add, addPicture, drop } = useEntries(field, name, typed);
  const id = FIELD + name;
  const faces = useMemo(() => facesIn(typed, name), [typed, name]);
  const own = keys.find((key) => typed[AT] === `${name}.${key}`);
  const drag = useDragOrder(drop);
  const sending = useUploads(({ url }) => addPicture(url));
  const title = field.fields.find(({ kind }) => kind === "text")?.name ?? "";
  const { isChosen, openKey, open } = useOpenPhoto((key) => `${id}.${key}.${title}`);

  function entryOf(key: string, index: number) {
    const of = `${name}.${key}`;
    const [face, isOwn] = [faces.get(key), key === own];
    const entry = { name: of, number: index + 1, count: keys.length };
    const hasError = Object.keys(errors).some((path) => `${path}.`.startsWith(`${of}.`));
    const onDrag = (event: PointerEvent<HTMLElement>) => drag.start(event, key);
    if (face && own) return null;
    if (face) {
      const isCover = field.cover !== undefined && typed[field.cover] === face.picture;
      return <PhotoLink key={key} {...{ ...entry, face, hasError, isCover, onDrag }} />;
    }
    const buttons = (
      <EntryButtons {...entry} isAcross={picture !== undefined} move={(way) => move(way, key)} />
    );
    const bar = isOwn ? <OwnPage {...entry} keys={keys} /> : buttons;
    const shown = { ...entry, error: errors[of], onDrag, bar };
    const fields = children(`${of}.`, known);
    if (!picture)
      return (
        <EntryRow key={key} {...shown}>
          {fields}
        </EntryRow>
      );
    return (
      <PhotoTile
        key={key}
        {...{ ...shown, isOwn, hasError }}
        isOpen={key === openKey || isOwn}
        open={(isOpen) => open(isOpen ? key : undefined)}
        openNext={() => open(keys[index + 1])}
        fields={{ picture: picture.name, title, cover: field.cover }}
        typed={known}
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
        <PhotosAbout count={keys.length + sending.uploads.length} isLong={faces.size > 0} />
      ) : (
        <About field={field} />
      )}
      <FieldError of={id} error={errors[name]} />
      <input ref={input} type="hidden" name={id} value={keys.join(",")} />
      <ul ref={drag.list} className={picture ? "photos" : "form-entries"} data-chosen={isChosen || undefined}>
        {keys.map(entryOf)}
        {picture && <UploadTiles {...sending} />}
      </ul>
      {picture && (
        <ChooseMedia
          accept={PICTURES}
          label={`Add ${field.label.toLowerCase()}`}
          onFiles={sending.add}
          onChosen={addPicture}
        >
          <PlainChoice field={id} />
        </ChooseMedia>
      )}
      <button {...add} className={`button justify-self-start ${picture ? "scripted:hidden" : ""}`}>
        Add {keys.length === 0 ? "the first" : "another"}
        <span className="sr-only"> to {field.label}</span>
      </button>
    </fieldset>
  );
}

function useEntries(field: FormField, name: string, typed: FormValues) {
  const given = typed[name] ?? "";
  const [{ from, keys, added }, setState] = useState(() => listState(given));
  if (from !== given) setState(listState(given));
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useChanged(input, keys.join(","));
  const picture = field.fields[0]?.kind === "picture" ? field.fields[0] : undefined;
  const move = (way: Arrangement["move"], key: string) =>
    setState((state) => ({ ...state, keys: arranged(state.keys, { move: way, key }) }));
  const next = (list: Keys) => arranged(list, { move: "add", key: "" });
  return {
    keys,
    known: { ...typed, ...added },
    input,
    picture,
    move,
    add: {
      ...intentButton({ intent: "add", list: name }),
      // Without scripts, the page comes back where the entry is.
      formAction: `${pathname}#${FIELD}${name}.${next(keys).at(-1)}`,
      onClick(event: MouseEvent) {
        event.preventDefault();
        move("add", "");
      },
    },
    drop: (key: string, place: number) =>
      setState((state) => ({ ...state, keys: moved(state.keys, state.keys.indexOf(key), place) })),
    /** Adds a photo, unless the list has it: people choose all photos again after a broken upload. */
    addPicture(url: string) {
      const there = new FormData(input.current?.form ?? undefined);
      const faces = [...facesIn(typed, name).values()];
      const isThere = keys.some((key) => there.get(`${FIELD}${name}.${key}.${picture?.name}`) === url);
      if (isThere || faces.some((face) => face.picture === url)) return;
      setState((state) => {
        const longer = next(state.keys);
        const control = `${name}.${longer.at(-1)}.${picture?.name}`;
        return { ...state, keys: longer, added: { ...state.added, [control]: url } };
      });
    },
  };
}

/** Which photo was opened here; before any was, a link to a control opens its photo. @param controlOf the id that gets the focus */
function useOpenPhoto(controlOf: (key: string) => string) {
  const { key: page } = useLocation();
  const [chosen, setChosen] = useState<{ page: string; key: string | undefined }>();
  const isChosen = chosen?.page === page;
  return {
    isChosen,
    openKey: isChosen ? chosen.key : undefined,
    open(key: string | undefined) {
      flushSync(() => setChosen({ page, key }));
      if (key) document.getElementById(controlOf(key))?.focus();
    },
  };
}

function PhotosAbout({ count, isLong }: { count: number; isLong: boolean }) {
  if (isLong) return <p className="form-about">{count} photos. Each opens on a page of its own.</p>;
  const words = count === 0 ? "None yet." : "Tap a photo for its title, its place or the cover.";
  return <p className="form-about">{words}</p>;
}

function listState(given: string): { from: string; keys: Keys; added: FormValues } {
  return { from: given, keys: readKeys(given), added: {} };
}
