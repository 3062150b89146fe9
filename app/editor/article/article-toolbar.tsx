import { toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import * as tables from "prosemirror-tables";
import type { KeyboardEvent, ReactNode } from "react";
import { Drawing } from "~/desk/drawing";
import {
  around,
  emptyTable,
  insertBlock,
  linkAt,
  setAttributes,
  toggleHeading,
  toggleList,
  toggleQuote,
} from "./article-commands";
import type { QuestionKind } from "./article-question";
import { schema } from "./article-schema";

const { nodes, marks } = schema;

interface Tool {
  label: string;
  /** An SVG path in a square of 24. */
  icon: string;
  keys?: string;
  isOn?: (state: EditorState) => boolean;
  /** A change, or the question that has to be answered first. */
  run: Command | QuestionKind;
}

const hasHeading = (level: number) => (state: EditorState) =>
  around(state, nodes.heading)?.node.attrs.level === level;

const hasMark = (name: "strong" | "em") => (state: EditorState) => {
  const { from, to, empty, $from } = state.selection;
  return empty
    ? Boolean(marks[name].isInSet(state.storedMarks ?? $from.marks()))
    : state.doc.rangeHasMark(from, to, marks[name]);
};

const isIn = (name: "blockquote" | "bullet_list" | "ordered_list") => (state: EditorState) =>
  around(state, ...(name === "blockquote" ? [nodes[name]] : [nodes.bullet_list, nodes.ordered_list]))?.node
    .type === nodes[name];

const TOOLS: Tool[] = [
  {
    label: "Bold",
    keys: "Ctrl+B",
    icon: "M7 4h6a4 4 0 0 1 0 8H7zm0 8h7a4 4 0 0 1 0 8H7z",
    isOn: hasMark("strong"),
    run: toggleMark(marks.strong),
  },
  {
    label: "Italic",
    keys: "Ctrl+I",
    icon: "M10 4h8M6 20h8M14 4l-4 16",
    isOn: hasMark("em"),
    run: toggleMark(marks.em),
  },
  {
    label: "Heading",
    keys: "Ctrl+Alt+2",
    icon: "M5 4v16M19 4v16M5 12h14",
    isOn: hasHeading(2),
    run: toggleHeading(2),
  },
  {
    label: "Subhead",
    keys: "Ctrl+Alt+3",
    icon: "M8 9v11M16 9v11M8 14.5h8",
    isOn: hasHeading(3),
    run: toggleHeading(3),
  },
  {
    label: "List",
    keys: "Ctrl+Shift+8",
    icon: "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
    isOn: isIn("bullet_list"),
    run: toggleList(nodes.bullet_list),
  },
  {
    label: "Numbers",
    keys: "Ctrl+Shift+7",
    icon: "M10 6h11M10 12h11M10 18h11M4 4l1.5-1v6M3.5 14.5c1-1.500 3-.5 2 1l-2 3h3",
    isOn: isIn("ordered_list"),
    run: toggleList(nodes.ordered_list),
  },
  {
    label: "Quote",
    icon: "M5 17c3-1 4-3.500 4-9H4v5h5M15 17c3-1 4-3.500 4-9h-5v5h5",
    isOn: isIn("blockquote"),
    run: toggleQuote,
  },
  {
    label: "Link",
    keys: "Ctrl+K",
    icon: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    isOn: (state) => linkAt(state) !== undefined,
    run: "link",
  },
  { label: "Picture", icon: "M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 4M16 9h.01", run: "picture" },
  { label: "Video", icon: "M3 6h18v12H3zM10 9.500v5l5-2.500z", run: "video" },
  {
    label: "Table",
    icon: "M3 5h18v14H3zM3 10h18M3 14.500h18M9 5v14M15 5v14",
    run: insertBlock(emptyTable()),
  },
  { label: "Undo", keys: "Ctrl+Z", icon: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", run: undo },
  { label: "Redo", keys: "Ctrl+Y", icon: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3", run: redo },
];

const TABLE_TOOLS: [label: string, run: Command][] = [
  ["Row below", tables.addRowAfter],
  ["Row above", tables.addRowBefore],
  ["Column after", tables.addColumnAfter],
  ["Column before", tables.addColumnBefore],
  ["Remove row", tables.deleteRow],
  ["Remove column", tables.deleteColumn],
  ["Headings on/off", tables.toggleHeader("row")],
  ["Remove table", tables.deleteTable],
];

interface ArticleToolbarProps {
  state: EditorState;
  run: (command: Command) => void;
  ask: (asked: QuestionKind) => void;
}

/** One stop of the Tab key; arrow keys move within it. */
export function ArticleToolbar({ state, run, ask }: ArticleToolbarProps) {
  return (
    <div role="toolbar" aria-label="Formatting" className="article-tools" onKeyDown={moveWithArrows}>
      {TOOLS.map(({ label, icon, keys, isOn, run: tool }, index) => (
        <button
          key={label}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          title={keys}
          aria-pressed={isOn?.(state)}
          aria-disabled={typeof tool === "function" && !tool(state) ? true : undefined}
          // The selection, and a phone's keyboard, stay.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (typeof tool === "function" ? run(tool) : ask(tool))}
        >
          <Drawing path={icon} size={20} />
          {label}
        </button>
      ))}
    </div>
  );
}

/** What can be done with the table, picture or video that the cursor is in. */
export function ContextTools({ state, run, ask }: ArticleToolbarProps) {
  const button = (label: string, onClick: () => void): ReactNode => (
    <button key={label} type="button" onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {label}
    </button>
  );
  const figure = around(state, nodes.figure);
  const video = around(state, nodes.video);
  if (!figure && !video && !tables.isInTable(state)) return null;
  return (
    <fieldset aria-label={figure ? "Picture" : video ? "Video" : "Table"} className="article-context">
      {figure &&
        button(figure.node.attrs.alt ? "Change the picture" : "Describe the picture", () => ask("figure"))}
      {figure && button("Remove the picture", () => run(setAttributes(nodes.figure, undefined)))}
      {video && button("Remove the video", () => run(setAttributes(nodes.video, undefined)))}
      {!figure && !video && TABLE_TOOLS.map(([label, command]) => button(label, () => run(command)))}
    </fieldset>
  );
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button.matches(":focus"));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = buttons.at(to % buttons.length);
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}
