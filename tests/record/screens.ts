import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { READ_AT, unpacked } from "./fixtures";
import { inHindi } from "./public-pages";
import { run, type Site, setClock, startSite, temporaryFolder } from "./sites";
import { ASHA, Browser, PASSWORD } from "./staff";

const STORED = "tests/record/screens";

const SIZES = [
  { name: "360", width: 360, height: 800, scale: 1 },
  // Half as wide in the file: whole, they would take 40 MB.
  { name: "1440", width: 1440, height: 900, scale: 0.5 },
];

interface Screen {
  name: string;
  address: string;
  /** What is done on the page before. */
  act?: (page: Page) => Promise<unknown>;
  /** The width at which it exists; without one, at both. */
  at?: string;
}

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).first().click();

const PUBLIC: Screen[] = [
  { name: "home", address: "/" },
  { name: "about", address: "/about" },
  { name: "photos", address: "/project-photos" },
  { name: "photos-category", address: "/project-photos?category=Residential" },
  { name: "photo-open", address: "/project-photos?photo=carport-ghaziabad~carport-at-dusk.jpg" },
  { name: "videos", address: "/project-videos" },
  { name: "video-open", address: "/project-videos?video=a-day-on-the-roof~SuryantaV01" },
  { name: "packages", address: "/packages" },
  { name: "packages-commercial", address: "/packages?type=Commercial" },
  { name: "calculator", address: "/calculator" },
  { name: "calculator-home", address: "/calculator?for=home&state=Uttar+Pradesh&units=350" },
  { name: "calculator-business", address: "/calculator?for=business&state=Maharashtra&units=4000" },
  { name: "calculator-errors", address: "/calculator?for=home&state=Nowhere&units=-3" },
  { name: "blog", address: "/events" },
  { name: "post", address: "/blog/shadow-and-orientation" },
  { name: "brochures", address: "/brochures" },
  { name: "brochures-none", address: "/brochures?q=nothing+found" },
  { name: "inquiry", address: "/inquiry" },
  { name: "inquiry-package", address: "/inquiry?package=residential-3-kw&for=home&state=Delhi&units=300" },
  {
    name: "inquiry-errors",
    address: "/inquiry",
    act: (page) => page.locator("main form button[type=submit]").first().click(),
  },
  { name: "inquiry-sent", address: "/inquiry?sent=inquiry&ref=ABCD-1234" },
  { name: "contact", address: "/contact" },
  {
    name: "contact-errors",
    address: "/contact",
    act: (page) => page.locator("main form button[type=submit]").first().click(),
  },
  { name: "contact-sent", address: "/contact?sent=contact&ref=ABCD-1234" },
  { name: "quick-contact", address: "/quick-contact" },
  { name: "privacy", address: "/privacy-policy" },
  { name: "terms", address: "/terms" },
  { name: "not-found", address: "/nothing-here" },
  { name: "post-not-found", address: "/blog/none" },
  { name: "whatsapp", address: "/about", act: press("WhatsApp") },
  { name: "menu", address: "/about", act: (page) => page.locator("header button").last().click(), at: "360" },
  {
    name: "menu-projects",
    address: "/about",
    act: (page) => page.locator("header summary").first().click(),
    at: "1440",
  },
];

const BLOG = "/desk/content/blogPost";

const DESK: Screen[] = [
  { name: "calls", address: "/desk" },
  { name: "leads", address: "/desk?view=all" },
  { name: "leads-none", address: "/desk?q=nothing+found" },
  {
    name: "leads-chosen",
    address: "/desk?view=all",
    act: async (page) => {
      const several = page.getByLabel("Choose several");
      if (await several.isVisible()) await several.check();
      const boxes = page.getByRole("checkbox", { name: /^Choose (?!several)/ });
      for (const number of [0, 1]) await boxes.nth(number).check();
    },
  },
  { name: "new-lead", address: "/desk/new" },
  { name: "new-lead-errors", address: "/desk/new", act: press("Add lead") },
  { name: "numbers", address: "/desk/numbers?from=2026-11-01&to=2026-11-17" },
  { name: "spam", address: "/desk/spam" },
  { name: "not-found", address: "/desk/nothing" },
  { name: "content", address: "/desk/content" },
  ...[
    "photo-gallery",
    "blogPost",
    "packages",
    "downloads",
    "userDetails",
    "heroSliders",
    "video-gallery",
    "solarRates",
  ].map((name) => ({ name: `list-${name}`, address: `/desk/content/${name}` })),
  ...[
    "photo-gallery/carport-ghaziabad",
    "blogPost/how-net-metering-works",
    "packages/residential-3-kw",
    "downloads/a-sheet",
    "userDetails/aditi-rawat",
    "heroSliders/earn-by-day",
    "video-gallery/a-day-on-the-roof",
    "solarRates/company",
  ].map((id) => ({ name: `document-${id.split("/")[0]}`, address: `/desk/content/${id}` })),
  { name: "document-new", address: `${BLOG}/new` },
  { name: "document-scheduled", address: `${BLOG}/on-grid-or-hybrid` },
  { name: "deleted", address: `${BLOG}?state=deleted` },
  { name: "history", address: `${BLOG}/how-net-metering-works/history` },
  { name: "preview", address: `${BLOG}/of-asha/preview` },
  { name: "library", address: "/desk/content/media" },
  { name: "library-removed", address: "/desk/content/media?show=removed" },
  { name: "library-file", address: "/desk/content/media/kept.jpg" },
];

