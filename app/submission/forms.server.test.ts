import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ContentSource } from "~/content/content";
import { createContent } from "~/content/snapshot.server";
import { storedInquiry } from "./forms.server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const silent = { info() {}, warn() {}, error() {} };

function contentThatReads(readAll: ContentSource["readAll"]) {
  const source = {
    readAll,
    watch: () => () => undefined,
    watchesForFree: false,
    close: async () => undefined,
  };
  return createContent(source, { log: silent });
}

it.each([
  ["home-3", { package: "home-3", packageName: "3 kW" }],
  ["home-4", {}],
  ["", {}],
])(
  "an inquiry for the package %j is stored with its name, if there is such a package",
  async (id, stored) => {
    const packages = [{ id: "home-3", data: { type: "Residential", "package-name": "3 kW" } }];
    const content = contentThatReads(async () => packages);
    const fields = { fullName: "Asha", package: id };
    expect(await storedInquiry(fields, content)).toEqual({
      fullName: "Asha",
      ...stored,
      electricityBillUrl: null,
    });
    expect(vi.getTimerCount()).toBe(0);
  },
);

it.each<[string, () => Promise<never>, number]>([
  ["are slow", () => new Promise(() => {}), 1000],
  ["fail late", () => new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 5000)), 1000],
  ["cannot be read", () => Promise.reject(new Error("no such store")), 0],
])(
  "an inquiry is stored with the package's id alone after a second when packages %s",
  async (_, read, ms) => {
    const inquiry = { fullName: "Asha", package: "home-3" };
    const stored = vi.fn();
    void storedInquiry(inquiry, contentThatReads(read)).then(stored);
    await vi.advanceTimersByTimeAsync(Math.max(0, ms - 1));
    expect(stored).toHaveBeenCalledTimes(ms ? 0 : 1);
    await vi.advanceTimersByTimeAsync(6000);
    expect(stored).toHaveBeenCalledExactlyOnceWith({ ...inquiry, electricityBillUrl: null });
  },
);
