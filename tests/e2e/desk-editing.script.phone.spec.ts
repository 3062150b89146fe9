import { writeFileSync } from "node:fs";
import path from "node:path";
import { joinDesk } from "../http/desk-staff";
import { saveForm } from "../http/document-call";
import { expect, hydrated } from "./fixtures";
import { photos, test } from "./office";

// The library is asked whether it has a file; a link that is clicked at once ends the wait for routes.
test.use({ expectedComplaint: /404 .*media\/upload\?sha256|fetch manifest patches/ });

const LONG = "वेंकटनरसिंहराजुवारिपेटा की छत पर तीन किलोवाट: a project with a very long name";

test("a project is found, previewed, published, deleted and brought back on a phone", {
  tag: "@firebase",
}, async ({ page, origin, deskSite: { site, env }, expectGoodScreen }) => {
  const ravi = await joinDesk(site, env, "ravi@example.in");
  const typed = { title: LONG, photos: [{ url: "/media/house-at-dusk.jpg" }] };
  const draft = { intent: "save", address: "new-roof", cookie: ravi, by: "ravi@example.in" };
  expect((await saveForm(site, "/desk/content/photo-gallery/new", typed, draft)).status).toBe(200);
  // Only a file can be broken JSON.
  if (env.CONTENT_DIR) writeFileSync(path.join(env.CONTENT_DIR, "photo-gallery/broken.json"), "{,");

  const follow = (name: string) => page.getByRole("link", { name, exact: true }).click();
  const press = (name: string) => page.getByRole("button", { name }).click();
  const more = () => press(`More for ${LONG}`);
  const said = (text: string) => page.getByRole("status").filter({ hasText: text });
  await page.goto(`${origin}/desk`);
  await follow("Content");
  await expect(page.getByRole("heading", { name: "Content" })).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("link", { name: "Photos of projects" }).click();
  await expect(page.getByText("Draft by ravi: only the desk sees it")).toBeVisible();
  if (env.CONTENT_DIR) await expect(page.getByText(/^Faulty: broken JSON/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search projects" }).fill("किलो");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Photos of projects" }).getByRole("listitem")).toHaveCount(1);
  await more();
  await expectGoodScreen();
  await follow("Preview");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: LONG.slice(0, 20) })).toBeVisible();
  await expectGoodScreen();
  await follow("Desktop");
  await expect(page.getByTitle(/on a desktop$/)).toBeVisible();
  const preview = page.frameLocator("iframe").locator("html");
  await expect.poll(() => preview.evaluate(() => innerWidth)).toBe(1280);
  await press("Make a link");
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/preview=/);
  await press("End this link");
  await expect(page.getByRole("button", { name: "Make a link" })).toBeVisible();

  await follow("Photos of projects");
  await more();
  await press("Publish");
  await expect(said("is published.")).toBeVisible();
  await more();
  await press("Delete");
  await expect(said("is deleted.")).toBeVisible();
  await expectGoodScreen();
  await said("is deleted.").getByRole("button", { name: "Undo" }).click();
  await expect(said("is restored.")).toBeVisible();
  await more();
  await follow("History");
  await expect(page.getByRole("heading", { name: /^asha, / })).not.toHaveCount(0);
  await expectGoodScreen();
});

test("a post with three pictures is published, a package is put back, and a brochure is taken down and restored", async ({
  page,
  origin,
}) => {
  const [cover, inText] = await photos(2);
  if (!cover || !inText) throw new Error("no photos");
  await page.goto(`${origin}/desk/content/blogPost/new`);
  await hydrated(page);
  await page.getByLabel("Title", { exact: true }).fill("A roof in Haridwar");
  await page.getByLabel("Upload").first().setInputFiles(cover);
  await expect(page.getByLabel("Cover picture")).toHaveValue(/^\/media\//);
  const picture = page.getByRole("toolbar").first().getByRole("button", { name: "Picture", exact: true });
  await picture.click();
  const question = page.getByRole("group", { name: "Picture", exact: true });
  await question.getByLabel("Upload").setInputFiles(inText);
  await expect(question.getByLabel("Address")).toHaveValue(/^\/media\//);
  await question.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("button", { name: "Describe the picture" })).toBeVisible();
  await picture.click();
  await question.getByRole("button", { name: "Library" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "house-at-dusk.jpg" }).click();
  await question.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByRole("textbox", { name: "Article", exact: true }).locator("img")).toHaveCount(2);
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  await publish.click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await page.goto(`${origin}/blog/a-roof-in-haridwar`);
  await expect(page.locator("article img")).toHaveCount(3);

  await page.goto(`${origin}/desk/content/packages/residential-3-kw`);
  await hydrated(page);
  const inverter = page.getByLabel("Inverter", { exact: true });
  const before = await inverter.inputValue();
  await inverter.fill("5 kW hybrid, three phase");
  await publish.click();
  await expect(page.getByText("It’s on the site.")).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await page
    .getByRole("button", { name: /^Back to how it was before/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^asha/ })).toHaveCount(2);
  await page.getByRole("link", { name: "Back to editing" }).click();
  await expect(inverter).toHaveValue(before);

  await page.goto(`${origin}/desk/content/downloads`);
  await page.getByRole("link", { name: "Solar for factory sheds" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is deleted." })).toBeVisible();
  await page.getByRole("link", { name: /^Deleted/ }).click();
  await page.getByRole("button", { name: "Restore Solar for factory sheds" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is restored." })).toBeVisible();
});

test("a picture is replaced and put back, and an unused one removed and restored", { tag: "@long" }, async ({
  page,
  origin,
  expectGoodScreen,
}) => {
  await page.goto(`${origin}/desk/content/media/factory-roof-golden-hour.jpg`);
  await hydrated(page);
  await page.getByText("Replace it everywhere").click();
  await page.getByLabel("The new file").setInputFiles(await photos(1));
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(page.getByText("The new picture is now everywhere the old one was.")).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("button", { name: /Restore the one before/ }).click();
  await expect(page.getByText("The one before is restored in every place.")).toBeVisible();

  await page.getByRole("link", { name: "Pictures and files" }).click();
  const tab = page.getByRole("link", { name: /^Not used/ });
  await tab.click();
  // Not the address, which changes before the list does.
  await expect(tab).toHaveAttribute("aria-current", "page");
  await page.getByRole("list", { name: "Files" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/media\/[^/]+\.\w+$/);
  const name = decodeURIComponent(path.basename(page.url()));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  // Removed while it loads, the picture would be missing.
  await expect(page.getByRole("main").locator("img").first()).toHaveJSProperty("complete", true);
  await page.getByText("Remove it").click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(/^Removed by asha/)).toBeVisible();
  await expectGoodScreen();
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});
