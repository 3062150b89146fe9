import { MOST_PARTS, MOST_STAGES } from "./quotation";

// The fields of a quotation's form, by their paths.

/** Choices that the calculation depends on. */
export const CHOICE_LABELS = {
  language: "Language",
  package: "Package",
  kw: "Size in kW",
  customer: "Customer",
  homes: "Homes, in a society",
  state: "State",
};

export const FIELD_LABELS = {
  name: "Name",
  place: "Address",
  subsidyTo: "With a loan, the subsidy goes",
  price: "Rupees, with GST",
  gstPercent: "GST in percent",
  validUntil: "Valid until",
  "panels.model": "Panels’ model",
  "panels.cells": "Cells’ maker",
  "panels.listedOn": "Panels and cells on both lists, looked up on",
  notIncluded: "Not included: one a line",
  words: "Promise, or a word of your own",
};

export type ChoiceName = keyof typeof CHOICE_LABELS;

export const CHOICES = Object.keys(CHOICE_LABELS) as ChoiceName[];

export type FieldName = keyof typeof FIELD_LABELS;

export const STAGE_ROWS = rowsOf("stages", MOST_STAGES, {
  percent: "Percent",
  name: "When",
  dueWith: "With the step",
});

export const PART_ROWS = rowsOf("parts", MOST_PARTS, {
  part: "Part",
  maker: "Maker",
  what: "What",
  years: "Warranty in years",
});

/** All that staff can change of what was worked out. */
export const PATHS = [
  ...Object.keys(FIELD_LABELS),
  ...[...STAGE_ROWS, ...PART_ROWS].flatMap((row) => row.map(({ name }) => name)),
];

function rowsOf(list: string, count: number, labels: Record<string, string>) {
  return Array.from({ length: count }, (_, index) =>
    Object.entries(labels).map(([name, label]) => ({ name: `${list}.${index}.${name}`, label })),
  );
}
