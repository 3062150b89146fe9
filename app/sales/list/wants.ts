import { readAmount } from "~/content/read-amount";
import { estimatedSize, estimateTexts } from "~/leads/lead-estimate";
import type { Lead } from "~/leads/leads";
import { rupees } from "~/ui/format";

/** Longer wishes end with "…": a row of the list has two lines for them. */
const MAX_WANTS = 180;

const MAX_DETAIL_LINES = 60;
const MAX_FACT = 60;

/** What portals ask in a question or a column of their own. */
const BILL = /\bbill\b(?!.*\b(?:no|number|id|date)\b)|बिल/i;

const OUTSIDE_FACTS: readonly [RegExp, (value: string) => string][] = [
  [BILL, (value) => `bill ${amountIn(value)}`],
  [/product.?name|^product$/i, (value) => value],
  [/quantity|capacity/i, (value) => value],
];

function amountIn(value: string): string {
  const amount = readAmount(value);
  return amount ? rupees(amount) : value;
}

/** Returns the bill in rupees, of a range the greater number; 0 if it is not known. */
export function outsideBill(details: string): number {
  const { value = "" } = outsideColumns(details).find(({ name }) => BILL.test(name)) ?? {};
  const numbers = value.replaceAll(",", "").match(/\d{1,7}/g) ?? [];
  return Math.round(readAmount(value) ?? Math.max(0, ...numbers.map(Number)));
}

/** Meta's monthly bill, IndiaMART's product and quantity: "Column: value" in the details. */
function outsideColumns(details: string): { name: string; value: string }[] {
  return details.split("\n", MAX_DETAIL_LINES).map((line) => {
    const end = line.indexOf(": ");
    const [name, value] = [line.slice(0, Math.max(0, end)), line.slice(end + 2, end + MAX_FACT)];
    const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").replaceAll("_", " ");
    return { name: words, value: value.replaceAll("_", " ").trim() };
  });
}

function outsideFacts(details: string): string[] {
  const columns = outsideColumns(details);
  return OUTSIDE_FACTS.flatMap(([pattern, factOf]) => {
    const { value } = columns.find(({ name }) => pattern.test(name)) ?? {};
    return value ? factOf(value) : [];
  });
}

/** Returns what the form and the calculator know of the wish: "3 kW", "bill ₹2,500", "load 4 kW", "460 sq ft". */
export function wantedFacts({ fields, estimate }: Pick<Lead, "fields" | "estimate">): string[] {
  const { sanctionLoad, availableArea } = fields;
  const bill = Number(estimateTexts(estimate)["estimate.inputs.bill"] ?? 0);
  const facts = [
    estimatedSize(estimate),
    bill > 0 && `bill ${rupees(bill)}`,
    sanctionLoad && `load ${withUnit(sanctionLoad, "kW")}`,
    availableArea && withUnit(availableArea, "sq ft"),
    ...(fields.otherDetails ? outsideFacts(fields.otherDetails) : []),
  ];
  return facts.filter((fact) => typeof fact === "string" && fact !== "") as string[];
}

export function wantsOf(lead: Lead): string {
  // Single blanks stay as they are: nearly all messages have no others.
  const message = lead.fields.message?.replace(/\s{2,}|[^\S ]/g, " ").trim();
  const text = [...wantedFacts(lead), ...(message ? [`“${message}”`] : [])].join(" · ");
  return text.length > MAX_WANTS ? `${text.slice(0, MAX_WANTS - 1).trimEnd()}…` : text;
}

/** Adds the form's unit to a bare number. */
function withUnit(typed: string, unit: string): string {
  return /^[\d.,\s]+$/.test(typed) ? `${typed.trim()} ${unit}` : typed;
}
