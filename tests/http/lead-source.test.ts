import { afterAll, expect, it } from "vitest";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import { valuesInForm } from "./html";
import { inquiry, leadsIn } from "./inquiry";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const dataFolder = temporaryFolder();
const ORIGIN = "https://www.suryanta.example";
const site = await testSite({ DATA_DIR: dataFolder, SITE_URL: ORIGIN });
afterAll(() => expect(site.log()).not.toMatch(/"ERROR"|newsletter|m\.facebook\.com/));

const CAMPAIGN = `?utm_source=newsletter&utm_medium=email&utm_campaign=${encodeURIComponent("दीवाली")}`;
const campaign = { utmSource: "newsletter", utmMedium: "email", utmCampaign: "दीवाली" };
const asha = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message: "A roof" };

/** The hidden source fields of the form with this action. */
function sourceIn(page: Buffer, action: string): Record<string, string> {
  const hidden = Object.entries(valuesInForm(page, action));
  return Object.fromEntries(hidden.filter(([name]) => (SOURCE_FIELDS as readonly string[]).includes(name)));
}

const leadsNamed = async (who: string) =>
  (await leadsIn(dataFolder)).filter(({ fields }) => (fields.name ?? fields.fullName) === who);

/** The headers of a form sent from this page of the site. */
const sentFrom = (path: string) => ({ referer: ORIGIN + path });

it.each<[string, string, Record<string, string>]>([
  ["/contact", "/contact", { ...asha, name: "Plain contact" }],
  ["/contact/inquiry", "/contact/inquiry", inquiry("Plain inquiry")],
  ["/blog/x", "/quick-contact", { ...asha, name: "Plain callback", phone: "9876543210", from: "/blog/x" }],
])(
  "a form sent without scripts from a campaign link to %s stores the campaign of its Referer, also after an error",
  async (page, to, fields) => {
    const wrong = await site.post(to, { ...fields, email: "asha@" }, sentFrom(page + CAMPAIGN));
    const hidden = sourceIn(wrong.body, to);
    expect([wrong.status, hidden]).toEqual([422, { landingPage: page, ...campaign }]);
    expect((await site.post(to, { ...fields, ...hidden }, sentFrom(to))).status).toBe(303);
    const [lead] = await leadsNamed(fields.name ?? fields.fullName ?? "");
    expect(lead?.source).toEqual(hidden);
  },
);

it.each([`${ORIGIN}.evil.example/?utm_source=x`, "not a URL", ""])(
  "a form sent without scripts is stored without a source when its Referer is not of this site: %j",
  async (referer) => {
    const name = `Sent by ${referer || "nobody"}`;
    expect((await site.post("/contact", { ...asha, name }, { origin: ORIGIN, referer })).status).toBe(303);
    expect((await leadsNamed(name))[0]).not.toHaveProperty("source");
  },
);
