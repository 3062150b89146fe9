import { baseKeymap, chainCommands, toggleMark } from "prosemirror-commands";
import { gapCursor } from "prosemirror-gapcursor";
import { closeHistory, history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, Plugin, Selection, TextSelection } from "prosemirror-state";
import { goToNextCell, tableEditing } from "prosemirror-tables";
import { EditorView, type NodeView } from "prosemirror-view";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { leaveCaption, toggleHeading, toggleList } from "./article-commands";
import { articleHtml, parseArticle, parser } from "./article-html";
import {
  cleanPastedHtml,
  copiedPictures,
  MAX_PASTED,
  pasteWithPictures,
  sliceFromText,
} from "./article-paste.client";
import { Question, type QuestionKind, shownPicture } from "./article-question";
import { schema } from "./article-schema";
import { ArticleToolbar, ContextTools } from "./article-toolbar";

const { nodes, marks } = schema;

/** An article of 30,000 words. Beyond it, phones would type slowly. */
const MAX_SIZE = 300_000;

const TOO_LONG = "That is too much for one article, so nothing was pasted. Paste a part of it.";

interface EditorOptions {
  onUpdate: (state: EditorState) => void;
  say: (message: string) => void;
  editLink: () => void;
}

/** Opens an editor whose HTML is the value of a text area, whoever changes it. */
function openEditor(place: HTMLElement, textarea: HTMLTextAreaElement, options: EditorOptions) {
  const { onUpdate, say } = options;
  let html = textarea.value;
  const view = new EditorView(place, {
    state: stateOf(html, options),
    nodeViews: { figure: figureView, video: videoView },
    transformPastedHTML: (pasted) => cleanPastedHtml(pasted, say),
    clipboardTextParser: sliceFromText,
    clipboardParser: parser,
    handleClickOn(_view, _pos, { type, content }, at, { target }) {
      if (type !== nodes.figure || !(target instanceof HTMLImageElement)) return false;
      // The picture itself is not selected: the next letter would replace it.
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 1 + content.size)));
      return true;
    },
    handleDOMEvents: {
      paste: (opened, event) => takePictures(opened, event, event.clipboardData, say),
      drop(opened, event) {
        const place = opened.posAtCoords({ left: event.clientX, top: event.clientY });
        return takePictures(opened, event, event.dataTransfer, say, place?.pos);
      },
    },
    dispatchTransaction(transaction) {
      // A paste is undone by itself, without what was typed just before.
      if (transaction.getMeta("paste")) closeHistory(transaction);
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) {
        html = articleHtml(view.state.doc);
        textarea.value = html;
        textarea.dispatchEvent(new Event("input", { bubbles: true }));
      }
      onUpdate(view.state);
    },
  });
  onUpdate(view.state);

  function readAgain() {
    if (textarea.value === html) return;
    html = textarea.value;
    view.updateState(stateOf(html, options));
    onUpdate(view.state);
  }
  const closing = new AbortController();
  const { signal } = closing;
  for (const type of ["input", "change"]) textarea.addEventListener(type, readAgain, { signal });
  // The form has its first values only after the event.
  textarea.form?.addEventListener("reset", () => setTimeout(readAgain), { signal });
  return {
    view,
    close() {
      closing.abort();
      view.destroy();
    },
  };
}

function stateOf(html: string, options: EditorOptions): EditorState {
  const state = EditorState.create({
    doc: parseArticle(html),
    plugins: [
      typedShortcuts,
      keymap(keys(options.editLink)),
      keymap(baseKeymap),
      history(),
      gapCursor(),
      tableEditing(),
      sizeLimit(options.say),
      paragraphAfterTable,
    ],
  });
  return state.applyTransaction(state.tr).state;
}

