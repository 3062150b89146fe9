import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inquiry, leadsIn, MULTIPART, multipart, photo } from "../faults/inquiry";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

const dataFolder = temporaryFolder();
let site: Site;

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataFolder, SITE_URL: "https://www.suryanta.example" });
});

afterAll(async () => {
  expect(site.log()).not.toContain('"ERROR"');
  await site.stop();
});

const CAMPAIGN =
  "?utm_source=newsletter&utm_medium=email&utm_campaign=%E0%A4%A6%E0%A5%80%E0%A4%B5%E0%A4%BE%E0%A4%B2%E0%A5%80";
const campaign = { utmSource: "newsletter", utmMedium: "email", utmCampaign: "दीवाली" };

async function pageAt(address: string): Promise<string> {
  return (await send(site.port, "GET", address)).body.toString();
}

/** The hidden source fields of the form with this action. */
function sourceIn(page: string, action: string): Record<string, string> {
  const [, form = ""] = page.split(new RegExp(`<form[^>]* action="${action}"`));
  const [inside = ""] = form.split("</form>");
  const hidden = inside.matchAll(
    /<input type="hidden" name="(landingPage|referrerHost|utm\w+)" value="([^"]*)"/g,
  );
  return Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
}

const asha = { name: "Asha", email: "asha@example.in", mobile: "9876543210" };

function post(address: string, fields: Record<string, string>, headers = {}) {
  return send(site.port, "POST", address, { ...FORM, ...headers }, new URLSearchParams(fields).toString());
}

/** The contact leads with this message. */
async function leadsSaying(message: string) {
  return (await leadsIn(dataFolder)).filter(({ fields }) => fields.message === message);
}

async function sourceOf(message: string) {
  const [lead] = await leadsSaying(message);
  expect(lead?.fields).toEqual({ ...asha, message });
  return lead?.source;
}

/** The headers of a form sent from this page of the site. */
const sentFrom = (path: string) => ({ referer: `https://www.suryanta.example${path}` });

describe("a page", () => {
  it("has no hidden source fields, whatever the campaign in its URL", async () => {
    for (const path of ["/", "/contact", "/inquiry", "/nothing"])
      for (const action of ["/contact", "/inquiry", "/quick-contact"])
        expect(sourceIn(await pageAt(path + CAMPAIGN), action)).toEqual({});
  });
});

