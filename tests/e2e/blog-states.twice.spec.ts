import { temporaryFolder } from "../http/site";
import { expect, test } from "./fixtures";

test.use({ expectedComplaint: /status of 503/ });

test("an empty blog says that there are no posts", async ({ page, open, openSite, expectAccessible }) => {
  const site = await openSite({ folder: temporaryFolder() });
  await open(`${site.origin}/events`);
  await expect(page.getByRole("heading", { name: "No blog posts available" })).toBeVisible();
  await expect(page.getByText("Check back later for new blog posts.")).toBeVisible();
  await expectAccessible();
});

test("posts that fail to load show an error, and Try Again loads them", async ({
  page,
  open,
  openSite,
  expectAccessible,
}) => {
  const site = await openSite({ isBroken: true });
  const response = await open(`${site.origin}/events`);
  expect(response?.status()).toBe(503);
  await expect(page.getByText("Failed to load blog posts. Please try again later.")).toBeVisible();
  await expectAccessible();

  await open(`${site.origin}/blog/how-net-metering-works`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load blog post");
  await expect(page.getByRole("link", { name: "Back to Events" })).toHaveAttribute("href", "/events");
  await expectAccessible();

  await open(`${site.origin}/events`);
  await site.mend();
  // After a failure the site pauses its reads, so the visitor may have to press more than once.
  await expect(async () => {
    const tryAgain = page.getByRole("button", { name: "Try Again" });
    if (await tryAgain.isVisible()) await tryAgain.click();
    await expect(page.getByRole("article")).toHaveCount(6, { timeout: 500 });
  }).toPass();
});

test("a post with a long title, many tags and no cover fits the screen and is accessible", async ({
  page,
  open,
  openSite,
  expectAccessible,
  isMobile,
}) => {
  const site = await openSite({ folder: temporaryFolder() });
  const long = {
    title: "A title that somebody pasted in whole ".repeat(8).slice(0, 300),
    content: `<h1>First</h1><p>${"x".repeat(400)}</p><table><tr>${"<td>wide cell</td>".repeat(12)}</tr></table><pre>${"y".repeat(300)}</pre>`,
    authorId: "प्रियदर्शिनी सुब्रमण्यम चतुर्वेदी",
    tags: Array.from({ length: 50 }, (_, index) => `tag number ${index}`),
    isPublished: true,
  };
  await site.put("blogPost", "long", long);

  for (const address of ["/events", "/blog/long"]) {
    await open(site.origin + address);
    await expect(page.getByRole("article")).toBeVisible();
    await expect(page.getByRole("article").locator("img")).toHaveAttribute(
      "src",
      "/images/post-without-cover.svg",
    );
    const { width } = page.viewportSize() ?? { width: Number.NaN };
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 360 : width);
    await expectAccessible();
  }
});
