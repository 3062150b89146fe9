import { DomUtils, parseDocument } from "htmlparser2";
import { expect, it, onTestFinished } from "vitest";
import { sampleFolder } from "../http/content-folder";
import { elementsIn, hrefsIn, wordsIn } from "../http/html";
import { send, startSite } from "../http/site";
import { PAGES } from "../pages";

const LONG = "Rashtriya-Saur-Urja-Pratishthan-Vidyut-Vitaran-Nigam-Aadhunikikaran-Samiti";
const QUOTED = `"Ravi's" & Sons <Solar>`;

/** What an office may have filled in. */
const COMPANIES: Record<string, unknown> = {
  nothing: {
    phones: ["", " "],
    email: "",
    website: " ",
    hours: { from: null, opens: "", closes: "", note: "" },
    whatsApp: { sales: "", support: "" },
    offices: [{ city: "", name: "" }, {}],
    social: { facebook: "", youtube: "" },
    legalName: " ",
    vendor: "",
    grievances: { name: "", phone: "", email: "" },
    installed: { systems: null, kw: null, asOf: "" },
    rating: { stars: null, reviews: null, link: "" },
    makers: [{ part: "", maker: "" }],
    promises: { output: "" },
    serviceArea: { states: [], words: "" },
    hi: { offices: [{ city: "" }], serviceArea: { words: "" } },
  },
  "one half of each pair": {
    hours: { opens: "09:00" },
    whatsApp: { support: "+91 98765 43210" },
    offices: [
      { name: "Shop", city: "Haridwar", latitude: 29.9 },
      { city: "Haridwar", postalCode: "249403", opens: "10:00" },
      { street: "12 Station Road", city: "Roorkee", region: "Uttarakhand", isRegistered: true },
    ],
    legalName: "Asha Solar LLP",
    grievances: { phone: "+91 98765 43211", email: "asha@example.in" },
    installed: { systems: 12 },
    rating: { stars: 4.5 },
    makers: [{ part: "Panels", maker: "Waaree" }],
    promises: { serviceDays: 1 },
    serviceArea: { states: ["Uttarakhand"] },
  },
  "the other half": {
    hours: { from: "Monday", to: "Saturday", closes: "18:00", note: "(Sunday closed)" },
    whatsApp: { sales: "+91 98765 43210" },
    offices: [{ name: "Shop", city: "Haridwar", region: "Uttarakhand" }],
    email: "info@example.in",
    installed: { kw: 480, asOf: new Date().toISOString().slice(0, 10) },
    rating: { reviews: 1, stars: 5, link: "https://maps.app.goo.gl/x" },
    makers: [{ part: "Panels", maker: "Waaree", years: 1 }],
    promises: { callBackHours: 1 },
    serviceArea: { words: "Uttarakhand" },
  },
  "all, in odd words": {
    phones: ["+91 98765 43210", "1800 123 4567", "0135-271-1234"],
    whatsApp: { sales: "98765 43210", support: "098765 43211" },
    email: "info@example.in",
    website: "www.example.in",
    hours: { from: "Friday", to: "Monday", opens: "00:00", closes: "23:59", note: QUOTED },
    offices: [1, 2, 3].map((number) => ({
      name: `${QUOTED} ${number}`,
      street: `${LONG} ${number}`,
      city: "हरिद्वार",
      region: LONG,
      postalCode: "249 403",
      latitude: 0,
      longitude: 0,
      isRegistered: true,
    })),
    social: { facebook: 'https://www.facebook.com/x?a=1&b="2"', youtube: "https://youtube.com/@x" },
    legalName: `${QUOTED} ${LONG}`,
    cin: "U40106UR2019PTC012345",
    gstin: "05AAACE1234F1Z5",
    vendor: `UK-0123 ${QUOTED}`,
    empanelment: LONG,
    grievances: { name: "आशा वर्मा", phone: "+91 98765 43210", email: "asha@example.in" },
    founded: 2019,
    installed: { systems: 1, kw: 480, asOf: new Date().toISOString().slice(0, 10) },
    rating: { stars: 4.7, reviews: 123456, link: "https://maps.app.goo.gl/x" },
    makers: [{ part: QUOTED, maker: LONG, years: 25 }],
    promises: { callBackHours: 2, serviceDays: 2, output: QUOTED },
    serviceArea: { states: ["Uttarakhand", "Delhi"], words: QUOTED },
    hi: { offices: [{}, { city: "दिल्ली" }], serviceArea: { words: "उत्तराखंड" } },
  },
};

/** Which the WhatsApp buttons offer; without one there is no button. */
const DEPARTMENTS: Record<string, string[]> = {
  "one half of each pair": ["Technical Support"],
  "the other half": ["Sales & Inquiries"],
  "all, in odd words": ["Sales & Inquiries", "Technical Support"],
};

