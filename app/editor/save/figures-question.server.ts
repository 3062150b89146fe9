import { withPackagePrices } from "~/calculator/price";
import { TYPICAL_UNITS, typicalCustomer } from "~/calculator/typical-customer";
import { allOrEmpty, type Content, type ContentDocument, type DocumentName } from "~/content/content";
import { packageSizes } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia } from "~/india-time";
import { type FiguresQuestion, figureDoubts } from "./figure-doubts";
import { type ShownDraft, withDraft } from "./preview.server";

function hasFigures(name: DocumentName): name is "solarRates" | "packages" {
  return name === "solarRates" || name === "packages";
}

/** Whether a document that is brought back has figures outside their range, whatever visitors see now. */
export function isImplausible<Name extends DocumentName>(
  name: Name,
  document: ContentDocument<Name>,
): boolean {
  return hasFigures(name) && figureDoubts(name, undefined, document).length > 0;
}

/** Returns what to ask before a document with figures is public; undefined if there is nothing to ask. */
export async function figuresQuestion<Name extends DocumentName>(
  name: Name,
  document: ContentDocument<Name> | undefined,
  content: Content,
): Promise<FiguresQuestion | undefined> {
  if (!document || !hasFigures(name)) return undefined;
  const stored: readonly { id: string }[] = await allOrEmpty(content, name);
  const known = stored.find(({ id }) => id === document.id);
  const doubts = figureDoubts(name, known, document);
  if (doubts.length === 0) return undefined;
  const draft = { name, document } as ShownDraft;
  const [size] = draft.name === "packages" ? packageSizes([draft.document]) : [];
  const rate = draft.name === "solarRates" ? draft.document : undefined;
  const state =
    rate?.kind === "state" ? rate.name : ((await readCompany(content)).serviceArea?.states[0] ?? "");
  const isShop = size?.type === "Commercial";
  const answerOf = async (shown: Content) => {
    const [rates, packages] = [await allOrEmpty(shown, "solarRates"), await allOrEmpty(shown, "packages")];
    const priced = withPackagePrices(rates, packageSizes(packages));
    const inputs = { for: isShop ? "business" : "home", state, kw: size?.kw } as const;
    return typicalCustomer(inputs, priced, dayInIndia(Date.now()));
  };
  const after = new Map(await answerOf(withDraft(content, draft)));
  const before = await answerOf(content);
  return {
    doubts,
    customer: `${isShop ? "A shop" : "A home"} in ${state} with ${TYPICAL_UNITS} units a month`,
    rows: before.map(([label, text]) => ({ label, before: text, after: after.get(label) ?? "" })),
  };
}
