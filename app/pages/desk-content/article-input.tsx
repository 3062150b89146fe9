import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { ArticleEditorProps } from "./article-editor.client";
import type { FieldInput } from "./field-input";

interface Loaded {
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
export function ArticleInput({ id, name, value, placeholder, about, ...aria }: ArticleInputProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [loaded, setLoaded] = useState<Loaded>();
  const isOpen = loaded?.loss.length === 0;

  useEffect(() => {
    const { current: textarea } = field;
    if (!textarea) return;
    const [label] = textarea.labels;
    import("./article-editor.client").then(
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
        placeholder={placeholder}
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
