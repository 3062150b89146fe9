import type { Reporter, TestCase, TestModule } from "vitest/node";
import { FAILED, inOneLine } from "./line.js";

/** Prints each failure as it happens. */
export default class implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state === "failed") print(`${test.module.relativeModuleId} ${test.fullName}`, errors);
  }

  onTestModuleEnd(file: TestModule) {
    if (file.errors().length > 0) print(file.relativeModuleId, file.errors());
  }
}

function print(name: string, errors: readonly { message: string }[] = []) {
  console.log(`${FAILED} ${name}: ${inOneLine(errors[0]?.message)}`);
}
