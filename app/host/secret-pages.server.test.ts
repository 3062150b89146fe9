import { expect, it, vi } from "vitest";
import { isSecret, withoutSecret, wrongAddresses } from "./secret-pages.server";

const TOKEN = "0123456789abcdef0123456789abcdef";

it.each([
  [`/project/${TOKEN}`, "/project/…"],
  [`/hi/quotation/${TOKEN}.data`, "/hi/quotation/…"],
  [`/PROJECT/${TOKEN}/files/${TOKEN}`, "/PROJECT/…"],
  [`/%70roject/${TOKEN}`, "/%70roject/…"],
  ["/project-photos/dehradun", "/project-photos/dehradun"],
  ["/media/roof-1a2b3c.jpg", "/media/roof-1a2b3c.jpg"],
])("the log says of %s: %s", (path, logged) => {
  expect(withoutSecret(path)).toBe(logged);
});

it("what is below /project and /quotation is secret, in both languages, and nothing else", () => {
  for (const path of ["/project/x", "/hi/project/x", "/Quotation/x/y"]) expect(isSecret(path)).toBe(true);
  for (const path of ["/project", "/project-photos/x", "/blog/project/x"]) expect(isSecret(path)).toBe(false);
});

it("a client may open 120 wrong addresses a minute, whatever others do, and any number of right ones", () => {
  vi.useFakeTimers();
  const opened = (client: string) => wrongAddresses.take(client) === 0;
  for (let times = 0; times < 500; times += 1) {
    expect(opened("one")).toBe(true);
    wrongAddresses.refund("one");
  }
  const wrong = Array.from({ length: 121 }, () => opened("one"));
  expect([wrong.slice(0, 120).every(Boolean), wrong[120]]).toEqual([true, false]);
  expect(wrongAddresses.take("one")).toBe(500);
  const others = Array.from({ length: 9000 }, (_, index) => opened(`other ${index % 90}`));
  expect(others.every(Boolean)).toBe(true);
  vi.useRealTimers();
});
