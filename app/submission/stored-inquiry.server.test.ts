import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ContentSource } from "~/content/content";
import { createContent } from "~/stores/snapshots";
import { storedInquiry } from "./stored-inquiry.server";

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

const inquiry = { fullName: "Asha", package: "home-3" };

it("an inquiry is stored with the name of its package", async () => {
  const packages = [{ id: "home-3", data: { type: "Residential", "package-name": "3 kW" } }];
  const content = contentThatReads(async () => packages);
  expect(await storedInquiry(inquiry, content)).toEqual({
    ...inquiry,
    packageName: "3 kW",
    electricityBillUrl: null,
  });
  expect(vi.getTimerCount()).toBe(0);
});

it("an inquiry waits a second for slow packages, and is stored with the id alone", async () => {
  const content = contentThatReads(() => new Promise(() => undefined));
  let fields: unknown;
  void storedInquiry(inquiry, content).then((kept) => {
    fields = kept;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(fields).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(fields).toEqual({ ...inquiry, electricityBillUrl: null });
});

it("an inquiry is stored with the id alone when packages cannot be read", async () => {
  const content = contentThatReads(async () => {
    throw new Error("no such store");
  });
  expect(await storedInquiry(inquiry, content)).toEqual({ ...inquiry, electricityBillUrl: null });
});

it("an inquiry is stored even if reading packages fails after the timeout", async () => {
  const content = contentThatReads(
    () => new Promise((_, reject) => setTimeout(() => reject(new Error("too late")), 5000)),
  );
  const kept = storedInquiry(inquiry, content);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await kept).toEqual({ ...inquiry, electricityBillUrl: null });
});
