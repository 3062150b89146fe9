import { expect, it } from "vitest";
import { summarizeEvent } from "./history";
import type { Change } from "./lead-state";

it.each<[Change, string]>([
  [{ added: true, owner: "a@b.in" }, "Added"],
  [{ owner: "a@b.in" }, "Owner changed"],
])("a row says of %j: %s", (change, words) =>
  expect(summarizeEvent({ ...change, at: "2026-11-25T06:00:00.000Z", by: "a@b.in" })).toBe(words),
);
