import { useLocation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useRef, useState } from "react";
import { AT, arranged, dropped, firstShown, isShown, type Keys, MOVES, readKeys } from "~/editing/arrange";
import type { FormField } from "~/editing/form-fields";
import type { Typed } from "~/editing/form-values";
import { About } from "./about";
import { PICTURES } from "./choose-files";
import { ChooseMedia } from "./choose-media";
import { useChanged } from "./field-input";
import { ListPages } from "./list-pages";
import { PlainChoice } from "./media-input";
import { useDragOrder } from "./use-drag-order";

interface ListProps {
  field: FormField;
  name: string;
  typed: Typed;
  errors: Record<string, string>;
  /** Returns the fields of an entry, whose names begin with `above`. */
  children: (above: string, typed: Typed) => ReactNode;
}

/** The entries of a list, which can be added, moved and removed: with scripts here, without them by the server. */
export function ListField({ field, name, typed, errors, children }: ListProps) {
  const given = typed[name] ?? "";
  const [{ from, keys, added }, setState] = useState(() => listState(given));
  if (from !== given) setState(listState(given));
  const id = `f.${name}`;
  const { pathname } = useLocation();
  const first = firstShown(name, typed[AT]);
  const input = useRef<HTMLInputElement>(null);
  useChanged(input, keys.join(","));
  const picture = field.fields[0]?.kind === "picture" ? field.fields[0] : undefined;

  const drag = useDragOrder((key, place) =>
    setState((state) => ({ ...state, keys: dropped(state.keys, key, place, first) })),
  );

  function arrange(event: MouseEvent<HTMLButtonElement>) {
    const [word, , key = ""] = event.currentTarget.value.split(" ");
    const move = MOVES.find((one) => one === word);
    if (!move) return;
    event.preventDefault();
    setState((state) => ({ ...state, keys: arranged(state.keys, { move, key }) }));
  }

  /** Of photos that are chosen once more after a broken day, those that are here already are not added again. */
  function addPicture(url: string) {
    const there = new FormData(input.current?.form ?? undefined);
    if (keys.some((key) => there.get(`${id}.${key}.${picture?.name}`) === url)) return;
    setState((state) => {
      const next = arranged(state.keys, { move: "add", key: "" });
      const control = `${name}.${next.at(-1)}.${picture?.name}`;
      return { ...state, keys: next, added: { ...state.added, [control]: url } };
    });
  }

  const shownBy = (move: (typeof MOVES)[number], key: string) =>
    move === "remove" ? "" : `.${move === "add" ? arranged(keys, { move, key }).at(-1) : key}`;
  const button = (move: (typeof MOVES)[number], key: string) => ({
    type: "submit" as const,
    name: "intent",
    value: `${move} ${name} ${key}`.trim(),
    // Without scripts, the page comes back where the entry is.
    formAction: `${pathname}#${id}${shownBy(move, key)}`,
    onClick: arrange,
  });
  const known = { ...typed, ...added };

  return (
    <fieldset id={id} className={field.isTable ? "form-group form-table" : "form-group"}>
      <legend>{field.label}</legend>
      <About field={field} />
      {errors[name] && <p className="form-error">{errors[name]}</p>}
      <input ref={input} type="hidden" name={id} value={keys.join(",")} />
      <ListPages {...{ name, first, keys }} />
      <ul ref={drag.list} className="form-entries">
        {keys.map((key, index) => {
          if (!isShown(key, first)) return null;
          const entry = `${name}.${key}`;
          const place = `${index + 1} of ${keys.length}`;
          return (
            <li key={key} id={`f.${entry}`} tabIndex={-1} className="form-entry">
              <div className="form-entry-bar">
                <span className="form-handle" onPointerDown={(event) => drag.start(event, key)}>
                  <span aria-hidden="true">⠿</span> {place}
                </span>
                <button {...button("up", key)} disabled={index === 0} aria-label={`Move ${place} up`}>
                  ↑
                </button>
                <button
                  {...button("down", key)}
                  disabled={index === keys.length - 1}
                  aria-label={`Move ${place} down`}
                >
                  ↓
                </button>
                <button {...button("remove", key)} aria-label={`Remove ${place}`}>
                  Remove
                </button>
              </div>
              {errors[entry] && <p className="form-error">{errors[entry]}</p>}
              {children(`${entry}.`, known)}
            </li>
          );
        })}
      </ul>
      <ListPages {...{ name, first, keys }} isBelow />
      {picture && (
        <ChooseMedia accept={PICTURES} label={`Add ${field.label.toLowerCase()}`} onChosen={addPicture}>
          <PlainChoice field={id} />
        </ChooseMedia>
      )}
      <button {...button("add", "")} className="button justify-self-start">
        Add {keys.length === 0 ? "the first" : "another"}
        <span className="sr-only"> to {field.label}</span>
      </button>
    </fieldset>
  );
}

/** @param given the keys that the server sent */
function listState(given: string): { from: string; keys: Keys; added: Typed } {
  return { from: given, keys: readKeys(given), added: {} };
}
