import type { Language } from "./language";
import { stateName } from "./states";

/** Options of a select of states, in the language of the page. */
export function stateChoices(states: readonly string[], language: Language) {
  return states.map((name) => ({ name, label: language === "hi" ? stateName(name) : name }));
}
