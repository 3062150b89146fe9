const HIDDEN =
  /(?:^|[;\s])(?:display:\s*none|visibility:\s*hidden|opacity:\s*0(?![.\d]*[1-9])|left:\s*-\d{4}|clip:\s*rect\(0|mso-hide:\s*all|mso-element:\s*comment-list)/i;

/** Nothing, or a point. Around text of another size, it hides only the space between columns. */
const NO_SIZE = /(?:^|[;\s])font-size:\s*(?:0(?:\.0+)?(?:p[tx]|em|%)?|1(?:\.0+)?p[tx])\s*(?:;|!|$)/i;

/** Word hides by a style of the document too. */
const HIDDEN_CLASS = /\.([\w-]{1,60})\s*\{[^{}]{0,1000}?mso-hide:\s*all/gi;

/** Excel and Google Sheets hide a column, and write its cells all the same. */
const HIDDEN_COLUMN =
  /display:\s*none|visibility:\s*(?:collapse|hidden)|(?<![-\w])width:\s*0(?:\.0+)?(?:p[tx])?\s*(?:;|$)/i;

/** Returns of each column whether it is hidden. */
function hiddenColumns(table: HTMLTableElement): boolean[] {
  const columns = table.querySelectorAll<HTMLTableColElement>(
    ":scope > colgroup > col, :scope > colgroup:not(:has(col))",
  );
  return [...columns].flatMap((column) => {
    const styles = [column, column.parentElement].map((element) => element?.getAttribute("x-style") ?? "");
    const isHidden =
      /^0(?:p[tx])?$/.test(column.getAttribute("width") ?? "") ||
      styles.some((style) => HIDDEN_COLUMN.test(style));
    return Array<boolean>(column.span).fill(isHidden);
  });
}

/** Removes the cells of hidden columns. A merged cell spans only the columns and rows that are shown. */
function removeHiddenCells(table: HTMLTableElement) {
  const rows = [...table.rows];
  const isShown = (row: HTMLTableRowElement) => !HIDDEN.test(row.getAttribute("x-style") ?? "");
  const hidden = hiddenColumns(table);
  /** How many rows a merged cell above still covers, by column. */
  const covered: number[] = [];
  for (const [place, row] of rows.entries()) {
    let at = 0;
    for (const cell of [...row.cells]) {
      while (covered[at]) at += 1;
      const { colSpan, rowSpan } = cell;
      const end = at + colSpan;
      for (; at < end; at += 1) covered[at] = rowSpan;
      const columnsShown = colSpan - hidden.slice(end - colSpan, end).filter(Boolean).length;
      const rowsShown = rows.slice(place, place + rowSpan).filter(isShown).length;
      if (columnsShown === 0) cell.remove();
      if (columnsShown < colSpan) cell.colSpan = columnsShown;
      if (rowsShown < rowSpan) cell.rowSpan = rowsShown;
    }
    for (const [column, below = 0] of covered.entries()) covered[column] = Math.max(0, below - 1);
  }
}

/** Removes from a paste what its writer did not see. Runs before anything else moves cells. */
export function removeHidden(body: HTMLElement, html: string) {
  for (const table of body.querySelectorAll("table")) removeHiddenCells(table);
  for (const element of body.querySelectorAll("[x-style], [hidden]")) {
    const style = element.getAttribute("x-style") ?? "";
    const isTiny = NO_SIZE.test(style) && !element.querySelector("[x-style*='font-size' i], img");
    if (isTiny || HIDDEN.test(style) || element.matches("[hidden]")) element.remove();
  }
  for (const [, name] of html.matchAll(HIDDEN_CLASS))
    for (const element of body.querySelectorAll(`[class~="${name}"]`)) element.remove();
}
