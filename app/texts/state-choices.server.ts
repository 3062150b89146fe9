import type { Language } from "./language";
import { stateName } from "./states";

export function stateChoices(states: readonly string[], language: Language) {
  return states.map((name) => ({ name, label: language === "hi" ? stateName(name) : name }));
}
