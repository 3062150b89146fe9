import { texts as english } from "../../app/texts/calculator/english";
import type { Page } from "./fixtures";

/** Locators of the calculator page, in the language of `texts`. */
export function calculator(page: Page, texts = english) {
  const form = page.getByRole("form", { name: texts.form.label });
  const answer = page.locator("#estimate");
  const question = ([label = "", unit = ""]: readonly string[]) =>
    form.getByRole("textbox", { name: `${label} ${unit}`, exact: true });
  return {
    form,
    answer,
    units: question(texts.form.units),
    bill: question(texts.form.bill),
    rate: question(texts.form.rate),
    running: form.getByRole("link", { name: /./ }),
    unitsSlider: form.locator("[data-for=units]"),
    loadSlider: form.locator("[data-for=load]"),
    load: question(texts.form.load),
    state: form.getByRole("combobox", { name: texts.form.state }),
    show: form.getByRole("button", { name: texts.form.show }),
    size: answer.getByText(/^[\d.]+ kW$/),
    ask: answer.getByRole("link", { name: texts.steps.ask }),
    status: answer.getByRole("status"),
  };
}

export const EXAMPLE = "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";
