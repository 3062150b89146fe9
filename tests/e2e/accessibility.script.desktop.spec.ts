import { PAGES } from "../pages";
import { test } from "./fixtures";

/** What scripts add is measured beside what the server sends, which is measured on a phone. */
const WITH_SCRIPTS: readonly string[] = ["/", "/project-photos", "/calculator", "/inquiry"];

for (const [which, pages, isLong] of [
  ["what scripts add", WITH_SCRIPTS, false],
  ["every other page", PAGES.filter((page) => !WITH_SCRIPTS.includes(page)), true],
] as const)
  test(
    `${which} is accessible, and no wider than a desktop (§2)`,
    { tag: isLong ? "@long" : [] },
    ({ expectGoodScreens }) => expectGoodScreens(pages),
  );