describe("a form sent without scripts", () => {
  it.each<[string, string, Record<string, string>]>([
    ["/contact", "/contact", { ...asha, message: "From" }],
    ["/inquiry", "/inquiry", inquiry("From")],
    ["/contact/inquiry", "/contact/inquiry", inquiry("From below Contact")],
    ["/", "/quick-contact", { name: "From home", email: "asha@example.in", phone: "9876543210" }],
    ["/blog/x", "/quick-contact", { name: "From a post", email: "asha@example.in", phone: "9876543210" }],
  ])("from a campaign link to %s stores the campaign of its Referer", async (path, address, fields) => {
    const before = new Set((await leadsIn(dataFolder)).map(({ id }) => id));
    expect((await post(address, fields, sentFrom(path + CAMPAIGN))).status).toBe(303);
    const leads = (await leadsIn(dataFolder)).filter(({ id }) => !before.has(id));
    expect(leads.map(({ source }) => source)).toEqual([{ landingPage: path, ...campaign }]);
  });

  it("with a bill stores the campaign of its Referer", async () => {
    const body = multipart(inquiry("Vikram with a bill"), photo());
    const headers = { ...MULTIPART, ...sentFrom(`/inquiry${CAMPAIGN}`) };
    expect((await send(site.port, "POST", "/inquiry", headers, body)).status).toBe(303);
    const lead = (await leadsIn(dataFolder)).find(({ fields }) => fields.fullName === "Vikram with a bill");
    expect(lead?.source).toEqual({ landingPage: "/inquiry", ...campaign });
    expect(Object.keys(lead?.fields ?? {})).not.toContain("landingPage");
  });

  it.each<[string, string, Record<string, string>]>([
    ["/contact", "/contact", { ...asha, mobile: "12345", message: "Mended" }],
    ["/", "/quick-contact", { name: "Mended", email: "", phone: "9876543210", from: "/" }],
  ])("from %s keeps its campaign when it is sent again after an error", async (path, address, fields) => {
    const wrong = await post(address, fields, sentFrom(path + CAMPAIGN));
    expect(wrong.status).toBe(422);
    const hidden = sourceIn(wrong.body.toString(), address);
    expect(hidden).toEqual({ landingPage: path, ...campaign });
    const before = new Set((await leadsIn(dataFolder)).map(({ id }) => id));
    const mended = { ...fields, mobile: "9876543210", email: "asha@example.in", ...hidden };
    expect((await post(address, mended, sentFrom(address))).status).toBe(303);
    const leads = (await leadsIn(dataFolder)).filter(({ id }) => !before.has(id));
    expect(leads.map(({ source }) => source)).toEqual([{ landingPage: path, ...campaign }]);
  });

  it("stores the source in its fields, not its Referer's, when a script filled them in", async () => {
    const message = "By a script";
    await post(
      "/forms/contact",
      { ...asha, message, landingPage: "/packages" },
      sentFrom(`/contact${CAMPAIGN}`),
    );
    expect(await sourceOf(message)).toEqual({ landingPage: "/packages" });
  });

  it("drops invalid campaign values in its Referer", async () => {
    const hostile = new URLSearchParams({
      utm_source: "x".repeat(10_000),
      utm_medium: '"><script>alert(1)</script>',
      utm_campaign: "\u202e\0",
      utm_term: "",
      landingPage: "/elsewhere",
    });
    const { body } = await post(
      "/contact",
      { ...asha, mobile: "1", message: "Hostile link" },
      sentFrom(`/contact?${hostile}`),
    );
    expect(sourceIn(body.toString(), "/contact")).toEqual({
      landingPage: "/contact",
      utmMedium: "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
    });
    expect(body.toString()).not.toContain("<script>alert(1)");
  });

  it.each(["https://www.suryanta.example.evil.example/?utm_source=x", "not a URL", "https://evil.example/"])(
    "ignores a Referer that is not of this site: %s",
    async (referer) => {
      const message = `Sent by ${referer}`;
      const headers = { origin: "https://www.suryanta.example", referer };
      expect((await post("/contact", { ...asha, message }, headers)).status).toBe(303);
      expect(await sourceOf(message)).toBeUndefined();
    },
  );

  it("is stored without a source if it has none", async () => {
    expect((await post("/contact", { ...asha, message: "From nowhere" })).status).toBe(303);
    const [lead] = await leadsSaying("From nowhere");
    expect(lead).not.toHaveProperty("source");
  });

  it.each([
    ["/contact", { ...asha, mobile: "12345", message: "Faulty" }],
    ["/inquiry", { ...inquiry("Faulty"), pinCode: "1" }],
    ["/quick-contact", { name: "Faulty", email: "", phone: "", from: "/about" }],
  ])("to %s keeps its source when it comes back with errors", async (address, fields) => {
    const given = { landingPage: "/packages", referrerHost: "m.facebook.com", utmTerm: "x".repeat(10_000) };
    const answer = await post(address, { ...fields, ...campaign, ...given });
    expect(answer.status).toBe(422);
    expect(sourceIn(answer.body.toString(), address)).toEqual({
      landingPage: "/packages",
      referrerHost: "m.facebook.com",
      ...campaign,
    });
  });

  it("is one submission, whichever page it is sent from", async () => {
    const message = "The same words";
    const first = await post("/contact", { ...asha, message, landingPage: "/packages" });
    const second = await post("/contact", { ...asha, message, landingPage: "/about", ...campaign });
    expect(second.headers.location).toBe(first.headers.location);
    expect(await leadsSaying(message)).toHaveLength(1);
    expect(await sourceOf(message)).toEqual({ landingPage: "/packages" });
  });
});

describe("a hostile source", () => {
  const hostile: Record<string, Record<string, string>> = {
    "10 KB of everything": Object.fromEntries(
      ["landingPage", "referrerHost", "utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"].map(
        (name) => [name, `/${"x".repeat(10_000)}`],
      ),
    ),
    "names of prototypes": Object.fromEntries(
      ["__proto__", "__proto__[utmSource]", "constructor", "source.utmSource"].map((name) => [name, "x"]),
    ),
    "other sites as landing pages": { landingPage: "//evil.example/" },
    "addresses with what people typed": {
      landingPage: "/?q=asha@example.in",
      referrerHost: "a.example/?q=asha",
    },
    "our own host": { referrerHost: "WWW.suryanta.example" },
    "nothing but invisible characters": { utmSource: "\u202e\u200b\0", utmTerm: "\r\n\t" },
    "half characters": { landingPage: "/\ud800", referrerHost: "a.example\udfff" },
  };

  it.each(Object.entries(hostile))("of %s is dropped, and the lead is stored", async (what, source) => {
    const message = `Hostile: ${what}`;
    expect((await post("/contact", { ...asha, message, ...source })).status).toBe(303);
    expect(await leadsSaying(message)).toMatchObject([{ fields: { ...asha, message } }]);
    expect(await sourceOf(message)).toBeUndefined();
  });

  it("is not logged", async () => {
    const source = { landingPage: "/packages", utmSource: "known-by-this-name", referrerHost: "a.example" };
    await post("/contact", { ...asha, message: "Logged", ...source });
    await post("/contact", { ...asha, mobile: "1", message: "Logged", ...source });
    await pageAt("/contact?utm_source=known-by-this-name");
    expect(site.log()).not.toContain("known-by-this-name");
    expect(site.log()).not.toContain("a.example");
  });
});
