import { expect, type Page, pass, test } from "./fixtures";

const POST = "/blog/how-net-metering-works";

const shareButton = (page: Page) => page.getByRole("button", { name: "Share" });
const copied = (page: Page) => page.getByRole("status").getByText("Copied!");

/** Replaces the browser's share sheet (or removes it) and its clipboard. */
async function withDevice(
  page: Page,
  { sheet, clipboard }: { sheet?: "opens" | "closed" | "fails"; clipboard: "works" | "refuses" },
) {
  await page.addInitScript(
    ({ sheet, clipboard }) => {
      const done: string[] = [];
      Object.assign(window, { done });
      const share = async ({ url }: ShareData) => {
        done.push(sheet === "opens" ? `shared ${url}` : String(sheet));
        if (sheet === "closed") throw new DOMException("closed", "AbortError");
        if (sheet === "fails") throw new DOMException("fails", "NotAllowedError");
      };
      if (sheet) Object.defineProperty(Navigator.prototype, "share", { value: share });
      else Reflect.deleteProperty(Navigator.prototype, "share");
      const writeText = async (text: string) => {
        if (clipboard === "refuses") throw new DOMException("refused", "NotAllowedError");
        done.push(`copied ${text}`);
      };
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    },
    { sheet, clipboard },
  );
}

const done = (page: Page) => page.evaluate((): unknown => Reflect.get(window, "done"));

test("the Share button copies the URL and says so for a second and a half", async ({ page, openAtRest }) => {
  await withDevice(page, { clipboard: "works" });
  await openAtRest(POST);
  await shareButton(page).click();
  await expect(copied(page)).toBeVisible();
  expect(await done(page)).toEqual([`copied ${page.url()}`]);
  await pass(page, 1400);
  await expect(copied(page)).toBeVisible();
  await pass(page, 200);
  await expect(copied(page)).toBeHidden();
});

test('a second click restarts the "Copied!" timer', async ({ page, openAtRest }) => {
  await withDevice(page, { clipboard: "works" });
  await openAtRest(POST);
  await shareButton(page).click();
  await expect(copied(page)).toBeVisible();
  await pass(page, 1000);
  await shareButton(page).click();
  await expect.poll(() => done(page)).toHaveLength(2);
  await pass(page, 1000);
  await expect(copied(page)).toBeVisible();
  await pass(page, 600);
  await expect(copied(page)).toBeHidden();
});

test("the page says so when copying is blocked", async ({ page, open }) => {
  await withDevice(page, { clipboard: "refuses" });
  await open(POST);
  await shareButton(page).click();
  await expect(page.getByRole("status").getByText("Your browser blocks copying here.")).toBeVisible();
  await expect(copied(page)).toHaveCount(0);
});

test("the Share button opens the device's share sheet where there is one", async ({ page, open }) => {
  await withDevice(page, { sheet: "opens", clipboard: "works" });
  await open(POST);
  await shareButton(page).click();
  await expect.poll(() => done(page)).toEqual([`shared ${page.url()}`]);
  await expect(copied(page)).toHaveCount(0);
});

test("closing the share sheet copies nothing", async ({ page, open }) => {
  await withDevice(page, { sheet: "closed", clipboard: "works" });
  await open(POST);
  await shareButton(page).click();
  await expect.poll(() => done(page)).toEqual(["closed"]);
  await expect(copied(page)).toHaveCount(0);
});

test("the Share button copies the URL when the share sheet fails", async ({ page, open }) => {
  await withDevice(page, { sheet: "fails", clipboard: "works" });
  await open(POST);
  await shareButton(page).click();
  await expect.poll(() => done(page)).toEqual(["fails", `copied ${page.url()}`]);
});
