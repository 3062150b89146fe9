import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, send, startSite } from "./site";

const KEY = "test-key_1";
let withKey: Site;
let without: Site;

beforeAll(async () => {
  [withKey, without] = await Promise.all([startSite({ GOOGLE_MAPS_API_KEY: KEY }), startSite()]);
});

afterAll(() => Promise.all([withKey.stop(), without.stop()]));

/** The sources of each directive of a page's policy. */
async function policyOf(site: Site, page: string): Promise<Record<string, string[]>> {
  const { headers } = await send(site.port, "GET", page);
  return Object.fromEntries(
    String(headers["content-security-policy"])
      .split("; ")
      .map((directive) => directive.split(" "))
      .map(([name = "", ...sources]) => [name, sources]),
  );
}

describe("the content security policy", () => {
  it.each(["/", "/contact"])("of %s allows the maps service when there is a key", async (page) => {
    const policy = await policyOf(withKey, page);
    expect(policy["script-src"]).toContain("https://maps.googleapis.com");
    expect(policy["connect-src"]).toEqual([
      "'self'",
      "https://maps.googleapis.com",
      "https://maps.gstatic.com",
    ]);
    expect(policy["style-src"]).toContain("https://fonts.googleapis.com");
    expect(policy["font-src"]).toEqual(["'self'", "https://fonts.gstatic.com"]);
    expect(JSON.stringify(policy)).not.toContain("unsafe");
  });

  it("has a nonce for styles only, which the page's own style carries", async () => {
    const policy = await policyOf(withKey, "/contact");
    const nonces = Object.entries(policy).filter(([, sources]) => sources.join(" ").includes("'nonce-"));
    expect(nonces.map(([name]) => name)).toEqual(["style-src"]);

    const nonce = policy["style-src"]?.find((source) => source.startsWith("'nonce-"))?.slice(7, -1);
    const html = (await send(withKey.port, "GET", "/contact")).body.toString();
    expect(html.match(/nonce="/g)).toHaveLength(1);
    expect(html).toContain(`<style nonce="${nonce}">`);
  });

  it("has no maps sources without a key", async () => {
    const policy = await policyOf(without, "/contact");
    expect(policy["script-src"]?.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
    expect(policy["connect-src"]).toEqual(["'self'"]);
    expect(policy["font-src"]).toEqual(["'self'"]);
    expect(policy["style-src"]).toHaveLength(2);
  });
});

describe("the key", () => {
  it("is sent only to the page with the map", async () => {
    const bodyOf = async (page: string) => (await send(withKey.port, "GET", page)).body.toString();
    expect(await bodyOf("/contact")).toContain(KEY);
    expect(await bodyOf("/contact.data")).toContain(KEY);
    for (const page of ["/", "/about", "/quick-contact", "/nothing"])
      expect(await bodyOf(page)).not.toContain(KEY);
  });

  it("is refused with a reason when it is invalid", async () => {
    await expect(startSite({ GOOGLE_MAPS_API_KEY: "no key; script-src *" })).rejects.toThrow(
      /ended with 1: .*GOOGLE_MAPS_API_KEY: must be a key/s,
    );
  });

  it("adds no map script to the page", async () => {
    const html = (await send(withKey.port, "GET", "/contact")).body.toString();
    expect(html).not.toMatch(/interactive-map|maps\.googleapis\.com/);
  });
});

describe("the privacy policy", () => {
  const policyText = async (site: Site) =>
    (await send(site.port, "GET", "/privacy-policy")).body.toString().replace(/(?:<[^>]*>|\s)+/g, " ");

  it("says with a key that the map loads by itself", async () => {
    const text = await policyText(withKey);
    expect(text).toContain("It loads when you scroll to it");
    expect(text).toContain("The map asks Google where our office is");
    expect(text).not.toContain("when you open the map or ask for directions");
  });

  it("says without a key that the map loads only on request", async () => {
    const text = await policyText(without);
    expect(text).toContain("These load only when you ask for them");
    expect(text).toContain("the map (Google Maps), when you open the map or ask for directions");
    expect(text).not.toContain("It loads when you scroll to it");
  });
});