/** The cursor could not leave a table that ends the article. An empty last paragraph is not stored. */
const paragraphAfterTable = new Plugin({
  appendTransaction(_, __, { doc, tr }) {
    if (doc.lastChild?.type !== nodes.table) return null;
    return tr.insert(doc.content.size, nodes.paragraph.create()).setMeta("addToHistory", false);
  },
});

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView());
  return true;
};

function keys(editLink: () => void): Record<string, Command> {
  return {
    "Mod-b": toggleMark(marks.strong),
    "Mod-i": toggleMark(marks.em),
    "Mod-k": () => {
      editLink();
      return true;
    },
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-Alt-2": toggleHeading(2),
    "Mod-Alt-3": toggleHeading(3),
    "Shift-Mod-8": toggleList(nodes.bullet_list),
    "Shift-Mod-7": toggleList(nodes.ordered_list),
    "Shift-Enter": breakLine,
    Enter: chainCommands(leaveCaption, splitListItem(nodes.list_item)),
    Tab: chainCommands(goToNextCell(1), sinkListItem(nodes.list_item)),
    "Shift-Tab": chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
  };
}

/** "- " begins a list, "1. " a numbered one, "## " a heading. */
const typedShortcuts = inputRules({
  rules: [
    wrappingInputRule(/^[-•]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
    textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
  ],
});

function sizeLimit(say: (message: string) => void) {
  return new Plugin({
    filterTransaction({ doc }, state) {
      const isTooLong = doc.content.size > MAX_SIZE && doc.content.size > state.doc.content.size;
      if (isTooLong) say(TOO_LONG);
      return !isTooLong;
    },
  });
}

/** Handles a paste or drop that holds pictures, and refuses one that is too long or another file, which the browser would open. */
function takePictures(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  say: (message: string) => void,
  place?: number,
): boolean {
  if (!data) return false;
  say("");
  const copied = copiedPictures(data);
  const isTooLong = copied.html.length + data.getData("text/plain").length > MAX_PASTED;
  const isOtherFile = data.files.length > 0 && !copied.html && !data.getData("text/plain");
  if (!isTooLong && !isOtherFile && copied.files.length === 0) return false;
  event.preventDefault();
  if (isTooLong || isOtherFile) say(isTooLong ? TOO_LONG : "Only pictures can be added here.");
  else {
    if (place !== undefined)
      view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place))));
    void pasteWithPictures(view, copied, say);
  }
  return true;
}

function figureView({ attrs }: Node): NodeView {
  const dom = document.createElement("figure");
  const picture = dom.appendChild(document.createElement("img"));
  picture.src = shownPicture(attrs.src);
  picture.alt = attrs.alt;
  picture.contentEditable = "false";
  if (attrs.width && attrs.height) Object.assign(picture, { width: attrs.width, height: attrs.height });
  const contentDOM = dom.appendChild(document.createElement("figcaption"));
  return { dom, contentDOM };
}

/** A player would take the clicks that select it. */
function videoView({ attrs }: Node): NodeView {
  const dom = document.createElement("div");
  dom.className = "article-still";
  dom.append(attrs.title ?? "Video", document.createElement("br"), attrs.src);
  return { dom };
}

export { lossOf } from "./article-html";

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
  // Somebody may be typing into the text area, which loses the focus as soon as it is hidden.
  const [isTyping] = useState(() => document.activeElement === textarea);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [asked, setAsked] = useState<QuestionKind>();
  const [message, setMessage] = useState("");

  useLayoutEffect(() => {
    if (!place.current) return;
    const editor = openEditor(place.current, textarea, {
      onUpdate: setState,
      say: setMessage,
      editLink: () => setAsked("link"),
    });
    const focus = () => editor.view.focus();
    label?.addEventListener("click", focus);
    if (isTyping) {
      const { doc, tr } = editor.view.state;
      const isAtEnd = textarea.selectionEnd === textarea.value.length;
      editor.view.dispatch(tr.setSelection(isAtEnd ? Selection.atEnd(doc) : Selection.atStart(doc)));
      focus();
    }
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
