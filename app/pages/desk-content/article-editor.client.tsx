import { closeHistory } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { type Asked, Question } from "./article-question";
import { ArticleToolbar, ContextTools } from "./article-toolbar";
import { openEditor } from "./article-view";

export { lossOf } from "./article-loss";

export interface ArticleEditorProps {
  /** Holds the HTML that the form sends. */
  textarea: HTMLTextAreaElement;
  id: string;
  label: HTMLLabelElement | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/** Edits the HTML of a text area as visitors will see it. */
export function ArticleEditor({ textarea, id, label, ...aria }: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [asked, setAsked] = useState<Asked>();
  const [message, setMessage] = useState("");

  useEffect(() => {
    if (!place.current) return;
    const editor = openEditor(place.current, textarea, {
      onUpdate: setState,
      say: setMessage,
      editLink: () => setAsked("link"),
    });
    const focus = () => editor.view.focus();
    label?.addEventListener("click", focus);
    setView(editor.view);
    return () => {
      label?.removeEventListener("click", focus);
      editor.close();
    };
  }, [textarea, label]);

  const { "aria-describedby": describedBy, "aria-invalid": invalid } = aria;
  useEffect(() => {
    view?.setProps({
      attributes: {
        id,
        class: "article",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label?.textContent ?? "Article",
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(invalid && { "aria-invalid": "true" }),
      },
    });
  }, [view, id, label, describedBy, invalid]);

  function run(command: Command | undefined) {
    setAsked(undefined);
    setMessage("");
    if (!view) return;
    // Each button is undone by itself.
    command?.(view.state, (transaction) => view.dispatch(closeHistory(transaction)), view);
    view.focus();
  }
  return (
    <div className="article-editor">
      {state && (
        <div className="article-bar">
          <ArticleToolbar state={state} run={run} ask={setAsked} />
          {asked ? (
            <Question key={asked} asked={asked} state={state} answer={run} />
          ) : (
            <ContextTools state={state} run={run} ask={setAsked} />
          )}
          <p role="status">{message}</p>
        </div>
      )}
      <div ref={place} />
    </div>
  );
}
