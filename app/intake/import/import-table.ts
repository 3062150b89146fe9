import { columnOf, type OutsideField } from "~/intake/outside-columns";

/** Facts of a lead in a file, besides its fields. */
export const EXTRAS = ["cameIn", "status", "note", "owner", "amount", "finished"] as const;

export type Extra = (typeof EXTRAS)[number];

/** How a column is read: as a field, as an extra, under its own name, or not at all. */
export type ColumnUse = OutsideField | Extra | "other" | "none";

export const USES: Record<ColumnUse, string> = {
  name: "Name",
  phone: "Phone",
  secondPhone: "Second phone",
  email: "Email",
  city: "City",
  message: "What they want",
  cameIn: "Came in on (date)",
  status: "Status",
  note: "Our note",
  owner: "Owner",
  amount: "Amount",
  finished: "Finished on (date)",
  other: "Keep it as it is",
  none: "Leave it out",
};

/** Names that only an office gives. */
const OURS =
  /^(?:our|internal|private|office|staff|last|call|calling|telecaller|followups?)(?:notes?|remarks?|comments?)$/;

/** Names that do not say whose words they have: beside another one, none has the customer's. */
const ANYBODYS = /^(?:notes?|remarks?|comments?|टिप्पणी)$/;

/** Names of an amount: "Price", "Amount (Rs.)", "Value in lakh". */
const amountNamed = (words: string) => new RegExp(`^(?:${words})(?:in)?(?:rs|inr|rupees|la(?:kh|c)s?)?$`);

/** The columns of portals, and those that people type, as `plainName` writes them; the best names of each come first. */
const EXTRA_NAMES: Record<Extra, readonly RegExp[]> = {
  cameIn: [
    /^camein(?:on)?$/,
    /^(?:created|enquiry|inquiry|enq|inq|lead|query)(?:time|date)$|^dateof(?:enquiry|inquiry|lead)$/,
    /^(?:date(?:and)?(?:time)?|dt)$/,
    /^(?:created(?:at|on)|date(?:created|added)|(?:submitted|received)(?:at|on))$/,
    /^time(?:stamp)?$/,
    /^(?:तारीख|दिना[ंँ]क|तिथि)$/,
  ],
  status: [/^(?:lead|current|work)?status$/, /^(?:lead)?stage$/, /^(?:disposition|callstatus|स्थिति|स्टेटस)$/],
  note: [OURS, /^notes?$/, /^followups?$/, /^(?:remarks?|comments?|टिप्पणी|रिमार्क्?स?|नोट)$/],
  owner: [
    /^(?:lead)?owner$/,
    /^assigned(?:to)?$/,
    /^(?:sales(?:person|executive|man)|handledby|telecaller|executive|जिम्मेदार)$/,
  ],
  amount: [
    amountNamed("am(?:oun)?t"),
    amountNamed("value"),
    amountNamed("quot(?:ed|ation|e)(?:amount)?"),
    amountNamed(
      "price|(?:deal|order|lead|quoted|final|total|project|system)(?:value|price|am(?:oun)?t|cost)",
    ),
    /^(?:राशि|रकम|कीमत|दाम|मूल्य)$/,
  ],
  finished: [
    /^finished(?:on|date)?$/,
    /^(?:handover|handedover|commission(?:ed|ing)|install(?:ed|ation)|complet(?:ed|ion))(?:on|date)?$/,
    /^dateof(?:handover|commissioning|installation|completion)$/,
  ],
};

/** The last column of the file of refused rows, which is no part of a lead. */
export const REASON_COLUMN = "Why it was refused";

/** "Came in on" → "cameinon" */
function plainName(column: string): string {
  return columnOf(column).words.replaceAll(" ", "");
}

/** The page's own words, and those of its documents, are headings too. */
const OWN_NAMES = new Map(
  Object.entries(USES).map(([use, label]) => [plainName(label), use as ColumnUse] as const),
);

export function usesOf(columns: readonly string[]): ColumnUse[] {
  const names = columns.map(plainName);
  const uses = columns.map(
    (column, index): ColumnUse => OWN_NAMES.get(names[index] ?? "") ?? columnOf(column).field ?? "other",
  );
  for (const extra of EXTRAS) {
    const best = EXTRA_NAMES[extra]
      .map((pattern) => names.findIndex((name) => pattern.test(name)))
      .find((index) => index !== -1);
    if (best === undefined || uses.includes(extra)) continue;
    // What people write down after a call is no message, but a file may have nothing else.
    const isMessage =
      extra === "note" &&
      !OURS.test(names[best] ?? "") &&
      !uses.some((use, index) => use === "message" && index !== best);
    if (isMessage) continue;
    uses[best] = extra;
    if (extra !== "note" || !ANYBODYS.test(names[best] ?? "")) continue;
    for (const [index, name] of names.entries())
      if (uses[index] === "message" && ANYBODYS.test(name)) uses[index] = "other";
  }
  return uses.map((use, index) => (columns[index] === REASON_COLUMN ? "none" : use));
}
