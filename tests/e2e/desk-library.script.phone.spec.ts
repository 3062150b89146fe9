import { call, joinDesk, RAVI } from "../http/desk-staff";
import { test } from "./desk-site";
import { expect, hydrated } from "./fixtures";

const FILE = "/desk/content/media/factory-roof-golden-hour.jpg";

test.use({ ownContent: true, expectedComplaint: /status of 409/ });

test("what a picture shows is back after a reload, with its place, and a colleague's words are shown before they go", async ({
  page,
  context,
  deskSite: { site, env, enter },
  expectGoodScreen,
}) => {
  const cookie = await joinDesk(site, env, RAVI);
  await enter(context);
  await page.goto(site.origin + FILE);
  await hydrated(page);
  const words = page.getByLabel("What it shows, for people who can’t see it");
  const across = page.getByLabel("From left to right");
  const mark = page.locator(".media-focus circle").first();
  await words.fill("A factory at sunset");
  await across.fill("20");
  await expect(mark).toHaveAttribute("cx", "20%");
  await page.reload();
  await expect(words).toHaveValue("A factory at sunset");
  await expect(across).toHaveValue("20");
  await expect(mark).toHaveAttribute("cx", "20%");

  const theirs = { by: RAVI, seen: "", description: "Rows of panels", hindi: "" };
  expect((await call(site, `${FILE}/description`, theirs, { cookie })).status).toBe(200);
  await page.getByRole("button", { name: "Save", exact: true }).tap();
  const conflict = page.getByRole("region", { name: "Somebody else changed this" });
  await expect(conflict).toContainText("Rows of panels");
  await expect(conflict).toBeFocused();
  await expectGoodScreen();
  await conflict.getByRole("button", { name: "Save mine anyway" }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(words).toHaveValue("A factory at sunset");
  await expect(mark).toHaveAttribute("cx", "20%");
  await expect(page.getByText("What you typed before is back")).toHaveCount(0);
});
