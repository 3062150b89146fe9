import { MOST_PARTS, MOST_STAGES } from "./quotation";

// The fields of a quotation's form, in the browser and on the server.

export const FIELD_LABELS = {
  ...{ name: "Name", language: "Language", place: "Address" },
  ...{
    package: "Package",
    kw: "Size in kW",
    customer: "Customer",
    homes: "Homes, in a society",
    state: "State",
  },
  subsidyTo: "With a loan, the subsidy goes",
  ...{ price: "Rupees, with GST", gst: "GST in percent", validUntil: "Valid until" },
  ...{
    panelModel: "Panels’ model",
    cellMaker: "Cells’ maker",
    listedOn: "Panels and cells on both lists, looked up on",
  },
  ...{ notIncluded: "Not included: one a line", words: "Promise, or a word of your own" },
};

export type FieldName = keyof typeof FIELD_LABELS;

export const STAGE_ROWS = rowsOf(MOST_STAGES, { percent: "Percent", stage: "When", with: "With the step" });

export const PART_ROWS = rowsOf(MOST_PARTS, {
  ...{ part: "Part", maker: "Maker", what: "What", years: "Warranty in years" },
});

export const ALL_FIELDS = [
  ...Object.keys(FIELD_LABELS),
  ...[...STAGE_ROWS, ...PART_ROWS].flatMap((row) => row.map(({ name }) => name)),
];

/** The fields of each row, with its number at the end of their names. */
function rowsOf(count: number, labels: Record<string, string>) {
  return Array.from({ length: count }, (_, index) =>
    Object.entries(labels).map(([name, label]) => ({ name: `${name}-${index}`, label })),
  );
}
