import { HtmlValidate } from "html-validate/node";
import { expect } from "vitest";

const validator = new HtmlValidate({ extends: ["html-validate:standard"] });

/** Expects valid HTML, whose links to a place in it find that place. */
export async function expectValid(html: string) {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
  const targets = [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => id);
  const missing = targets.filter((id) => !ids.has(id)).map((id) => `a link leads to a missing #${id}`);
  expect([...faults, ...missing]).toEqual([]);
}
