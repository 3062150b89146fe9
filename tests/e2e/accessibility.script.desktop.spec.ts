import { PAGES } from "../pages";
import { test } from "./fixtures";

/** What scripts add is measured beside what the server sends, which is measured on a phone. */
const WITH_SCRIPTS: readonly string[] = ["/", "/project-photos", "/calculator", "/inquiry"];

test("no page is wider than a desktop, and what scripts add is accessible (§2)", async ({
  open,
  expectNoWider,
  expectAccessible,
}) => {
  for (const address of PAGES) {
    await open(address);
    await expectNoWider();
    if (WITH_SCRIPTS.includes(address)) await expectAccessible();
  }
});

test("the other pages are accessible on a desktop (§2)", { tag: "@long" }, async ({
  open,
  expectAccessible,
}) => {
  for (const address of PAGES) {
    if (WITH_SCRIPTS.includes(address)) continue;
    await open(address);
    await expectAccessible();
  }
});
