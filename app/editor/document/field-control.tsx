import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { mediaName, mediaUrl } from "~/content/urls";
import { Options } from "~/desk/form-parts";
import type { ArticleEditorProps } from "~/editor/article/article-editor.client";
import { ChooseOne, PDFS, PICTURES } from "~/editor/library/choose-media";
import { Thumbnail } from "~/editor/library/media-rows";
import { intentButton } from "~/editor/save/intents";
import { About, type FieldInput, useChanged } from "./field-input";
import type { FormField } from "./form-fields";
import { FIELD } from "./form-names";

interface LoadedEditor {
  Editor: ComponentType<ArticleEditorProps>;
  textarea: HTMLTextAreaElement;
  label: HTMLLabelElement | undefined;
  /** The parts of the article that the editor does not know. */
  loss: string[];
}

interface ArticleInputProps extends FieldInput {
  /** About the HTML, which the editor does not show. */
  about: ReactNode;
}

/** An article's HTML: a text area, which an editor takes over where scripts run. */
export function ArticleInput({ id, name, value, about, ...aria }: ArticleInputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<LoadedEditor>();
  const isOpen = loaded?.loss.length === 0;

  useEffect(() => {
    const { current: textarea } = field;
    if (!textarea) return;
    const [label] = textarea.labels;
    import("~/editor/article/article-editor.client").then(
      ({ ArticleEditor, lossOf }) =>
        setLoaded({ Editor: ArticleEditor, textarea, label, loss: lossOf(textarea.value) }),
      // Without the editor there is still the text area.
      () => {},
    );
  }, []);

  // The server may answer with another value than was typed. At first, the browser may have restored what was typed.
  const shown = useRef(value);
  useEffect(() => {
    const { current: textarea } = field;
    if (!textarea || shown.current === value) return;
    shown.current = value;
    textarea.value = value;
    textarea.dispatchEvent(new Event("change"));
  }, [value]);

  return (
    <>
      {!isOpen && about}
      {loaded && !isOpen && (
        <div className="notice mb-3">
          <p>This article has parts that the editor does not know, and would leave out:</p>
          <p className="my-2 text-small break-words">
            {loaded.loss.slice(0, SHOWN).join(" ")}
            {loaded.loss.length > SHOWN && " …"}
          </p>
          <p>Below is its HTML.</p>
          <button
            type="button"
            className="button button-quiet mt-3"
            onClick={() => setLoaded({ ...loaded, loss: [] })}
          >
            Use the editor without them
          </button>
        </div>
      )}
      {loaded && isOpen && (
        <loaded.Editor textarea={loaded.textarea} label={loaded.label} id={id} {...aria} />
      )}
      <textarea
        {...aria}
        ref={field}
        id={isOpen ? undefined : id}
        name={name}
        defaultValue={value}
        hidden={isOpen}
        rows={16}
        spellCheck
        className={isOpen ? undefined : "input block"}
      />
    </>
  );
}

const SHOWN = 6;

/** The address of a file, which an upload or a choice from the library fills in. */
function MediaInput({ value, accept, ...control }: FieldInput & { accept: string }) {
  const [url, setUrl] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useChanged(input, url);
  return (
    <ChooseOne accept={accept} onChosen={setUrl}>
      <div className="flex items-center gap-3">
        <Preview url={url} isFile={accept === PDFS} />
        <input
          {...control}
          ref={input}
          className="input block min-w-0 flex-1"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <PlainChoice field={control.name} />
    </ChooseOne>
  );
}

interface CoverProps {
  field: FormField;
  name: string;
  value: string;
  /** Each of them has a button "Cover" of this name. */
  pictures: readonly (string | undefined)[];
}

/** The picture that stands for a list: the first one, one of the others, or another one. */
export function CoverField({ field, name, value, pictures }: CoverProps) {
  const [other, setOther] = useState(pictures.includes(value) ? "" : value);
  const control = useRef<HTMLInputElement>(null);
  useChanged(control, other);
  return (
    <fieldset className="form-field" id={name}>
      <legend className="form-about">{field.about}</legend>
      <label className="form-choice">
        <input type="radio" name={name} value="" defaultChecked={value === ""} />
        {withWords(field.absent ?? "None")[1]}
      </label>
      {other && (
        <label className="form-choice">
          <input ref={control} key={other} type="radio" name={name} value={other} defaultChecked />
          <Preview url={other} isFile={false} />
          Another picture
        </label>
      )}
      <ChooseOne accept={PICTURES} onChosen={setOther}>
        <PlainChoice field={name} />
      </ChooseOne>
    </fieldset>
  );
}

