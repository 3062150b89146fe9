import { searchOf } from "~/query";
import { whatsAppLink } from "~/site";
import { grouped, kilowatts, rupees } from "~/ui/format";
import type { Estimate } from "./estimate";
import { inputQuery } from "./input-query";
import type { Inputs } from "./inputs";
import { type Note, type Notes, savingNote, say } from "./notes";
import { readable } from "./numbers";

export const CALCULATOR_PATH = "/calculator";

/** Returns the inputs in `search` in canonical form: "?…", or "" without any. The first of a repeated name counts. */
export function inputSearch(search: string): string {
  return searchOf(inputQuery, Object.fromEntries([...new URLSearchParams(search)].reverse()));
}

export function searchOfInputs(inputs: Inputs): string {
  return searchOf(inputQuery, { ...inputs });
}

export function estimateInShort({ systemKw, unitsPerYear }: Estimate): Note | undefined {
  if (systemKw === null) return undefined;
  const { typical } = unitsPerYear;
  return ["short", kilowatts(systemKw), typical === null ? null : grouped(typical)];
}

/** @param phone of the sales department. The text has the estimate and `link`, to its page. */
export function estimateChat(phone: string, estimate: Estimate, link: string, notes: Notes): string {
  const { cost, incentive } = estimate;
  const saving = savingNote(estimate);
  const figures: (Note | false | undefined)[] = [
    estimateInShort(estimate),
    saving && ["saves", say(saving, notes)],
    incentive !== null && ["earns", rupees(readable(incentive.perYear, 3)), incentive.years],
    cost.net !== null && ["costs", rupees(cost.net), Boolean(cost.subsidy.total), cost.isSample],
  ];
  const words = figures.flatMap((figure) => (figure ? say(figure, notes) : []));
  return whatsAppLink(phone, say(["chat", words.join("; "), link], notes));
}
