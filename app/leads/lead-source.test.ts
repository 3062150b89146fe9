import { describe, expect, it } from "vitest";
import { cleanSource, SOURCE_FIELDS, sourceOfArrival } from "./lead-source";
import { sourceWords } from "./source-label";

const OWN_HOST = "www.suryanta.example";

const cleaned = (given: Record<string, string>) => cleanSource((name) => given[name] ?? "", OWN_HOST);

const visited = (pathname: string, search = "", referrer = "") =>
  sourceOfArrival({ pathname, search, hostname: OWN_HOST }, referrer);

describe("a source from hidden fields", () => {
  it("is unchanged if it is valid", () => {
    const source = {
      landingPage: "/blog/how-net-metering-works",
      referrerHost: "www.google.co.in",
      utmSource: "newsletter",
      utmMedium: "email",
      utmCampaign: "दीवाली २०२६",
      utmTerm: "solar + haridwar",
      utmContent: '"></script>',
      gclid: "Cj0KCQiA_-test.123",
      gbraid: "0AAAAA",
      wbraid: "1BBBBB",
      fbclid: "IwAR0".repeat(30),
    };
    expect(Object.keys(source)).toEqual(SOURCE_FIELDS);
    expect(cleaned(source)).toEqual(source);
  });

  it("drops empty and unknown fields", () => {
    const given = { landingPage: "/", utmSource: "", utmTerm: " \n ", name: "Asha", constructor: "x" };
    expect(cleaned(given)).toEqual({ landingPage: "/" });
  });

  it.each([
    ["control and invisible characters", "spring\0\u0007\r\nsa\u200ble\u202e\ud800", "spring sale"],
    ["white space around and inside", "  spring   sale ", "spring sale"],
    ["decomposed accents", "cafe\u0301", "caf\u00e9"],
  ])("is cleaned of %s", (_, utmCampaign, expected) => {
    expect(cleaned({ utmCampaign })).toEqual({ utmCampaign: expected });
  });

  it("drops only the values that are too long", () => {
    const [landingPage, referrerHost, utmTerm] = [`/${"p".repeat(199)}`, "h".repeat(100), "ट".repeat(100)];
    const longest = { landingPage, referrerHost, utmTerm };
    expect(cleaned(longest)).toEqual(longest);
    for (const [name, value] of Object.entries(longest))
      expect(cleaned({ ...longest, [name]: `${value}x` })).not.toHaveProperty(name);
  });

  it("is cleaned quickly even if its values are huge", () => {
    // Normalising marks in the wrong order takes quadratic time.
    const huge = { utmTerm: "a\u0315\u0300".repeat(100_000), landingPage: `/${"x".repeat(1e6)}` };
    expect(cleaned(huge)).toEqual({});
  });

  it.each([
    ...["packages", "//evil.example/", "/packages?utm_source=x", "/packages#faq", "/\\evil.example"],
    ...["/two words", "/\u0000", "/बिजली", "https://evil.example/", "javascript:alert(1)", "__proto__"],
  ])("drops the invalid landing page %j", (landingPage) => expect(cleaned({ landingPage })).toEqual({}));

  it.each([
    ...["https://www.google.com", "google.com/search", "a b", ".", "-", "[::1]", "गूगल.com", "h:80"],
    "x@y.example",
  ])("drops the invalid referrer %j", (referrerHost) => expect(cleaned({ referrerHost })).toEqual({}));

  it("drops our own host as a referrer, and lower-cases other hosts", () => {
    expect(cleaned({ referrerHost: "WWW.Suryanta.example" })).toEqual({});
    expect(cleaned({ referrerHost: "M.Facebook.com" })).toEqual({ referrerHost: "m.facebook.com" });
  });
});

it.each([
  ["after another page of ours", `https://${OWN_HOST}/about`],
  ["without a referrer", ""],
  ["after an invalid URL", "somewhere"],
  ["after a URL without a host", "about:blank"],
])("the source of an arrival %s has no referrer host", (_, referrer) => {
  expect(visited("/", "", referrer)).toEqual({ landingPage: "/" });
});

it.each([
  [
    { landingPage: "/contact/inquiry", utmSource: "google", utmMedium: "cpc", utmCampaign: "doon" },
    "the inquiry page, Google ad “doon”",
  ],
  [{ landingPage: "/", referrerHost: "bing.com" }, "the home page, bing.com"],
  [{ landingPage: "/hi/quick-contact", gclid: "x" }, "the quick contact page, an ad"],
  [{ utmSource: "paper", utmCampaign: "diwali" }, "Paper “diwali”"],
  [{}, ""],
])("the source %j is told in words: %s", (source, words) => {
  expect(sourceWords(source)).toBe(words);
});
