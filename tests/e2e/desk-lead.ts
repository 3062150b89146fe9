import path from "node:path";
import { openLeadsLmdb } from "../../app/stores/embedded/leads-lmdb";
import { joinDesk, post } from "../http/desk-staff";
import { startSite, temporaryFolder } from "../http/site";
import { person } from "../store/desk-contract";
import { test as base, expect } from "./fixtures";

export const LEAD = "/desk/leads/AAAA-0001";
const NAME = "Venkatanarasimharajuvaripeta वेंकटनरसिंहराजुवारिपेटा";

interface Desk {
  origin: string;
  /** Posts a form of a colleague. */
  colleague: (fields: Record<string, string>) => Promise<unknown>;
}

export const test = base.extend<{ desk: Desk; expectGoodScreen: () => Promise<void> }>({
  viewport: { width: 360, height: 800 },
  colorScheme: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ? "light" : "dark"),
  expectedComplaint: /status of (?:401|409|422) |^SyntaxError|ERR_INTERNET_DISCONNECTED|manifest patches/,

  /** A site with two leads from one phone number, one of them open, and somebody signed in. */
  desk: async ({ page, context }, use) => {
    const env = { DATA_DIR: temporaryFolder(), FIREBASE_PROJECT_ID: "" };
    const site = await startSite(env);
    const leads = openLeadsLmdb(path.join(env.DATA_DIR, "leads"));
    const phone = "9876543210";
    await leads.add(person(2, { phone }));
    await leads.add(person(1, { phone, name: NAME }));
    await leads.close();
    for (const cookie of (await joinDesk(site, env)).split("; ")) {
      const [name = "", value = ""] = cookie.split(/=(.*)/);
      await context.addCookies([{ name, value, url: site.origin }]);
    }
    const ravi = await joinDesk(site, env, "ravi@example.in");
    const colleague = (fields: Record<string, string>) => post(site, LEAD, fields, { cookie: ravi });
    await use({ origin: site.origin, colleague });
    await page.close();
    await site.stop();
  },

  expectGoodScreen: async ({ page, viewport, expectAccessible }, use) => {
    await use(async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
      await expectAccessible();
    });
  },
});