/** Without scripts, the library is a page that writes the choice into the draft. @param field as "f.photos.3.url" */
export function PlainChoice({ field }: { field: string }) {
  return (
    <button
      {...intentButton({ intent: "choose", control: field.slice(FIELD.length) })}
      className="button scripted:hidden"
    >
      Save draft and choose
    </button>
  );
}

export function Preview({ url = "", isFile }: { url: string | undefined; isFile: boolean }) {
  const name = mediaName(url);
  const isResizable = name && !/\.svg$/i.test(name);
  const src = isResizable ? `/pictures/photo-280${mediaUrl(name)}` : url;
  const isShown = !isFile && /^(?:\/|https:)/.test(url);
  return <Thumbnail src={isShown ? src : undefined} none={isFile && url ? "PDF" : ""} />;
}

const WORDS: Partial<Record<FormField["kind"], { inputMode: "decimal" | "url" }>> = {
  number: { inputMode: "decimal" },
  size: { inputMode: "decimal" },
  link: { inputMode: "url" },
  video: { inputMode: "url" },
};

/** How the browser asks for a date, if the value is one. */
const DATES: Partial<Record<FormField["kind"], { type: string; pattern: RegExp }>> = {
  date: { type: "datetime-local", pattern: /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d)?$/ },
  day: { type: "date", pattern: /^(?:\d{4}-\d\d-\d\d)?$/ },
};

export function FieldControl({ field, ...input }: { field: FormField } & FieldInput) {
  const { kind, isLong, choices = [] } = field;
  const { value, ...rest } = input;
  const control = { ...rest, className: "input block", defaultValue: value };
  if (kind === "html")
    return <ArticleInput {...input} about={<About field={field} id={`${input.id}-about`} />} />;
  if (kind === "picture" || kind === "file")
    return <MediaInput {...input} accept={kind === "file" ? PDFS : PICTURES} />;
  const { absent } = field;
  const [yes = "Yes", no = "No"] = choices;
  if (kind === "flag") return <Choice {...{ ...control, absent }} labels={{ yes, no }} />;
  if (kind === "choice")
    return <Choice {...{ ...control, absent }} labels={Object.fromEntries(choices.map(withWords))} />;
  if (field.isShared) return <SharedInput {...control} choices={choices} isList={kind === "texts"} />;
  const date = DATES[kind];
  if (date?.pattern.test(value)) return <input {...control} type={date.type} />;
  if (isLong || value.includes("\n")) return <textarea {...control} rows={3} />;
  return <input {...control} type="text" autoComplete="off" {...WORDS[kind]} />;
}

interface SharedProps extends Omit<FieldInput, "value"> {
  className: string;
  defaultValue: string;
  choices: readonly string[];
  /** Several values, separated by commas. */
  isList: boolean;
}

/** Offers what other documents have. */
function SharedInput({ choices, isList, ...control }: SharedProps) {
  const [typed, setTyped] = useState(control.defaultValue);
  const before = isList ? typed.replace(/[^,]*$/, "") : "";
  const list = `${control.id}-in-use`;
  return (
    <>
      <input
        {...control}
        autoComplete="off"
        list={list}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <datalist id={list}>
        {choices.map((choice) => (
          <option key={choice} value={before ? `${before} ${choice}` : choice} />
        ))}
      </datalist>
    </>
  );
}

function withWords(choice: string): [string, string] {
  return [choice, choice.slice(0, 1).toUpperCase() + choice.slice(1)];
}

interface ChoiceProps extends Omit<FieldInput, "value"> {
  className: string;
  defaultValue: string;
  /** What the choice of nothing means. */
  absent: string | undefined;
  labels: Record<string, string>;
}

/** A value that is none of the choices stays one. Nothing chosen is a choice too: the field is left out. */
function Choice({ labels, absent, ...control }: ChoiceProps) {
  const { defaultValue } = control;
  const known = defaultValue === "" || Object.hasOwn(labels, defaultValue);
  return (
    <select {...control} className={`${control.className} select`}>
      <option value="">{absent ? `Not set: ${absent}` : "Not set"}</option>
      {!known && <option value={defaultValue}>{defaultValue}</option>}
      <Options labels={labels} />
    </select>
  );
}
