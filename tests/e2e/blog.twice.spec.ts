import { site } from "../../app/site";
import { expect, test } from "./fixtures";
import { postsAsShown } from "./sample-content";

test("the blog lists every published post on one page, newest first", async ({ page, open }) => {
  const posts = await postsAsShown();
  await open("/events");
  await expect(page).toHaveTitle(`Blog | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Future with Solar Energy");

  const cards = page.getByRole("article");
  await expect(cards.getByRole("heading", { level: 2 })).toHaveText(posts.map(({ title }) => title));
  for (const [index, post] of posts.entries()) {
    const card = cards.nth(index);
    await expect(card.getByText(`By ${post.authorId}`, { exact: true })).toBeVisible();
    await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText(post.tags);
    await expect(card.getByRole("link")).toHaveAttribute("href", `/blog/${post.id}`);
    if (post.excerpt) await expect(card.getByText(post.excerpt)).toBeVisible();
  }
  await expect(page.getByRole("navigation", { name: "Pages of the blog" })).toHaveCount(0);
});

test("a card shows its date, and the start of the content where there is no excerpt", async ({
  page,
  open,
}) => {
  await open("/events");
  const metering = page.getByRole("article").filter({ hasText: "How net metering works" });
  await expect(metering.getByText("Sep 3, 2026 10:00 AM", { exact: true })).toBeVisible();

  const cleaning = page.getByRole("article").filter({ hasText: "Dust, dew and bird droppings" });
  await expect(
    cleaning.getByText(
      "A solar panel has no moving parts, and nothing on it needs oil. What it needs is clean glass. North Indian air carries d…",
      { exact: true },
    ),
  ).toBeVisible();
});

test("a click on a card opens its post, and the back link returns to the list", async ({ page, open }) => {
  await open("/events");
  const card = page.getByRole("article").filter({ hasText: "Shadow and direction" });
  await card.click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL("/blog/shadow-and-orientation");
  await expect(page).toHaveTitle(`Shadow and direction: what your roof can really do | Blog | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Shadow and direction: what your roof can really do",
  );
  await page.getByRole("link", { name: "Back to Blog List" }).click();
  await expect(page).toHaveURL("/events");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a post shows its author, date, tags, excerpt and content", async ({ page, open }) => {
  await open("/blog/shadow-and-orientation");
  const post = page.getByRole("article");
  await expect(post.getByText("Aditi Rawat", { exact: true })).toBeVisible();
  await expect(post.getByText("March 2, 2026", { exact: true })).toBeVisible();
  await expect(post.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "#design",
    "#shadow",
    "#roof",
  ]);
  await expect(post.getByText(/^A water tank at noon in June casts almost no shadow/)).toBeVisible();
  await expect(post.getByRole("heading", { level: 2 }).first()).toHaveText(
    "Which way: south, and how strictly",
  );
  await expect(post.getByRole("row", { name: "21 December 36.6° 1.35 m" })).toBeVisible();
  await expect(post.getByRole("figure", { name: /^A raised structure/ }).getByRole("img")).toHaveAttribute(
    "src",
    /^\/pictures\/full-960\/media\/school-terrace-under-panels\.jpg\?v=/,
  );
});

test("a draft opens at its URL, with noindex, but is not in the blog list", async ({ page, open }) => {
  await open("/events");
  await expect(page.getByText("Before the monsoon")).toHaveCount(0);
  await open("/blog/before-the-monsoon");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Before the monsoon: a checklist for your roof",
  );
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("Tab moves from card to card, Enter opens a post, and a wide table takes the focus", async ({
  page,
  open,
}) => {
  await open("/events");
  const cards = page.getByRole("article");
  await cards.first().getByRole("link").focus();
  await page.keyboard.press("Tab");
  await expect(cards.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog/reading-your-sanctioned-load");

  const table = page.getByRole("group", { name: "Table 1" });
  await expect(table.getByRole("table")).toBeVisible();
  await table.focus();
  await expect(table).toBeFocused();
});

test.describe("an unknown post", () => {
  test.use({ expectedComplaint: /status of 404 .*\/blog\/no-such-post$/ });

  test("the 404 page keeps the frame and links back to the blog", async ({ page, open }) => {
    const response = await open("/blog/no-such-post");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog post not found");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.getByRole("link", { name: "Back to Events" }).click();
    await expect(page).toHaveURL("/events");
    await expect(page.getByRole("article").first()).toBeVisible();
  });
});
