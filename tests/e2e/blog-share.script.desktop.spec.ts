import { expect, keepToasts, type Page, pass, test } from "./fixtures";

const POST = "/blog/how-net-metering-works";
const shareButton = (page: Page) => page.getByRole("button", { name: "Share" });
const says = (page: Page, words: string) => page.getByRole("status").getByText(words);

interface Device {
  sheet?: "opens" | "closed" | "fails";
  /** The clipboard refuses. */
  isBlocked?: boolean;
}

/** Replaces the browser's share sheet (or removes it) and its clipboard. */
async function withDevice(page: Page, device: Device) {
  await page.addInitScript(({ sheet, isBlocked }: Device) => {
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
      if (isBlocked) throw new DOMException("refused", "NotAllowedError");
      done.push(`copied ${text}`);
    };
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  }, device);
}

const done = (page: Page) => page.evaluate((): unknown => Reflect.get(window, "done"));

test("the Share button copies the URL and says so for 1.5 seconds (§2, §9)", async ({ page, openAtRest }) => {
  await withDevice(page, {});
  await openAtRest(POST);
  await shareButton(page).click();
  await expect(says(page, "Copied!")).toBeVisible();
  expect(await done(page)).toEqual([`copied ${page.url()}`]);
  await pass(page, 1400);
  await shareButton(page).click();
  await expect.poll(() => done(page)).toHaveLength(2);
  await pass(page, 1400);
  await expect(says(page, "Copied!")).toBeVisible();
  await pass(page, 200);
  await expect(says(page, "Copied!")).toBeHidden();
});

for (const [name, device, does, words] of [
  [
    "the page says so when copying is blocked (§2)",
    { isBlocked: true },
    [],
    "Your browser blocks copying here.",
  ],
  ["the Share button opens the device's share sheet (§2)", { sheet: "opens" }, ["shared"], undefined],
  ["closing the share sheet copies nothing (§2)", { sheet: "closed" }, ["closed"], undefined],
  ["the Share button copies when the sheet fails (§2)", { sheet: "fails" }, ["fails", "copied"], "Copied!"],
] as const)
  test(name, async ({ page, openAtRest }) => {
    await withDevice(page, device);
    await keepToasts(page);
    await openAtRest(POST);
    await shareButton(page).click();
    const withUrl = does.map((what) => (/^(?:shared|copied)$/.test(what) ? `${what} ${page.url()}` : what));
    await expect.poll(() => done(page)).toEqual(withUrl);
    await pass(page, 1);
    expect(await done(page), "nothing more").toEqual(withUrl);
    if (words) await expect(says(page, words)).toBeVisible();
    if (words !== "Copied!") await expect(says(page, "Copied!")).toHaveCount(0);
  });
