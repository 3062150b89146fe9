import { randomUUID } from "node:crypto";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import type { Leads } from "../../app/leads/leads";
import { firebaseSettings } from "../firebase/settings";
import { joinDesk, PASSWORD, post, runSite } from "../http/desk-staff";
import { type Site, startSite, temporaryFolder } from "../http/site";
import { openEmbeddedStores } from "../store/embedded-stores";
import { openFirestoreStores } from "../store/firestore-stores";
import { test as base, expect } from "./fixtures";

export interface DeskSite {
  site: Site;
  env: Record<string, string>;
  /** Stores leads behind the site's back. */
  addLeads: (...leads: Parameters<Leads["add"]>[0][]) => Promise<void>;
  /** Gives a person access, and signs their browser in. Resolves to its cookies. */
  enter: (context: BrowserContext, email?: string) => Promise<string>;
  /** Writes as a visitor. */
  write: (name: string, phone?: string) => Promise<void>;
}

/** A site of the test's own on the store under test, because staff belong to a site. */
export const test = base.extend<{
  /** Whether the site has the sample content, which the test may change. */
  ownContent: boolean;
  deskSite: DeskSite;
}>({
  ownContent: [false, { option: true }],
  // The desk, and no page of a customer, follows the device: its colours are measured in both schemes.
  expectGoodScreen: async ({ page, expectGoodScreen, expectAccessible }, use) => {
    await use(async () => {
      await expectGoodScreen();
      if (!new URL(page.url()).pathname.startsWith("/desk")) return;
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessible({ rules: ["color-contrast"] });
      await page.emulateMedia({ colorScheme: "light" });
    });
  },

  // On Firebase the content is pushed first: that takes none of the test's own time.
  deskSite: [
    async ({ page, ownContent }, use, { config }) => {
      const { onFirebase } = config.metadata;
      const { env, leads, close } = await openPlace(onFirebase, ownContent);
      if (ownContent && onFirebase) await runSite(env, "content", "push");
      const site = await startSite(env);
      await use({
        site,
        env,
        async addLeads(...all) {
          const store = leads();
          for (const lead of all) await store.leads.add(lead);
          await store.close();
        },
        async enter(context, email) {
          const cookies = await joinDesk(site, env, email);
          for (const cookie of cookies.split("; ")) {
            const [name = "", value = ""] = cookie.split(/=(.*)/);
            await context.addCookies([{ name, value, url: site.origin }]);
          }
          return cookies;
        },
        async write(name, mobile = "9876543210") {
          const email = `${name.replace(/\W/g, "")}@example.in`;
          const fields = { name, email, mobile, message: "What would 5 kW cost?" };
          expect((await post(site, "/contact", fields)).status).toBe(303);
        },
      });
      // A list that still listened would complain of the end of its server.
      await page.close();
      await site.stop();
      await close();
    },
    { timeout: 180_000 },
  ],
});

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Resolves once the next page has opened its event stream. A list that opens it without a session goes to the sign-in page. */
export const listening = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === "/desk/live");

/** Takes the session away while no page of the desk is open: one that notices loads itself again, in the middle of a goto. */
export async function forgetSession(page: Page) {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

interface Place {
  env: Record<string, string>;
  leads: () => { leads: Leads; close: () => Promise<void> };
  close: () => Promise<void>;
}

async function openPlace(
  onFirebase: { firestorePort: number; storagePort: number } | undefined,
  ownContent: boolean,
): Promise<Place> {
  const own = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000" };
  if (!onFirebase) {
    // The folder does not exist, so it is filled with the sample.
    const content = ownContent && { CONTENT_DIR: path.join(own.DATA_DIR, "content") };
    return {
      env: { ...own, FIREBASE_PROJECT_ID: "", ...content },
      leads: () => openEmbeddedStores(own.DATA_DIR),
      close: async () => {},
    };
  }
  const projectId = `demo-${randomUUID().slice(0, 8)}`;
  const settings = firebaseSettings({ ...onFirebase, projectId });
  process.env.FIRESTORE_EMULATOR_HOST = settings.FIRESTORE_EMULATOR_HOST;
  return {
    env: { ...own, ...settings },
    leads: () => openFirestoreStores(projectId),
    close: async () => {},
  };
}
