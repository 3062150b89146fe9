import { describe, expect, it } from "vitest";
import { nextPath } from "./admitted";

const OF_THE_DESK = "/desk /desk/leads/AB12C-D34EF /desk?status=new&page=2 /desk/leads/x?a=%E0%A4%9B";

const ELSEWHERE =
  "/ /contact /desktop /Desk desk //evil.example/desk /\\evil.example /desk\\..\\..\\evil /desk//evil.example /desk/../contact " +
  "/desk/.. /desk/%2e%2e/contact /desk/%2E%2e/%2E./contact /desk/%2fevil.example /desk/%5cevil.example /desk%0d%0aSet-Cookie:x " +
  "/desk/%00 https://evil.example/desk javascript:alert(1)//desk /desk@evil.example /desk:80/ /desk/sign-in /desk/sign-out " +
  "/desk/password?token=x /desk/छ";

describe("nextPath", () => {
  it.each(OF_THE_DESK.split(" "))("goes to %s", (next) => expect(nextPath(next)).toBe(next));

  it.each([undefined, "", "/desk/\tx", "/desk\n", " /desk", ...ELSEWHERE.split(" ")])(
    "goes to the desk itself for %j",
    (next) => expect(nextPath(next)).toBe("/desk"),
  );
});
