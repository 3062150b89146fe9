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

  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await input.setInputFiles(chosen.slice(0, 1));
  await expect(count).toHaveText("9 of 9 sent");
  expect(posts).toEqual([]);
  await list.getByRole("button", { name: `Remove ${before + 9} of ${before + 9}` }).click();

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
