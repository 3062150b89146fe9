import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { FAILED, inOneLine } from "./line.js";

/** Prints each failure as it happens. */
export default class implements Reporter {
  onTestEnd(test: TestCase, { status, error }: TestResult) {
    if (status === "skipped" || status === test.expectedStatus) return;
    const name = test.titlePath().filter(Boolean).join(" ");
    console.log(`${FAILED} ${name}: ${inOneLine(error?.message)}`);
  }
}