const PATHS = [
  ...PAGES,
  "/quick-contact",
  "/no-such-page",
  "/project-photos/family-home-haridwar",
  "/contact?map=1",
  "/contact?sent=contact&ref=EBBW-8V9E",
  "/inquiry?sent=inquiry",
  "/calculator?for=home&state=Uttarakhand&units=350",
  "/calculator?for=home&state=Kerala&bill=2500",
  "/calculator?for=business&state=Delhi&units=30000",
];

const FILES = [
  "/manifest.webmanifest",
  "/rss.xml",
  "/hi/rss.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/security.txt",
];

/** A value that was not there, or the marks around it. */
const GAPS =
  /undefined|\bNaN\b|\bnull\b|\[object|Infinity|Invalid Date|,\s*[,.;:।]|:\s*[,.;।]|\(\s*\)|^\s*,|,\s*$/;
const EMPTY_LINK = /^$|^(?:tel|mailto):\+?$|wa\.me\/(?:\?|$)|undefined|null/;

/** A list or a region that screen readers hear may be empty, and is not seen then. */
const SEEN = ["h1", "h2", "h3", "dt", "dd"];

/** Returns every text of a page as a reader or a machine finds it in one place. */
function textsIn(html: string): string[] {
  const blocks = elementsIn(html, "p", "li", "a", "label", "title", "button", ...SEEN).map(
    ({ text }) => text,
  );
  const tags = DomUtils.findAll(() => true, parseDocument(html).children);
  const named = tags.flatMap(({ attribs: { alt, title, content, "aria-label": label } }) => [
    alt,
    title,
    content,
    label,
  ]);
  return [...blocks, ...named.filter((text) => text !== undefined)];
}

/** Returns every text of a page's structured data, in which an empty one says nothing. */
function dataIn(html: string): string[] {
  const blocks = elementsIn(html, "script").filter(({ attributes }) => attributes.type?.endsWith("ld+json"));
  return blocks.flatMap(({ text }) => leavesOf(JSON.parse(text)));
}

function leavesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(leavesOf);
}

const isGap = (text: string) => GAPS.test(text);

function faultsOf(html: string): string[] {
  const empty = elementsIn(html, ...SEEN).filter(
    ({ text, attributes }) => !text && !attributes["aria-hidden"],
  );
  return [
    ...textsIn(html).filter(isGap),
    ...dataIn(html).filter((text) => text === "" || isGap(text)),
    ...hrefsIn(html).filter((href) => EMPTY_LINK.test(href)),
    ...empty.map(({ name }) => `an empty ${name}`),
  ];
}

type Read = (address: string) => Promise<string>;

/** What a company says of itself is shown whole, however odd, and one of a thing is one. */
const SAYS: Record<string, (read: Read) => Promise<void>> = {
  async "all, in odd words"(read) {
    const [home, contact] = [wordsIn(await read("/")), wordsIn(await read("/contact"))];
    for (const words of ["1 system by", "1,23,456 reviews", `${QUOTED} ${LONG}`, "UK-0123"])
      expect(home).toContain(words);
    for (const words of [`${QUOTED} 3`, `${LONG} 1`, "1800 123 4567", "12:00 AM - 11:59 PM"])
      expect(contact).toContain(words);
    expect(await read("/contact")).toContain('href="tel:18001234567"');
    expect(wordsIn(await read("/hi/contact"))).toContain("रात 12 से रात 11:59 बजे");
  },
  async "the other half"(read) {
    const [home, packages] = [wordsIn(await read("/")), wordsIn(await read("/packages"))];
    expect(home).toContain("5 ★ 1 review ");
    expect(packages).toMatch(/Panels Waaree 1 year /);
  },
};

it.each(Object.entries(COMPANIES))(
  "a company of which the office filled in %s leaves no gap in a text, a link or structured data",
  async (what, company) => {
    const folder = sampleFolder({ "company/company": company });
    const site = await startSite({ CONTENT_DIR: folder, SITE_URL: "https://www.example.in" });
    onTestFinished(() => site.stop().then(() => undefined));
    const read: Read = async (address) => (await send(site.port, "GET", address)).body.toString();
    const found: [string, string][] = [];
    for (const path of PATHS)
      for (const address of [path, `/hi${path.replace(/^\/(?![^?])/, "")}`])
        for (const fault of faultsOf(await read(address))) found.push([address, fault]);
    for (const address of FILES) {
      const text = await read(address);
      for (const line of text.split("\n")) if (isGap(line)) found.push([address, line]);
    }
    expect(found).toEqual([]);
    const home = await read("/");
    const departments = DEPARTMENTS[what] ?? [];
    const labels = ["Sales & Inquiries", "Technical Support"].filter((label) =>
      wordsIn(home).includes(label),
    );
    expect(labels).toEqual(departments);
    const buttons = elementsIn(home, "button").filter(({ text }) => text === "WhatsApp");
    expect(buttons).toHaveLength(departments.length > 0 ? 2 : 0);
    await SAYS[what]?.(read);
  },
);
