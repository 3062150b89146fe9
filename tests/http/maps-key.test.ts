import { describe, expect, it } from "vitest";
import { wordsIn } from "./html";
import { startSite } from "./site";
import { testSite } from "./test-site";

const KEY = "test-key_1";
const [withKey, without, withPhone] = await Promise.all([
  testSite({ GOOGLE_MAPS_API_KEY: KEY }),
  testSite(),
  testSite({ LEAD_MAIL_TO: "sales@example.in", SMTP_URL: "smtp://127.0.0.1:1", LEAD_MAIL_PHONE: "on" }),
]);

/** Returns a page with the sources of each directive of its policy. */
async function policyOf(site: typeof withKey, page: string) {
  const { headers, body } = await site.get(page);
  const directives = String(headers["content-security-policy"]).split("; ");
  const named = directives.map((directive) => directive.split(" "));
  const policy = Object.fromEntries(named.map(([name = "", ...sources]) => [name, sources]));
  return { html: body.toString(), policy };
}

describe("the content security policy", () => {
  it.each(["/", "/contact"])("of %s allows the maps service when there is a key (§7)", async (page) => {
    const { policy } = await policyOf(withKey, page);
    const maps = "https://maps.googleapis.com";
    expect(policy["script-src"]).toContain(maps);
    expect(policy["connect-src"]).toEqual(["'self'", maps, "https://maps.gstatic.com"]);
    expect(policy["style-src"]).toContain("https://fonts.googleapis.com");
    expect(policy["font-src"]).toEqual(["'self'", "https://fonts.gstatic.com"]);
    expect(JSON.stringify(policy)).not.toContain("unsafe");
  });

  it("has a nonce for styles only, which the page's own style carries", async () => {
    const { policy, html } = await policyOf(withKey, "/contact");
    const nonces = Object.entries(policy).filter(([, sources]) => sources.join().includes("'nonce-"));
    expect(nonces.map(([name]) => name)).toEqual(["style-src"]);
    const [, nonce] = /'nonce-([^']*)'/.exec(policy["style-src"]?.join() ?? "") ?? [];
    expect(html.match(/nonce="[^"]*"/g)).toEqual([`nonce="${nonce}"`]);
    expect(html).toContain(`<style nonce="${nonce}" id="styles">`);
  });

  it("has no maps sources without a key (§7)", async () => {
    const { policy } = await policyOf(without, "/contact");
    expect(policy["script-src"]?.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
    expect([policy["connect-src"], policy["font-src"]]).toEqual([["'self'"], ["'self'"]]);
    expect(policy["style-src"]).toHaveLength(2);
  });
});

it("the privacy policy says in both languages whether the mail about a lead has the phone number", async () => {
  for (const [page, name, phone] of [
    ["/privacy-policy", "it gets your name and city,", "it gets your name, city and phone number,"],
    ["/hi/privacy-policy", "उसे आपका नाम और शहर मिलता है", "उसे आपका नाम, शहर और फ़ोन नंबर मिलता है"],
  ] as const) {
    const [told, usual] = [await withPhone.read(page), await without.read(page)];
    expect([told.includes(phone), told.includes(name)]).toEqual([true, false]);
    expect([usual.includes(phone), usual.includes(name)]).toEqual([false, true]);
  }
});

describe("the key", () => {
  it("is sent only to the page with the map, which has no map script yet", async () => {
    for (const page of ["/contact", "/contact.data"]) expect(await withKey.read(page)).toContain(KEY);
    for (const page of ["/", "/about", "/quick-contact", "/nothing"])
      expect((await withKey.get(page)).body.toString()).not.toContain(KEY);
    expect(await withKey.read("/contact")).not.toMatch(/interactive-map|maps\.googleapis\.com/);
  });

  it("is refused with a reason when it is invalid (§7)", async () => {
    await expect(startSite({ GOOGLE_MAPS_API_KEY: "no key; script-src *" })).rejects.toThrow(
      /ended with 1: .*GOOGLE_MAPS_API_KEY: must be a key/s,
    );
  });
});

it("the privacy policy says when the map loads, with a key and without (§7)", async () => {
  const [itself, onRequest] = ["loads when you scroll to it", "the map (Google Maps), when you open the map"];
  const automatic = wordsIn(await withKey.read("/privacy-policy"));
  for (const words of [itself, "The map asks Google where our office is"]) expect(automatic).toContain(words);
  expect(automatic).not.toContain(onRequest);
  const manual = wordsIn(await without.read("/privacy-policy"));
  for (const words of [onRequest, "These load only when you ask for them"]) expect(manual).toContain(words);
  expect(manual).not.toContain(itself);
});
