import { describe, expect, it } from "vitest";
import { differOnlyIn, searchWith } from "./address";

describe("searchWith", () => {
  const search = new URLSearchParams("category=A%20%26%20B&page=2");

  it("sets a parameter and keeps the others", () => {
    expect(searchWith(search, "photo", "a~b c")).toBe("?category=A+%26+B&page=2&photo=a~b+c");
    expect(search.has("photo")).toBe(false);
  });

  it("takes a parameter out, and the question mark with the last one", () => {
    expect(searchWith(search, "category", undefined)).toBe("?page=2");
    expect(searchWith(new URLSearchParams("photo=a"), "photo", undefined)).toBe("");
  });
});

describe("differOnlyIn", () => {
  const differ = (current: string, next: string) =>
    differOnlyIn("photo", new URL(current, "https://a.example"), new URL(next, "https://a.example"));

  it("is so when a photo is opened, changed or closed", () => {
    expect(differ("/p?page=2", "/p?page=2&photo=a")).toBe(true);
    expect(differ("/p?photo=a", "/p?photo=b")).toBe(true);
    expect(differ("/p?photo=a", "/p#a")).toBe(true);
  });

  it("is not so when something else changes, or nothing", () => {
    expect(differ("/p?page=2", "/p?page=3&photo=a")).toBe(false);
    expect(differ("/p?photo=a", "/q?photo=b")).toBe(false);
    expect(differ("/p?photo=a", "/p?photo=a")).toBe(false);
  });
});
