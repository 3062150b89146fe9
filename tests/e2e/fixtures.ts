import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page, type Request, type Response } from "@playwright/test";
import { type Site, startSite } from "../http/site";
import { type Beginning, type OwnSite, openOwnSite } from "./own-site";

export { expect, type Locator, type Page, type Response, type Route } from "@playwright/test";

interface Fixtures {
  /** Console errors and exceptions that this test may cause; any other fails it. */
  expectedComplaint: RegExp | undefined;
  /** Collects console errors and uncaught exceptions of every page of the test. */
  complaints: string[];
  /** Opens a page, optionally from `referer`, and waits for hydration where scripts run. */
  open: (address: string, options?: { referer: string }) => Promise<Response | null>;
  /** Submits the form natively, as before hydration, and waits until the page that comes back is hydrated. */
  sendWithoutScript: (form: Locator) => Promise<void>;
  /** Opens a page with its timers paused; `page.clock` advances them. */
  openAtRest: (address: string) => Promise<void>;
  /** Leads stored under this name, with `electricityBillUrl` as the bill's path in either store. */
  leadsOf: (name: string) => Promise<Lead[]>;
  /** Starts a site for this test alone, whose content (by default the sample content) it may change. */
  openSite: (beginning?: Beginning) => Promise<OwnSite>;
  /** `atRest`: the page's timers are paused. `rules`: these of axe alone. */
  expectAccessible: (options?: { atRest?: boolean; rules?: string[] }) => Promise<void>;
  expectNoWider: () => Promise<void>;
  /** Expects a page that is accessible and no wider than the screen. */
  expectGoodScreen: () => Promise<void>;
  /** Opens each page, and expects a good screen. One test for many: a fresh browser context takes as long as a page. */
  expectGoodScreens: (addresses: readonly string[]) => Promise<void>;
}

interface Lead {
  kind: string;
  id: string;
  timestamp: string;
  [field: string]: string | null;
}

interface WorkerFixtures {
  /** Lists the leads of the site under test, as `leads -- list --json` does. */
  readLeads: () => Promise<Lead[]>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedComplaint: [undefined, { option: true }],

  complaints: [
    async ({ context, expectedComplaint }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      await use(complaints);
      // Remix logs an answer that another navigation cancels while it is read (single-fetch.js), in several wordings of Chromium.
      const isCancelled = (complaint: string) => complaint.startsWith("AbortError: ");
      const others = complaints.filter((text) => !expectedComplaint?.test(text) && !isCancelled(text));
      expect(others, "what the browser complained of").toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (address, options) => {
      const response = await page.goto(address, { waitUntil: "domcontentloaded", ...options });
      if (javaScriptEnabled) await hydrated(page);
      else await expect.poll(() => page.evaluate(isStyled)).toBe(true);
      return response;
    });
  },

  sendWithoutScript: async ({ page }, use) => {
    await use(async (form) => {
      const arrived = page.waitForEvent("domcontentloaded");
      await form.evaluate((element: HTMLFormElement) => element.submit());
      await arrived;
      await hydrated(page);
    });
  },

  openAtRest: async ({ page, open }, use) => {
    await use(async (address) => {
      await pauseTimers(page);
      await open(address);
    });
  },

  leadsOf: async ({ readLeads }, use) => {
    await use(async (name) => {
      const leads = await readLeads();
      return leads
        .filter((lead) => name === (lead.name ?? lead.fullName))
        .map((lead) => ({ ...lead, ...billPathOf(lead) }));
    });
  },

  readLeads: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use, { config }) => {
      Object.assign(process.env, config.metadata.settings);
      // Loading the stores takes a second of a core, and few workers read leads.
      const { leadsCommand } = await import("../../app/cli/leads-command.server");
      const { readStores } = await import("../../app/stores/open.server");
      const stores = readStores();
      await use(async () => {
        const lines: string[] = [];
        await leadsCommand(["list", "--json"], stores, (line) => lines.push(line));
        return lines.map((line) => JSON.parse(line));
      });
      await stores.close();
    },
    { scope: "worker" },
  ],

  openSite: async ({ page }, use, { config }) => {
    const sites: OwnSite[] = [];
    await use(async (beginning = {}) => {
      const site = await openOwnSite(beginning, config.metadata.onFirebase);
      sites.push(site);
      return site;
    });
    // Close the page first: its open requests would log errors once the server stops.
    await page.close();
    for (const site of sites) await site.close();
  },

  expectAccessible: async ({ page, javaScriptEnabled }, use, { config }) => {
    await use(async ({ atRest, rules } = {}) => {
      // How a page looks is the same on either store, and measured on the embedded one.
      if (config.metadata.onFirebase) return;
      // axe waits for timers, which do not run with scripts off.
      if (!javaScriptEnabled || atRest) await page.evaluate(replaceTimers);
      // @axe-core/playwright would take twice as long for frames, which belong to other sites here.
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
      const found = await page.evaluate(findViolations, rules ?? AXE_RULES);
      expect(found, `accessibility violations of ${page.url()}`).toEqual([]);
    });
  },

  expectNoWider: async ({ page, viewport }, use) => {
    await use(async () => {
      // Before its styles are there, a page is wider.
      await page.waitForLoadState("load");
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(viewport?.width);
    });
  },

  expectGoodScreen: async ({ expectNoWider, expectAccessible }, use) => {
    await use(async () => {
      await expectNoWider();
      await expectAccessible();
    });
  },

  expectGoodScreens: async ({ open, expectGoodScreen }, use) => {
    await use(async (addresses) => {
      for (const address of addresses) {
        await open(address);
        await expectGoodScreen();
      }
    });
  },
});

