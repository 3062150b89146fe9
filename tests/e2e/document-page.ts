import type { Page } from "@playwright/test";
import { test as base } from "./desk-site";
import { hydrated } from "./fixtures";

// The line is cut, the session ends, and two people change the same.
export const test = base.extend<{ origin: string; cookie: string }>({
  ownContent: true,
  expectedComplaint: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|manifest|status of (?:401|409|410|422)/,
  cookie: ({ context, deskSite: { enter } }, use) => enter(context).then(use),
  origin: ({ cookie, deskSite: { site } }, use) => use(cookie && site.origin),
});

export const CONTENT = "/desk/content";
export const PACKAGE = `${CONTENT}/packages/residential-3-kw`;

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator("visible=true").first();

export async function open(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
}
