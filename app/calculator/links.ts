import { searchOf } from "~/query";
import { site, whatsAppLink } from "~/site";
import type { Estimate } from "./estimate";
import { kilowatts } from "./format";
import { inputQuery } from "./input-query";
import type { Inputs } from "./inputs";
import { grouped, rupees } from "./numbers";

/** Returns the inputs in `search` in canonical form: "?…", or "" without any. The first of a repeated name counts. */
export function inputSearch(search: string): string {
  return searchOf(inputQuery, Object.fromEntries([...new URLSearchParams(search)].reverse()));
}

export function searchOfInputs(inputs: Inputs): string {
  return searchOf(inputQuery, { ...inputs });
}

/** "3 kW, about 4,200 units a year" */
export function estimateInShort({ systemKw, unitsPerYear }: Estimate): string | undefined {
  if (systemKw === null) return undefined;
  const units = unitsPerYear.typical === null ? "" : `, about ${grouped(unitsPerYear.typical)} units a year`;
  return kilowatts(systemKw) + units;
}

/** Returns a chat with the sales department; its text has the estimate and a link to it. */
export function estimateChat(inputs: Inputs, estimate: Estimate, siteUrl: string): string {
  const { savingPerYear, cost } = estimate;
  const figures = [
    estimateInShort(estimate),
    savingPerYear !== null && `saves about ${rupees(savingPerYear)} a year`,
    cost.net !== null && `costs about ${rupees(cost.net)}${cost.subsidy.total ? " after subsidy" : ""}`,
  ].filter(Boolean);
  const [sales] = site.whatsApp.departments;
  const link = `${siteUrl}/calculator${searchOfInputs(inputs)}`;
  return whatsAppLink(
    sales.number,
    `Hello! This is my estimate from your calculator: ${figures.join("; ")}. ${link}`,
  );
}