/** Few machines have letters for Hindi, and those that do have different ones. */
function fontSettings(): string {
  const folder = temporaryFolder();
  const file = path.join(folder, "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${path.resolve("tests/record/fonts")}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  return file;
}

/** Takes every screen into a folder, and lists those that differ from the stored ones. */
export async function screens(folder: string) {
  mkdirSync(folder, { recursive: true });
  setClock(READ_AT);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: ["--disable-lcd-text"],
    env: { ...process.env, FONTCONFIG_FILE: fontSettings() } as Record<string, string>,
  });
  const taken: string[] = [];
  try {
    const site = await startSite({ CONTENT_DIR: "content", DATA_DIR: temporaryFolder() });
    const desk = await startSite(unpacked());
    const staff = await signedIn(desk);
    const inside = [...DESK, ...(await leadScreens(desk, staff))];
    const strangers = await doorScreens(desk);
    for (const size of SIZES) {
      // Each screen has a browser that has kept nothing.
      const add = async (screen: Screen, name: string, from: Site, cookies = "") => {
        const context = await contextFor(browser.newContext(contextOptions(size)), from, cookies);
        taken.push(await take(context, from, screen, `${name}-${size.name}`, folder, size.scale));
        await context.close();
      };
      for (const screen of PUBLIC) {
        if (screen.at && screen.at !== size.name) continue;
        await add(screen, `${screen.name}-en`, site);
        await add({ ...screen, address: inHindi(screen.address) }, `${screen.name}-hi`, site);
      }
      for (const screen of inside) await add(screen, `desk-${screen.name}`, desk, staff.cookie);
      for (const screen of strangers) await add(screen, `desk-${screen.name}`, desk);
    }
  } finally {
    await browser.close();
  }
  if (path.resolve(folder) === path.resolve(STORED)) return;
  await compareAll(folder, taken);
}

const contextOptions = ({ width, height }: { width: number; height: number }) => ({
  viewport: { width, height },
  reducedMotion: "reduce" as const,
  colorScheme: "dark" as const,
  locale: "en-IN",
  timezoneId: "Asia/Kolkata",
  // The sites say that they are elsewhere: SITE_URL.
  ignoreHTTPSErrors: true,
});

async function contextFor(
  made: Promise<BrowserContext>,
  site: Site,
  cookies: string,
): Promise<BrowserContext> {
  const context = await made;
  // Maps, films and fonts of others.
  await context.route(
    (url) => url.port !== String(site.port),
    (route) => route.abort(),
  );
  // __Host- cookies need TLS, so they are sent as a header.
  await context.setExtraHTTPHeaders(cookies ? { cookie: cookies } : {});
  return context;
}

async function signedIn(site: Site): Promise<Browser> {
  const asha = new Browser(site);
  await asha.open("/desk/sign-in");
  await asha.press("Sign in", { set: { email: ASHA, password: PASSWORD } });
  return asha;
}

/** A lead of each kind, an erased one, and what confirms an erasure. */
async function leadScreens(site: Site, asha: Browser): Promise<Screen[]> {
  const { out } = await run(site.env, "leads", "list", "--json");
  const leads = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; kind: string });
  const { body } = await asha.ask("GET", "/desk", {});
  if (!body.includes("to call")) throw new Error("the desk of the fixtures is not signed in");
  const [first] = leads;
  return [
    ...leads.map(({ id, kind }, index) => ({
      name: `lead-${index + 1}-${kind}`,
      address: `/desk/leads/${id}`,
    })),
    {
      name: "lead-errors",
      address: `/desk/leads/${first?.id}`,
      act: async (page: Page) => {
        await page.locator("summary", { hasText: "Quoted" }).click();
        await page.getByRole("button", { name: "Save: Quoted" }).click();
      },
    },
    { name: "erase", address: `/desk/leads/${first?.id}/erase` },
  ];
}

