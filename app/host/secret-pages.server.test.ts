import { expect, it, vi } from "vitest";
import { isSecret, waitForSecret, withoutSecret } from "./secret-pages.server";

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

it("a client may open 120 secret pages a minute, and all together 3,000", () => {
  vi.useFakeTimers();
  const opened = (client: string) => waitForSecret(client) === 0;
  const first = Array.from({ length: 121 }, () => opened("one"));
  expect([first.slice(0, 120).every(Boolean), first[120]]).toEqual([true, false]);
  expect(waitForSecret("one")).toBe(500);
  const others = Array.from({ length: 2881 }, (_, index) => opened(`other ${index}`));
  expect(others.indexOf(false)).toBe(2880);
  expect(waitForSecret("another")).toBe(20);
  vi.useRealTimers();
});
