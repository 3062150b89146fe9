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
  onHtml: (html: string) => void;
  say: (message: string) => void;
  editLink: () => void;
}

function openEditor(place: HTMLElement, html: string, options: EditorOptions): EditorView {
  const { onUpdate, onHtml, say } = options;
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
      if (transaction.docChanged) onHtml(articleHtml(view.state.doc));
      onUpdate(view.state);
    },
  });
  onUpdate(view.state);
  return view;
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
  id: string;
  label: string;
  value: string;
  onText: (html: string) => void;
  /** Where the editor has the cursor at first; undefined if somebody types elsewhere. */
  cursor: "start" | "end" | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/** Edits the HTML of an article as visitors will see it. */
export function ArticleEditor({ id, label, value, onText, cursor, ...aria }: ArticleEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const [asked, setAsked] = useState<QuestionKind>();
  const [message, setMessage] = useState("");
  /** The HTML that the view has: any other value comes from a kept draft or a colleague. */
  const shown = useRef(value);
  const latest = useRef(onText);
  latest.current = onText;
  const options = useRef<EditorOptions>({
    onUpdate: setState,
    onHtml(html) {
      shown.current = html;
      latest.current(html);
    },
    say: setMessage,
    editLink: () => setAsked("link"),
  }).current;

  useLayoutEffect(() => {
    if (!place.current) return;
    const opened = openEditor(place.current, value, options);
    const { doc, tr } = opened.state;
    if (cursor) {
      opened.dispatch(tr.setSelection(cursor === "end" ? Selection.atEnd(doc) : Selection.atStart(doc)));
      opened.focus();
    }
    setView(opened);
    return () => opened.destroy();
  }, []);

  // Before anything else is typed, which this would take for a value from elsewhere.
  useLayoutEffect(() => {
    if (!view || value === shown.current) return;
    shown.current = value;
    view.updateState(stateOf(value, options));
    setState(view.state);
  }, [view, value]);

  const { "aria-describedby": describedBy, "aria-invalid": invalid } = aria;
  useEffect(() => {
    view?.setProps({
      attributes: {
        id,
        class: "article",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
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