async function doorScreens(site: Site): Promise<Screen[]> {
  const { out } = await run(site.env, "desk", "add", "new@suryanta.example");
  const link = new URL(out.trim());
  return [
    { name: "sign-in", address: "/desk/sign-in" },
    {
      name: "sign-in-wrong",
      address: "/desk/sign-in",
      act: async (page) => {
        await page.getByLabel("Email").fill("nobody@example.in");
        await page.getByLabel("Password").fill("wrong wrong wrong");
        await press("Sign in")(page);
      },
    },
    { name: "password", address: link.pathname + link.search },
    { name: "password-old-link", address: "/desk/password?token=0123456789012345678901" },
  ];
}

async function take(
  context: BrowserContext,
  site: Site,
  { address, act }: Screen,
  name: string,
  folder: string,
  scale: number,
): Promise<string> {
  const page = await context.newPage();
  try {
    await page.clock.install({ time: new Date(READ_AT) });
    await page.clock.pauseAt(new Date(Date.parse(READ_AT) + 1000));
    await page.goto(`http://localhost:${site.port}${address}`, { waitUntil: "domcontentloaded" });
    await hydrate(page);
    if (act) {
      await act(page);
      // Its answer may need a script, a request and a timer.
      for (let step = 0; step < 5; step++) await settle(page, 120);
    }
    await page.evaluate(showAll);
    await settle(page);
    const shot = await page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
    const image = sharp(shot);
    const { width = 1 } = await image.metadata();
    await image
      .resize({ width: Math.round(width * scale) })
      .webp({ quality: 60, effort: 5 })
      .toFile(path.join(folder, `${name}.webp`));
  } catch (error) {
    console.log(`${name}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
    process.exitCode = 1;
  } finally {
    await page.close();
  }
  return `${name}.webp`;
}

/** Scripts are loaded with the first touch. */
async function hydrate(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
  await page
    .waitForFunction(
      () =>
        Object.keys(document).some(
          (key) =>
            key.startsWith("__reactContainer$") &&
            Reflect.get(document, key)?.stateNode.current.memoizedState.isDehydrated === false,
        ),
      undefined,
      { polling: 50, timeout: 15_000 },
    )
    .catch(() => undefined);
  await settle(page);
}

/** Waits for requests, and for what React does after them. */
async function settle(page: Page, restMs = 0) {
  await page.waitForLoadState("networkidle", { timeout: 4000 }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  await page.clock.runFor(300);
}

/** Loads the pictures below the screen too. */
async function showAll() {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await document.fonts.ready;
  scrollTo(0, 0);
}

/** More than this share of changed pixels is said. */
const NOTICED = 0.0005;

async function compareAll(folder: string, taken: string[]) {
  const stored = existsSync(STORED) ? readdirSync(STORED).filter((name) => name.endsWith(".webp")) : [];
  let differences = 0;
  for (const name of [...new Set([...stored, ...taken])].sort()) {
    const said = await difference(path.join(STORED, name), path.join(folder, name));
    if (!said) continue;
    differences += 1;
    console.log(`${name}: ${said}`);
  }
  console.log(
    differences === 0
      ? "\nNo screen differs."
      : `\n${differences} screens differ: compare ${STORED} and ${folder}.`,
  );
  if (differences > 0) process.exitCode = 1;
}

async function difference(was: string, is: string): Promise<string | undefined> {
  if (!existsSync(was)) return "is new";
  if (!existsSync(is)) return "is gone";
  if (readFileSync(was).equals(readFileSync(is))) return undefined;
  const [a, b] = [await pixels(was), await pixels(is)];
  if (a.info.width !== b.info.width || a.info.height !== b.info.height)
    return `has another size: ${a.info.width}x${a.info.height}, now ${b.info.width}x${b.info.height}`;
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > 24))
      changed += 1;
  const share = changed / (a.data.length / 3);
  return share > NOTICED ? `${(100 * share).toFixed(2)} % of its pixels changed` : undefined;
}

/** A little blurred, so that the edges of letters may differ. */
function pixels(file: string) {
  return sharp(file).removeAlpha().blur(1).raw().toBuffer({ resolveWithObject: true });
}
