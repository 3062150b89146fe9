import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.server";

it("two years of https alone are asked for where the site has https, and nowhere else", () => {
  const of = (siteUrl: string) => securityHeaders(siteUrl)["Strict-Transport-Security"];
  expect(of("https://www.example.in")).toBe("max-age=63072000; includeSubDomains; preload");
  expect(of("http://localhost:3000")).toBeUndefined();
});
