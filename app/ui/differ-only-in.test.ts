import { describe, expect, it } from "vitest";
import { differOnlyIn } from "./differ-only-in";

describe("differOnlyIn", () => {
  const differ = (current: string, next: string) =>
    differOnlyIn("photo", new URL(current, "https://a.example"), new URL(next, "https://a.example"));

  it("returns true when a photo is opened, changed or closed", () => {
    expect(differ("/p?page=2", "/p?page=2&photo=a")).toBe(true);
    expect(differ("/p?photo=a", "/p?photo=b")).toBe(true);
    expect(differ("/p?photo=a", "/p#a")).toBe(true);
  });

  it("returns false when something else changes, or nothing", () => {
    expect(differ("/p?page=2", "/p?page=3&photo=a")).toBe(false);
    expect(differ("/p?photo=a", "/q?photo=b")).toBe(false);
    expect(differ("/p?photo=a", "/p?photo=a")).toBe(false);
  });
});
