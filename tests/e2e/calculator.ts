import type { Page } from "./fixtures";

/** Locators of the calculator page. */
export function calculator(page: Page) {
  const form = page.getByRole("form", { name: "Your estimate" });
  const answer = page.locator("#estimate");
  return {
    form,
    answer,
    units: form.getByRole("textbox", { name: /^Units/ }),
    bill: form.getByRole("textbox", { name: /^or the bill/ }),
    rate: form.getByRole("textbox", { name: /^Your rate/ }),
    running: form.getByRole("link", { name: /./ }),
    unitsSlider: form.getByRole("slider", { name: "Units a month" }),
    loadSlider: form.getByRole("slider", { name: "Load, kW" }),
    load: form.getByRole("textbox", { name: /^Load/ }),
    state: form.getByRole("combobox", { name: "State" }),
    show: form.getByRole("button", { name: "Show my estimate" }),
    size: answer.getByText(/^[\d.]+ kW$/),
    ask: answer.getByRole("link", { name: "Get a quotation for these figures" }),
    status: answer.getByRole("status"),
  };
}

export const EXAMPLE = "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";
