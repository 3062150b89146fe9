import { site } from "../../app/site";
import { contentFolder } from "../http/content-folder";
import { expect, test } from "./fixtures";

/** Published posts, newest first. */
const POSTS = [
  "how-net-metering-works: How net metering works, from your roof to your bill, By Meenakshi Iyer",
  "reading-your-sanctioned-load: What “sanctioned load” on your bill means for solar, By Farhan Siddiqui",
  "shadow-and-orientation: Shadow and direction: what your roof can really do, By Aditi Rawat",
  "cleaning-panels-and-dust: Dust, dew and bird droppings: cleaning panels without harm, By Ramesh Chauhan",
  "on-grid-or-hybrid: On-grid or hybrid: do you need a battery?, By Gurpreet Singh Bedi",
  "what-happens-on-survey-day: What happens on survey day, By Harshit Negi",
];

test("the blog lists every published post, newest first (§2)", async ({ page, open }) => {
  await open("/events");
  await expect(page).toHaveTitle(`Blog | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Future with Solar Energy");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(POSTS.length);
  const posts = (await cards.all()).map(async (card) => {
    await expect(card.getByRole("list", { name: "Tags" }).getByRole("listitem")).not.toHaveCount(0);
    const id = (await card.getByRole("link").getAttribute("href"))?.replace("/blog/", "");
    const title = await card.getByRole("heading", { level: 2 }).textContent();
    return `${id}: ${title}, ${await card.getByText(/^By /).textContent()}`;
  });
  expect(await Promise.all(posts)).toEqual(POSTS);
  await expect(page.getByRole("navigation", { name: "Pages of the blog" })).toHaveCount(0);
  await expect(cards.nth(0).getByText("Sep 3, 2026 10:00 AM", { exact: true })).toBeVisible();
  const start = /^A solar panel has no moving parts.*North Indian air carries d…$/;
  await expect(cards.nth(3).getByText(start), "for want of an excerpt").toBeVisible();
});

test("a card opens its post by click or Enter, and a link leads back (§2)", async ({ page, open }) => {
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
  await expect(table, "so that the arrow keys scroll it").toBeFocused();
  await page.getByRole("link", { name: "Back to Blog List" }).click();
  await expect(page).toHaveURL("/events");
  await cards.nth(2).click({ position: { x: 30, y: 30 } });
  await expect(page).toHaveURL("/blog/shadow-and-orientation");
});

test("a post shows its author, date, tags and content (§2)", async ({ page, open }) => {
  await open("/blog/shadow-and-orientation");
  const title = "Shadow and direction: what your roof can really do";
  await expect(page).toHaveTitle(`${title} | Blog | ${site.brand}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const post = page.getByRole("article");
  for (const words of ["Aditi Rawat", "March 2, 2026"])
    await expect(post.getByText(words, { exact: true })).toBeVisible();
  const tags = post.getByRole("list", { name: "Tags" }).getByRole("listitem");
  await expect(tags).toHaveText(["#design", "#shadow", "#roof"]);
  await expect(post.getByText(/^A water tank at noon in June casts almost no shadow/)).toBeVisible();
  await expect(post.getByRole("heading", { level: 2 }).first()).toHaveText(/^Which way: south/);
  await expect(post.getByRole("row", { name: "21 December 36.6° 1.35 m" })).toBeVisible();
  const picture = post.getByRole("figure", { name: /^A raised structure/ }).getByRole("img");
  await expect(picture).toHaveAttribute(
    "src",
    /^\/pictures\/full-960\/.*school-terrace-under-panels\.jpg\?v=/,
  );
  await expect(
    page.getByRole("button", { name: "Share", includeHidden: true }),
    "needs scripts",
  ).toBeHidden();
});

test("a post of any length fits the screen (§2)", async ({ page, open, openSite, expectGoodScreen }) => {
  const long = {
    title: "A title that somebody pasted in whole ".repeat(8).slice(0, 300),
    content: `<h1>First</h1><p>${"x".repeat(400)}</p><table><tr>${"<td>wide cell</td>".repeat(12)}</tr></table><pre>${"y".repeat(300)}</pre>`,
    authorId: "प्रियदर्शिनी सुब्रमण्यम चतुर्वेदी",
    tags: Array.from({ length: 50 }, (_, index) => `tag number ${index}`),
    isPublished: true,
  };
  const own = await openSite({ folder: contentFolder({ "blogPost/long": long }) });
  const post = page.getByRole("article");
  for (const address of ["/events", "/blog/long"]) {
    await open(own.origin + address);
    await expect(post.locator("img")).toHaveAttribute("src", "/images/post-without-cover.svg");
    await expectGoodScreen();
  }
});