/** Tests on a site of their own, which has these settings too. */
export const onSite = (env: Record<string, string> = {}) =>
  test.extend<object, { site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
      async ({}, use) => {
        const site = await startSite(env);
        await use(site);
        await site.stop();
      },
      { scope: "worker" },
    ],
    baseURL: ({ site }, use) => use(site.origin),
  });

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const AXE_RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns each broken rule with the elements that break it. */
async function findViolations(runOnly: string[]) {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  // The list of rules that hold is long, and nobody reads it.
  const { violations } = await axe.run({ runOnly, iframes: false, resultTypes: ["violations"] });
  return violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ target }) => target.join(" "))]);
}

/** Cloud Storage gives a bill a URL that contains its path (specification §7: "fetch the download address"). */
function billPathOf({ electricityBillUrl: address }: Lead) {
  const [, path] = /^https:\/\/[^?]*\/o\/([^?/]+)\?alt=media&token=[\w-]{36}$/.exec(address ?? "") ?? [];
  return path && { electricityBillUrl: decodeURIComponent(path) };
}

/** Triggers the page's scripts, which otherwise wait for a touch or some seconds. */
export async function loadScripts(page: Page) {
  await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
}

/** Waits until React has hydrated the document and run its effects. */
export async function hydrated(page: Page) {
  await loadScripts(page);
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = key && Reflect.get(document, key);
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  // React has posted a message to run the effects; whatever is posted after it comes after them.
  await afterMessages(page, 1);
}

/** Waits until Remix knows the routes of the page's links and forms, its own among them. */
export const routesKnown = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/__manifest?")),
  );

/** Before its stylesheets are there, a page that is measured has another layout. */
const isStyled = () =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet);

/** Runs short timers as promises, which resolve even where the browser runs no timers. */
function replaceTimers() {
  Object.assign(window, {
    setTimeout(run: () => void, ms = 0) {
      if (ms < 100) void Promise.resolve().then(run);
      return 0;
    },
  });
}

/** Pauses the timers of pages opened from now on. The clock runs between the two calls, which may take seconds. */
export async function pauseTimers(page: Page) {
  const time = new Date("2026-11-21T10:00:00+05:30").getTime();
  await page.clock.install({ time: time - 3_600_000 });
  await page.clock.pauseAt(time);
}

/** Advances the paused clock once the page has processed everything so far. */
export async function pass(page: Page, milliseconds: number) {
  await afterMessages(page, 10);
  await page.clock.runFor(milliseconds);
}

/** Waits for the tasks that React has scheduled; one task may schedule another. */
const afterMessages = (page: Page, count: number) =>
  page.evaluate(async (tasks) => {
    for (let task = 0; task < tasks; task++)
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
  }, count);

/** Holds back matching requests, of one method alone if given, until the returned function lets them go on, or fail. */
export async function hold(page: Page, url: RegExp, method?: "GET") {
  let settle = (_outcome: "go on" | "fail" = "go on") => {};
  const outcome = new Promise((resolve) => {
    settle = resolve;
  });
  await page.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if ((await outcome) === "fail") await route.abort();
    // The page may have cancelled it.
    else await route.continue().catch(() => undefined);
  });
  return settle;
}

/** Keeps the toasts of pages opened from now on: on a slow machine, their 3 s may be over before a test looks. */
export function keepToasts(page: Page) {
  return page.addInitScript(() => {
    addEventListener("animationstart", ({ target }) => {
      for (const animation of (target as Element).getAnimations())
        if (animation instanceof CSSAnimation && animation.animationName === "leave") animation.pause();
    });
  });
}

/** Collects the URLs of the page's requests from now on, of those that `isMeant`. */
export function watchRequests(page: Page, isMeant = (_request: Request) => true): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (isMeant(request)) urls.push(request.url());
  });
  return urls;
}

/** Collects the documents that the page loads from now on. */
export const watchDocuments = (page: Page) => watchRequests(page, (request) => request.isNavigationRequest());

export const footerLink = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

/** Unfolds the lists of the footer, which a phone folds. */
export async function unfoldFooter(page: Page) {
  for (const list of await page.getByRole("contentinfo").locator("summary:visible").all()) await list.click();
}

/** Returns the words and the target of each link in the list: "Home /, About /about". */
export async function linksOf(list: Locator): Promise<string> {
  const wordsAndTarget = (link: Element) => `${link.textContent} ${link.getAttribute("href")}`;
  const links = await list.getByRole("link").all();
  return (await Promise.all(links.map((link) => link.evaluate(wordsAndTarget)))).join(", ");
}

export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls the element into view and waits until intersection observers know. */
export async function bringIntoView(element: Locator) {
  await element.scrollIntoViewIfNeeded();
  await element.evaluate(
    (watched) =>
      new Promise<void>((resolve) => {
        const watcher = new IntersectionObserver((entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          watcher.disconnect();
          resolve();
        });
        watcher.observe(watched);
      }),
  );
}

/** The texts of a carousel's fully visible cards, from left to right. */
export function cardsInView(carousel: Locator): Promise<string[]> {
  return carousel.evaluate((section) => {
    const strip = section.querySelector("ul")?.parentElement?.getBoundingClientRect();
    if (!strip) return [];
    return [...section.querySelectorAll("ul > li > *")]
      .map((card) => ({ text: card.textContent, box: card.getBoundingClientRect() }))
      .filter(({ box }) => box.left >= strip.left - 1 && box.right <= strip.right + 1)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ text }) => text);
  });
}

/** A unique visitor, so that a test finds its own leads by name. */
export function newVisitor() {
  const id = randomUUID().slice(0, 8);
  return {
    name: `Asha Rawat ${id}`,
    email: `asha.${id}@example.in`,
    mobile: "9876543210",
    message: "Our roof faces south. What would 5 kW cost?",
  };
}
