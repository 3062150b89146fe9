import { expect, type Locator, type Page } from "./fixtures";

/** Clicks, and resolves to the status of the answer to the form itself, not to that of the page it leads to. */
export async function sendForm(button: Locator): Promise<number> {
  const answer = button.page().waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  return (await answer).status();
}

/** A handler for `page.route` that holds requests until `release` is called. */
export function holdRequests() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold: Parameters<Page["route"]>[1] = async (route) => {
    await held;
    await route.continue();
  };
  return { hold, release };
}

/** A lead as it is kept, whatever its id and time. */
export function keptLead(kind: string, fields: Record<string, unknown>) {
  return { kind, id: expect.any(String), timestamp: expect.any(String), ...fields };
}
