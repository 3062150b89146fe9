import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { mediaName, mediaUrl } from "~/content/urls";
import { Options } from "~/desk/form-parts";
import type { ArticleEditorProps } from "~/editor/article/article-editor.client";
import type { FormField } from "~/editor/document/form-fields";
import { ChooseOne, PDFS, PICTURES } from "~/editor/library/choose-media";
import { Thumbnail } from "~/editor/library/thumbnail";
import { About, type FieldInput } from "./field-input";

interface LoadedEditor extends Pick<ArticleEditorProps, "cursor"> {
  Editor: ComponentType<ArticleEditorProps>;
  /** The parts of the article that the editor does not know. */
  loss: string[];
}

interface ArticleInputProps extends FieldInput {
  label: string;
  /** About the HTML, which the editor does not show. */
  about: ReactNode;
}

/** An article's HTML: a text area until the editor has come, and for what the editor does not know. */
export function ArticleInput({ label, about, ...input }: ArticleInputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<LoadedEditor>();

  useEffect(() => {
    import("~/editor/article/article-editor.client").then(
      ({ ArticleEditor, lossOf }) => {
        const { current: textarea } = field;
        if (textarea)
          setLoaded({ Editor: ArticleEditor, loss: lossOf(textarea.value), cursor: cursorIn(textarea) });
      },
      // Without the editor there is still the text area.
      () => {},
    );
  }, []);

  const { onText, ...control } = input;
  if (loaded?.loss.length === 0) return <loaded.Editor {...input} label={label} cursor={loaded.cursor} />;
  return (
    <>
      {about}
      {loaded && (
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
      <textarea
        {...control}
        ref={field}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={16}
        spellCheck
        className="input block"
      />
    </>
  );
}

/** Somebody may be typing into a text area, which loses the focus when the editor takes its place. */
function cursorIn(textarea: HTMLTextAreaElement): ArticleEditorProps["cursor"] {
  if (document.activeElement !== textarea) return undefined;
  return textarea.selectionEnd === textarea.value.length ? "end" : "start";
}

const SHOWN = 6;

/** The address of a file, which an upload or a choice from the library fills in. */
function MediaInput({ value, onText, accept, ...control }: FieldInput & { accept: string }) {
  return (
    <ChooseOne accept={accept} onChosen={onText}>
      <div className="flex items-center gap-3">
        <Preview url={value} isFile={accept === PDFS} />
        <input
          {...control}
          className="input block min-w-0 flex-1"
          value={value}
          onChange={(event) => onText(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </ChooseOne>
  );
}

interface CoverProps {
  field: FormField;
  name: string;
  value: string;
  onText: (url: string) => void;
  /** Each of them has a button "Cover" of this name. */
  pictures: readonly unknown[];
}

/** The picture that stands for a list: the first one, one of the others, or another one. */
export function CoverField({ field, name, value, onText, pictures }: CoverProps) {
  const [other, setOther] = useState("");
  const isOther = value !== "" && !pictures.includes(value);
  if (isOther && value !== other) setOther(value);
  return (
    <fieldset className="form-field" id={name}>
      <legend className="form-about">{field.about}</legend>
      <label className="form-choice">
        <input type="radio" name={name} value="" checked={value === ""} onChange={() => onText("")} />
        {withWords(field.absent ?? "None")[1]}
      </label>
      {other && (
        <label className="form-choice">
          <input type="radio" name={name} value={other} checked={isOther} onChange={() => onText(other)} />
          <Preview url={other} isFile={false} />
          Another picture
        </label>
      )}
      <ChooseOne accept={PICTURES} onChosen={onText} />
    </fieldset>
  );
}

export function Preview({ url, isFile }: { url: string; isFile: boolean }) {
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
  const { kind, long: isLong, choices = [], absent } = field;
  if (kind === "html")
    return (
      <ArticleInput {...input} label={field.label} about={<About field={field} id={`${input.id}-about`} />} />
    );
  if (kind === "picture" || kind === "file")
    return <MediaInput {...input} accept={kind === "file" ? PDFS : PICTURES} />;
  const [yes = "Yes", no = "No"] = choices;
  if (kind === "flag") return <Choice {...input} absent={absent} labels={{ yes, no }} />;
  if (kind === "choice")
    return <Choice {...input} absent={absent} labels={Object.fromEntries(choices.map(withWords))} />;
  if (field.isShared) return <SharedInput {...input} choices={choices} isList={kind === "texts"} />;
  const { onText, ...rest } = input;
  const control = {
    ...rest,
    className: "input block",
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  };
  const date = DATES[kind];
  if (date?.pattern.test(input.value)) return <input {...control} type={date.type} />;
  if (isLong || input.value.includes("\n")) return <textarea {...control} rows={3} />;
  return <input {...control} type="text" autoComplete="off" {...WORDS[kind]} />;
}

interface SharedProps extends FieldInput {
  choices: readonly string[];
  /** Several values, separated by commas. */
  isList: boolean;
}

/** Offers what other documents have. */
function SharedInput({ choices, isList, onText, ...control }: SharedProps) {
  const before = isList ? control.value.replace(/[^,]*$/, "") : "";
  const list = `${control.id}-in-use`;
  return (
    <>
      <input
        {...control}
        className="input block"
        autoComplete="off"
        list={list}
        onChange={(event) => onText(event.currentTarget.value)}
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

interface ChoiceProps extends FieldInput {
  /** What the choice of nothing means. */
  absent: string | undefined;
  labels: Record<string, string>;
}

/** A value that is none of the choices stays one. Nothing chosen is a choice too: the field is left out. */
function Choice({ labels, absent, onText, ...control }: ChoiceProps) {
  const { value } = control;
  const known = value === "" || Object.hasOwn(labels, value);
  return (
    <select
      {...control}
      className="input select block"
      onChange={(event) => onText(event.currentTarget.value)}
    >
      <option value="">{absent ? `Not set: ${absent}` : "Not set"}</option>
      {!known && <option value={value}>{value}</option>}
      <Options labels={labels} />
    </select>
  );
}
