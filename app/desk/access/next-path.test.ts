import { describe, expect, it } from "vitest";
import { isUnderDesk, nextPath } from "./next-path";

describe("nextPath", () => {
  it.each(["/desk", "/desk/leads/AB12-CD34", "/desk?status=new&page=2", "/desk/leads/x?a=%E0%A4%9B#"])(
    "goes to %s",
    (next) => expect(nextPath(next.replace("#", ""))).toBe(next.replace("#", "")),
  );

  it.each([
    undefined,
    "",
    "/",
    "/contact",
    "/desktop",
    "/Desk",
    "desk",
    "//evil.example/desk",
    "/\\evil.example",
    "/desk\\..\\..\\evil",
    "/desk//evil.example",
    "/desk/../contact",
    "/desk/..",
    "/desk/%2e%2e/contact",
    "/desk/%2E%2e/%2E./contact",
    "/desk/%2fevil.example",
    "/desk/%5cevil.example",
    "/desk/\tx",
    "/desk\n",
    "/desk%0d%0aSet-Cookie:x",
    "/desk/%00",
    "https://evil.example/desk",
    "javascript:alert(1)//desk",
    "/desk@evil.example",
    "/desk:80/",
    "/desk/sign-in",
    "/desk/sign-out",
    "/desk/password?token=x",
    "/desk/छ",
    " /desk",
  ])("goes to the desk itself for %j", (next) => expect(nextPath(next)).toBe("/desk"));
});

describe("isUnderDesk", () => {
  it.each(["/desk", "/Desk", "/desk/leads", "/DESK/x/y", "/desk.data", "/desk/leads/x.data"])(
    "%s is",
    (path) => expect(isUnderDesk(path)).toBe(true),
  );
  it.each(["/", "/desktop", "/desk-", "/a/desk", "/desk.html", "/_root.data"])("%s is not", (path) =>
    expect(isUnderDesk(path)).toBe(false),
  );
});
