import { expect, type Locator, type Page, watchRequests } from "./fixtures";

type Fields = Record<string, Locator>;
type Values = Record<string, string | undefined>;

/** Fills in the fields that have a value here. */
export async function fillFields(fields: Fields, values: Values) {
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    if (value !== undefined) await field.fill(value);
  }
}

/** Expects the fields to have these values, and the others none. */
export async function expectFields(fields: Fields, values: Values = {}) {
  for (const [name, field] of Object.entries(fields)) await expect(field).toHaveValue(values[name] ?? "");
}

/** Clicks, and resolves to the status of the answer to the form itself, not to that of the page it leads to. */
export async function sendForm(button: Locator): Promise<number> {
  const answer = button.page().waitForResponse((response) => response.request().method() === "POST");
  await button.click();
  return (await answer).status();
}

/** A lead as it is stored, whatever its id and time. */
export function storedLead(kind: string, fields: Record<string, unknown>) {
  return { kind, id: expect.any(String), timestamp: expect.any(String), ...fields };
}

/** Collects the URLs of the page's POST requests. */
export const watchPosts = (page: Page) => watchRequests(page, (request) => request.method() === "POST");
