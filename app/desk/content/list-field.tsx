import { useLocation } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  type Arrangement,
  AT,
  arranged,
  dropped,
  firstShown,
  isShown,
  type Keys,
  PAGE_ENTRIES,
  readKeys,
} from "~/content/editing/arrange";
import type { FormField } from "~/content/editing/form-fields";
import type { FormValues } from "~/content/editing/form-values";
import { intentButton } from "~/content/editing/intents";
import type { EntriesIntent } from "~/content/editing/requests.server";
import { ChooseMedia, PICTURES } from "./choose-media";
import { PlainChoice } from "./field-control";
import { About, errorId, FieldError, useChanged } from "./field-input";
import { type EntryBarProps, EntryButtons, PhotoTile } from "./photo-tile";
import { UploadTiles, useUploads } from "./uploads";
import { useDragOrder } from "./use-drag-order";

interface ListProps {
  field: FormField;
  name: string;
  typed: FormValues;
  errors: Record<string, string>;
  /** Returns the fields of an entry, whose names begin with `above`. */
  children: (above: string, typed: FormValues) => ReactNode;
}

/** The entries of a list, which can be added, moved and removed: with scripts here, without them by the server. */
export function ListField({ field, name, typed, errors, children }: ListProps) {
  const { keys, known, input, picture, button, addPicture, drop } = useEntries(field, name, typed);
  const id = `f.${name}`;
  const first = firstShown(name, typed[AT]);
  const drag = useDragOrder(drop);
  const sending = useUploads(({ url }) => addPicture(url));
  const title = field.fields.find(({ kind }) => kind === "text")?.name ?? "";
  const { isChosen, openKey, open } = useOpenPhoto((key) => `${id}.${key}.${title}`);
  const shown = keys.flatMap((key, index) => (isShown(key, first) ? [{ key, index }] : []));
  return (
    <fieldset
      id={id}
      className={field.isTable ? "form-group form-table" : "form-group"}
      aria-describedby={errorId(id, errors[name])}
    >
      <legend>{field.label}</legend>
      {picture ? <PhotosAbout count={keys.length + sending.uploads.length} /> : <About field={field} />}
      <FieldError of={id} error={errors[name]} />
      <input ref={input} type="hidden" name={id} value={keys.join(",")} />
      <ListPages {...{ name, first, keys }} />
      <ul ref={drag.list} className={picture ? "photos" : "form-entries"} data-chosen={isChosen || undefined}>
        {shown.map(({ key, index }, nth) => {
          const entry = {
            name: `${name}.${key}`,
            place: `${index + 1} of ${keys.length}`,
            isFirst: index === 0,
            isLast: index === keys.length - 1,
            button: (move: Arrangement["move"]) => button(move, key),
            onDrag: (event: PointerEvent<HTMLElement>) => drag.start(event, key),
            error: errors[`${name}.${key}`],
          };
          const fields = children(`${entry.name}.`, known);
          if (!picture)
            return (
              <Entry key={key} {...entry}>
                {fields}
              </Entry>
            );
          return (
            <PhotoTile
              key={key}
              {...entry}
              isOpen={key === openKey}
              open={(isOpen) => open(isOpen ? key : undefined)}
              openNext={() => open(shown[nth + 1]?.key)}
              fields={{ picture: picture.name, title, cover: field.cover }}
              typed={known}
              hasError={Object.keys(errors).some((path) => `${path}.`.startsWith(`${entry.name}.`))}
            >
              {fields}
            </PhotoTile>
          );
        })}
        {picture && <UploadTiles {...sending} />}
      </ul>
      <ListPages {...{ name, first, keys }} isBelow />
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
      <button
        {...button("add", "")}
        className={`button justify-self-start ${picture ? "scripted:hidden" : ""}`}
      >
        Add {keys.length === 0 ? "the first" : "another"}
        <span className="sr-only"> to {field.label}</span>
      </button>
    </fieldset>
  );
}

