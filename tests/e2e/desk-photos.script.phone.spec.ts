import sharp from "sharp";
import { startProxy } from "../firebase/tcp-proxy";
import { expect, hydrated } from "./fixtures";
import { photos, slowLine, test } from "./office";

test.slow(true, "It starts a site, and photos are sent on a slow line.");

// A cut line is what this is about.
test.use({ expectedComplaint: /ERR_|Failed to load resource/ });

const COUNT = 8;

test("many photos are added to a project over a slow line that is cut twice", async ({
  page,
  context,
  deskSite: { site, enter },
  viewport,
  expectAccessible,
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
  const count = list.getByRole("status").filter({ hasText: "sent" });
  const input = list.getByLabel("Add photos");
  await input.setInputFiles(chosen);
  await expect(count).toHaveText(/^[2-7] of 8 sent$/);
  proxy.cut(); // The browser itself may send again what was on a connection that had worked.
  await expect(count).toHaveText(/^[4-7] of 8 sent$/);
  await proxy.mode("refuse");
  await expect(page.getByText("the line was cut, trying again").first()).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Not saved: wait until all files are sent")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width);
  await proxy.mode("pass");
  await expect(count).toHaveText("8 of 8 sent", { timeout: 60_000 });

  const expected = chosen.map(({ name }) => `/media/${encodeURIComponent(name)}`);
  const values = () => addresses.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect((await values()).slice(before)).toEqual(expected);
  await expectAccessible();
  await list.getByRole("button", { name: `Move ${before + 2} of ${before + COUNT} up` }).click();

  // What is not saved is back after a reload; what is chosen once more is neither sent nor added again.
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await hydrated(page);
  await expect(addresses).toHaveCount(before + COUNT);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await input.setInputFiles(chosen);
  await expect(count).toHaveText("8 of 8 sent");
  expect(posts).toEqual([]);
  await expect(addresses).toHaveCount(before + COUNT);

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  const [first = "", second = "", ...rest] = expected;
  expect((await values()).slice(before)).toEqual([second, first, ...rest]);
  const added = await page.request.get(`${site.origin}${first}`);
  const { width, height } = await sharp(await added.body()).metadata();
  expect([width, height]).toEqual([3000, 2250]);
  await page.close();
  await proxy.close();
});

test("a large photo is sent as a smaller copy, upright and without its place", async ({
  page,
  context,
  deskSite: { site, enter },
}) => {
  await enter(context);
  await page.goto(`${site.origin}/desk/content/media`);
  await hydrated(page);
  const photo = await largePhoto();
  await page.getByLabel("Choose files").setInputFiles(photo);
  await expect(page.getByText("1 of 1 sent")).toBeVisible();
  const answer = await page.request.get(`${site.origin}/media/${encodeURIComponent(photo.name)}`);
  const body = await answer.body();
  // The server alone would make it 3,000 pixels high.
  const { width, height, exif } = await sharp(body).metadata();
  expect([width, height, exif]).toEqual([1920, 2560, undefined]);
  const top = await sharp(body).extract({ left: 0, top: 0, width: 1920, height: 60 }).toBuffer();
  const { dominant } = await sharp(top).stats();
  expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true]);
});

/** A photo of a phone that was held upright, with a red upper edge, noise like a roof's gravel, and its place. */
async function largePhoto() {
  const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
  const edge = { create: { width: 120, height: 3000, channels: 3, background: "#f00" } } as const;
  const exif = { IFD3: { GPSLatitude: "29/1 56/1 44/1", GPSLatitudeRef: "N" } };
  const buffer = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#888", noise },
  })
    .composite([{ input: edge, left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: "WhatsApp छत.jpeg", mimeType: "image/jpeg", buffer };
}
