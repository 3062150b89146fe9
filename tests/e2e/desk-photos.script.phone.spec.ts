import sharp from "sharp";
import { startProxy } from "../firebase/tcp-proxy";
import { expect, hydrated, type Locator } from "./fixtures";
import { photos, slowLine, test } from "./office";

// A cut line is what this is about.
test.use({ expectedComplaint: /ERR_|Failed to load resource|fetch manifest patches/ });

/** A busy machine needs more than a minute for twelve photos of 12 megapixels. */
const ALL_SENT = { timeout: 180_000 };

test("a new project of twelve photos with titles and a cover takes at most twenty taps on a short page", {
  tag: "@long",
}, async ({ page, origin, expectGoodScreen }) => {
  await page.goto(`${origin}/desk/content/photo-gallery/new`);
  await hydrated(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  const type = (text: string) => page.keyboard.type(text);
  const list = page.getByRole("group", { name: "Photos", exact: true });
  const chooser = page.waitForEvent("filechooser");
  await tap(list.getByText("Add photos"));
  await (await chooser).setFiles(await photos(12));
  const tiles = list.getByRole("link", { name: /^Photo \d+ of 12/ });
  await expect(tiles).toHaveCount(12, ALL_SENT);
  for (let index = 0; index < 12; index++) {
    await tap(tiles.nth(index));
    await expect(list.getByLabel("Title", { exact: true }).nth(index)).toBeFocused();
    await type(`Photo ${index + 1}`);
    if (index === 4) await tap(list.getByLabel("Cover of the project").locator("visible=true"));
  }
  await tap(page.getByLabel("Title", { exact: true }).last());
  await type("Twelve photos");
  await expect(page.getByText("12 of 12 sent")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  await expectGoodScreen();
  await tap(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  expect(taps).toBeLessThanOrEqual(20);
  await expect(tiles.nth(4).getByText("Cover")).toBeVisible();
  await expect(tiles.nth(0).getByText("Cover")).toBeHidden();
});

const COUNT = 20;

test("twenty photos are added to a project over a slow line that is cut twice", { tag: "@long" }, async ({
  page,
  context,
  deskSite: { site, enter },
  expectGoodScreen,
}) => {
  await enter(context);
  const proxy = await startProxy(site.port);
  const chosen = await photos(COUNT);
  await page.goto(`http://localhost:${proxy.port}/desk/content/photo-gallery/apartment-block-indirapuram`);
  await hydrated(page);
  await slowLine(page);

  const list = page.getByRole("group", { name: "Photos", exact: true });
  const addresses = list.getByRole("listitem").getByLabel("Picture", { exact: true });
  const before = await addresses.count();
  const count = page.getByRole("status").filter({ hasText: "sent" });
  const input = list.getByLabel("Add photos");
  const publish = page.getByRole("button", { name: /^Publish(?: when all are sent)?$/ });
  await input.setInputFiles(chosen);
  await expect(count).toHaveText(/^[2-7] of 20 sent/, { timeout: 60_000 });
  proxy.cut(); // The browser itself may send again what was on a connection that had worked.
  await expect(count).toHaveText(/^(?:[89]|1\d) of 20 sent/, { timeout: 60_000 });
  await proxy.mode("refuse");
  await expect(count).toContainText("the line is cut, trying again");
  await publish.click();
  await expect(count).toContainText("It goes on by itself then; press again to stop that");
  await publish.click();
  await expect(count).not.toContainText("by itself");
  await proxy.mode("pass");
  await expect(count).toHaveText(/^20 of 20 sent\. Not saved yet/, { timeout: 120_000 });

  const expected = chosen.map(({ name }) => `/media/${encodeURIComponent(name)}`);
  const values = () => addresses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect((await values()).slice(before)).toEqual(expected);
  await expectGoodScreen();

  // What is not saved is back after a reload; what is chosen once more is neither sent nor added again.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await hydrated(page);
  await expect(addresses).toHaveCount(before + COUNT);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await input.setInputFiles(chosen);
  await expect(count).toHaveText(/^20 of 20 sent/);
  expect(posts).toEqual([]);
  await publish.click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  expect((await values()).slice(before)).toEqual(expected);
  await page.close();
  await proxy.close();
});

test("a large photo is sent as a smaller copy, upright, without its place, and again after a cut", async ({
  page,
  context,
  deskSite: { site, enter },
}) => {
  await enter(context);
  const proxy = await startProxy(site.port);
  await page.goto(`http://localhost:${proxy.port}/desk/content/media`);
  await hydrated(page);
  await proxy.mode("refuse");
  const photo = await largePhoto();
  await page.getByLabel("Choose files").setInputFiles(photo);
  await expect(page.getByText("0 of 1 sent: the line is cut, trying again")).toBeVisible();
  await proxy.mode("pass");
  await expect(page.getByText("1 of 1 sent")).toBeVisible();
  const answer = await page.request.get(`${site.origin}/media/${encodeURIComponent(photo.name)}`);
  const body = await answer.body();
  // The server alone would make it 3,000 pixels high.
  const { width, height, exif } = await sharp(body).metadata();
  expect([width, height, exif]).toEqual([1920, 2560, undefined]);
  const top = await sharp(body).extract({ left: 0, top: 0, width: 1920, height: 60 }).toBuffer();
  const { dominant } = await sharp(top).stats();
  expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
  await page.close();
  await proxy.close();
});

/** A photo of a phone that was held upright, with a red upper edge, noise like a roof's gravel, and its place. */
async function largePhoto() {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  const edge = { create: { width: 100, height: 2400, channels: 3, background: "#f00" } } as const;
  const exif = { IFD3: { GPSLatitude: "29/1 56/1 44/1", GPSLatitudeRef: "N" } };
  const create = { width: 3200, height: 2400, channels: 3, background: "#888", noise } as const;
  const image = sharp({ create }).composite([{ input: edge, left: 0, top: 0 }]);
  const buffer = await image.withExif(exif).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
  return { name: "WhatsApp छत.jpeg", mimeType: "image/jpeg", buffer };
}