/** The entries of a list as they are arranged in the browser. */
function useEntries(field: FormField, name: string, typed: FormValues) {
  const given = typed[name] ?? "";
  const [{ from, keys, added }, setState] = useState(() => listState(given));
  if (from !== given) setState(listState(given));
  const { pathname } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useChanged(input, keys.join(","));
  const picture = field.fields[0]?.kind === "picture" ? field.fields[0] : undefined;
  const shownBy = ({ move, key }: Arrangement) =>
    move === "remove" ? "" : `.${move === "add" ? arranged(keys, { move, key }).at(-1) : key}`;
  return {
    keys,
    known: { ...typed, ...added },
    input,
    picture,
    button: (move: Arrangement["move"], key: string) => ({
      ...intentButton({ intent: "arrange", list: name, move, key }),
      // Without scripts, the page comes back where the entry is.
      formAction: `${pathname}#f.${name}${shownBy({ move, key })}`,
      onClick(event: MouseEvent) {
        event.preventDefault();
        setState((state) => ({ ...state, keys: arranged(state.keys, { move, key }) }));
      },
    }),
    drop(key: string, place: number) {
      const first = firstShown(name, typed[AT]);
      setState((state) => ({ ...state, keys: dropped(state.keys, key, place, first) }));
    },
    /** Adds a photo, unless the list has it: people choose all photos again after a broken upload. */
    addPicture(url: string) {
      const there = new FormData(input.current?.form ?? undefined);
      if (keys.some((key) => there.get(`f.${name}.${key}.${picture?.name}`) === url)) return;
      setState((state) => {
        const next = arranged(state.keys, { move: "add", key: "" });
        const control = `${name}.${next.at(-1)}.${picture?.name}`;
        return { ...state, keys: next, added: { ...state.added, [control]: url } };
      });
    },
  };
}

/**
 * Which photo was opened here. On another page, and before anything was opened, a link to a control opens its photo.
 * @param controlOf returns the id of the control that gets the focus
 */
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

interface EntryProps extends EntryBarProps {
  /** The name of the entry: "members.2". */
  name: string;
  error: string | undefined;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  children: ReactNode;
}

function Entry({ name, error, onDrag, children, ...bar }: EntryProps) {
  const id = `f.${name}`;
  return (
    <li id={id} tabIndex={-1} className="form-entry" aria-describedby={errorId(id, error)}>
      <div className="form-entry-bar">
        <span className="form-handle" onPointerDown={onDrag}>
          <span aria-hidden="true">⠿</span> {bar.place}
        </span>
        <EntryButtons {...bar} />
      </div>
      <FieldError of={id} error={error} />
      {children}
    </li>
  );
}

function PhotosAbout({ count }: { count: number }) {
  const words = count === 0 ? "None yet." : "Tap a photo for its title, its place or the cover.";
  return <p className="form-about">{words}</p>;
}

/** @param given the keys that the server sent */
function listState(given: string): { from: string; keys: Keys; added: FormValues } {
  return { from: given, keys: readKeys(given), added: {} };
}

interface ListPagesProps {
  /** The name of the list. */
  name: string;
  /** The number of the first entry that is shown. */
  first: number;
  keys: Keys;
  isBelow?: boolean;
}

/** Leads to the other entries of a long list. Its buttons send the form, so that nothing typed is lost. */
function ListPages({ name, first, keys, isBelow = false }: ListPagesProps) {
  const { pathname } = useLocation();
  const others = keys.filter((key) => !isShown(key, first));
  if (others.length === 0) return null;
  const places = keys.flatMap((key, index) => (isShown(key, first) && !/^n/.test(key) ? [index + 1] : []));
  const button = (intent: EntriesIntent) => ({
    ...intentButton(intent),
    formAction: `${pathname}#f.${name}`,
    className: "button",
  });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <span className="basis-full text-muted">
        {places[0] ?? 0} to {places.at(-1) ?? 0} of {keys.length}
      </span>
      <button
        {...button({ intent: "open", control: `${name}.${first - PAGE_ENTRIES}` })}
        disabled={first === 0}
      >
        Earlier
      </button>
      <button
        {...button({ intent: "open", control: `${name}.${first + PAGE_ENTRIES}` })}
        disabled={others.every((key) => Number(key) < first)}
      >
        Later
      </button>
      {!isBelow && (
        <>
          <Place name={`number ${name}`} label="Number">
            <button {...button({ intent: "find", list: name })}>Show</button>
          </Place>
          <Place name={`place ${name}`} label="Move to place">
            <button {...button({ intent: "put", list: name })}>Move</button>
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
