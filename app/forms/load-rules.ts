import type { Language } from "~/language";
import type { FormRules } from "~/leads/form-rules";
import type { FormErrors } from "~/texts/form-errors.en";

/** Loads the rules of a form and their messages, which no page has from the start. */
export async function loadRulesIn(
  language: Language,
  load: () => Promise<(errors: FormErrors) => FormRules>,
): Promise<FormRules> {
  const [rules, { formErrors }] = await Promise.all([
    load(),
    language === "hi" ? import("~/texts/form-errors.hi") : import("~/texts/form-errors.en"),
  ]);
  return rules(formErrors);
}
