import { joinDesk, post } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test as base } from "./desk-site";

export const LEAD = "/desk/leads/AAAA-0001";
const NAME = "Venkatanarasimharajuvaripeta वेंकटनरसिंहराजुवारिपेटा";

interface Desk {
  origin: string;
  /** Posts a form of a colleague. */
  colleague: (fields: Record<string, string>) => Promise<unknown>;
}

export const test = base.extend<{ desk: Desk }>({
  viewport: { width: 360, height: 800 },
  colorScheme: ({ javaScriptEnabled }, use) => use(javaScriptEnabled ? "light" : "dark"),
  expectedComplaint: /status of (?:401|409|422) |^SyntaxError|ERR_INTERNET_DISCONNECTED|manifest patches/,

  /** A site with two leads from one phone number, one of them open, and somebody signed in. */
  desk: async ({ context, deskSite: { site, env, enter, addLeads } }, use) => {
    const phone = "9876543210";
    await addLeads(person(2, { phone }), person(1, { phone, name: NAME }));
    await enter(context);
    const ravi = await joinDesk(site, env, "ravi@example.in");
    const colleague = (fields: Record<string, string>) => post(site, LEAD, fields, { cookie: ravi });
    await use({ origin: site.origin, colleague });
  },
});
