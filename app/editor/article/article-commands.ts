import { chainCommands, lift, setBlockType, wrapIn } from "prosemirror-commands";
import type { Attrs, Mark, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList, wrapRangeInList } from "prosemirror-schema-list";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { schema } from "./article-schema";

const { nodes, marks } = schema;

/** Returns the innermost block of this type around the selection, with its position. */
export function around({ selection }: EditorState, ...types: NodeType[]) {
  if (selection instanceof NodeSelection && types.includes(selection.node.type))
    return { node: selection.node, at: selection.from };
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, at: $from.before(depth) };
  }
  return undefined;
}

export function toggleHeading(level: number): Command {
  return (state, dispatch) =>
    around(state, nodes.heading)?.node.attrs.level === level
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch);
}

export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = around(state, nodes.bullet_list, nodes.ordered_list);
    if (!list) return chainCommands(wrapInList(type), wrapParagraphInList(type))(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.at, type));
    return true;
  };
}

/** A heading cannot begin a list item, so it becomes a paragraph first. */
function wrapParagraphInList(type: NodeType): Command {
  return (state, dispatch) =>
    setBlockType(nodes.paragraph)(state, (tr) => {
      const range = tr.selection.$from.blockRange(tr.selection.$to);
      if (range && wrapRangeInList(tr, range, type)) dispatch?.(tr);
    });
}

export const toggleQuote: Command = (state, dispatch) =>
  around(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

/** Puts a block after the one that the cursor is in, or in place of an empty one, and the cursor into it or after it. */
export function insertBlock(block: Node): Command {
  return (state, dispatch) => {
    const { $to } = state.selection;
    const isEmpty = $to.depth === 1 && $to.parent.type === nodes.paragraph && $to.parent.content.size === 0;
    const to = $to.depth === 0 ? $to.pos : $to.after(1);
    const from = isEmpty ? $to.before(1) : to;
    if (!dispatch) return true;
    const isLast = to === state.doc.content.size;
    const tr = state.tr.replaceWith(from, to, isLast ? [block, nodes.paragraph.create()] : block);
    const inside = block.isAtom ? from + block.nodeSize : from + 1;
    tr.setSelection(TextSelection.near(tr.doc.resolve(inside))).scrollIntoView();
    dispatch(tr);
    return true;
  };
}

/** Returns a table of two columns: a row of headings, and two below it. */
export function emptyTable(): Node {
  const row = (type: NodeType) => {
    const cell = type.create(null, nodes.paragraph.create());
    return nodes.table_row.create(null, [cell, cell]);
  };
  return nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]);
}

/** Returns the link at the cursor or at the start of the selection, with its range. */
export function linkAt({
  doc,
  selection,
}: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection;
  const linkOf = (node: Node | null | undefined): Mark | undefined =>
    node ? marks.link.isInSet(node.marks) : undefined;
  const link = linkOf($from.nodeAfter) ?? linkOf($from.nodeBefore);
  if (!link) return undefined;
  let [from, to] = [$from.pos, $from.pos];
  while (linkOf(doc.resolve(from).nodeBefore)?.eq(link)) from -= doc.resolve(from).nodeBefore?.nodeSize ?? 0;
  while (linkOf(doc.resolve(to).nodeAfter)?.eq(link)) to += doc.resolve(to).nodeAfter?.nodeSize ?? 0;
  return { href: link.attrs.href, from, to };
}

/** Links the selection, or changes the link at the cursor, or inserts the address as text. @param href undefined removes it */
export function setLink(href: string | undefined): Command {
  return (state, dispatch) => {
    const { from, to } = linkAt(state) ?? state.selection;
    const tr = state.tr.removeMark(from, to, marks.link);
    if (href && from === to) tr.insertText(href.replace(/^(?:mailto|tel):/, ""), from);
    if (href) tr.addMark(from, Math.max(to, tr.mapping.map(to)), marks.link.create({ href }));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Changes the picture or video at the cursor; undefined removes it. */
export function setAttributes(type: NodeType, attributes: Attrs | undefined): Command {
  return (state, dispatch) => {
    const found = around(state, type);
    if (!found) return false;
    const { at, node } = found;
    dispatch?.(
      attributes
        ? state.tr.setNodeMarkup(at, undefined, { ...node.attrs, ...attributes })
        : state.tr.delete(at, at + node.nodeSize),
    );
    return true;
  };
}

/** Enter in a caption goes on below the picture. */
export const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.figure) return false;
  const after = $from.after();
  const tr = state.tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};
