import { strToU8, zipSync } from "fflate";

/** A cell of a sheet: a text, a number, or a number with the style of that place. */
export type SheetCell = string | number | { number: number; style: number };

/** Styles of a workbook: the general one, a day, a day with its time, and money. */
const STYLES = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/>
<numFmt numFmtId="165" formatCode="&quot;Rs day &quot;#,##0.00;[Red]\\-#,##0"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;

export const RELATIONS = `<Relationships><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/>
<Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;

/** A workbook whose first sheet is hidden, with its parts as Excel writes them. */
export function workbook(rows: readonly (readonly SheetCell[])[], more: Record<string, string> = {}): Buffer {
  const strings: string[] = [];
  const cell = (value: SheetCell, reference: string) => {
    if (value === "") return "";
    if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === "object") return `<c r="${reference}" s="${value.style}"><v>${value.number}</v></c>`;
    return `<c r="${reference}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  };
  const sheet = rows.map((cells, row) => {
    const written = cells.map((value, column) =>
      cell(value, `${String.fromCharCode(65 + column)}${row + 1}`),
    );
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  const escaped = strings.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="old" state="hidden" r:id="rId7"/><sheet name="Leads" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": RELATIONS,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet.join("")}</sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    "xl/styles.xml": STYLES,
    "xl/sharedStrings.xml": `<sst>${escaped.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join("")}</sst>`,
    ...more,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  );
}
