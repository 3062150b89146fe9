import { expect, it } from "vitest";
import { comparableName, mediaName, mediaUrl } from "./media-url";

it.each([
  ["/media/IMG (1).jpg", "IMG (1).jpg"],
  ["/media/IMG%20(1).jpg", "IMG (1).jpg"],
  ["/media/IMG%20(1).jpg?v=2", "IMG (1).jpg"],
  [" /media/a#b.jpg ", "a#b.jpg"],
  ["/media/a%23b.jpg", "a#b.jpg"],
  ["/media/100% solar.jpg", "100% solar.jpg"],
  ["/media/100%%20solar.jpg", "100% solar.jpg"],
  ["/media/5%added %E0%A4.jpg", "5%added %E0%A4.jpg"],
  ["/media/%E0%A4%9B%E0%A4%A4.jpg", "छत.jpg"],
])("mediaName reads %j as %j", (url, name) => {
  expect(mediaName(url)).toBe(name);
});

it.each([
  "",
  "/media/",
  "/media",
  "/media/?v=1",
  "/media/team/asha.jpg",
  "/media/team%2fasha.jpg",
  "/media/..",
  "/media/%2e%2e%5csecret.jpg",
  "/media/.hidden.jpg",
  "/media/a%00.jpg",
  "/media/two\nlines.jpg",
  "//evil.example/media/a.jpg",
  "https://example.in/media/a.jpg",
])("mediaName finds no file name in %j", (url) => {
  expect(mediaName(url)).toBeUndefined();
});

it("mediaUrl encodes characters that would end a URL in srcset, a header or a query", () => {
  expect(mediaUrl("a, b?#100% छ.jpg")).toBe("/media/a%2C%20b%3F%23100%25%20%E0%A4%9B.jpg");
});

it("comparableName is the same for every spelling of a name", () => {
  const name = "Ünïcode \u095c.JPG";
  const spellings = [name, name.normalize("NFC"), name.normalize("NFD"), encodeURIComponent(name)];
  expect(new Set(spellings.map(comparableName)).size).toBe(1);
});
