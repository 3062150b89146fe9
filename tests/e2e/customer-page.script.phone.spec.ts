import { call, EMAIL } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

const MISSING = /status of 404 .*\/project\/[0-9a-f]{32}$/;

test.use({ expectedComplaint: MISSING });

test("the office makes a customer's page, asks, and stops it; the customer reads and prints it", async ({
  page,
  context,
  deskSite,
  javaScriptEnabled,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kamla Joshi", phone: "9876543210" }, { language: "hi" }));
  const cookie = await enter(context);
  const lead = "/desk/leads/AAAAA-00001";
  const tell = async (body: object) =>
    expect((await call(site, `${lead}/events`, { by: EMAIL, ...body }, { cookie })).status).toBe(200);
  await tell({ change: { outcome: "won" } });
  const asks = "A photo of a cancelled cheque";
  const panel = page.getByRole("region", { name: "Customer’s page" });
  if (javaScriptEnabled) {
    await page.goto(site.origin + lead);
    await panel.getByRole("button", { name: "Make the page" }).click();
    await expect(panel).toContainText("Not opened yet.");
    await panel.getByLabel("What we need from the customer").fill(asks);
    await panel.getByRole("button", { name: "Save what is asked" }).click();
    await expect(page.locator("#result")).toContainText(asks);
    await expectGoodScreen();
  } else {
    // The desk needs scripts; the customer's page does not.
    for (const body of [{ page: "make" }, { change: { asks } }]) await tell(body);
    await page.goto(site.origin + lead);
  }
  const chat = new URL((await panel.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "");
  const { pathname } = new URL(await panel.getByLabel("Link to the page").inputValue());
  expect(chat.searchParams.get("text")).toMatch(/^नमस्ते Kamla जी, .*\nhttp.*\/hi\/project\/[0-9a-f]{32}\n/s);

  for (const [path, greeting] of [
    [pathname, "नमस्ते, Kamla जी।"],
    [pathname.replace("/hi", ""), "Namaste, Kamla."],
  ] as const) {
    await page.goto(site.origin + path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(greeting);
    await expectGoodScreen();
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.getByRole("link", { name: "Send on WhatsApp" })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto(site.origin + lead);
  if (javaScriptEnabled) {
    await panel.getByText("Stop…").click();
    await panel.getByRole("button", { name: "Stop the page" }).click();
    await expect(panel.getByRole("button", { name: "Make the page" })).toBeVisible();
  } else await tell({ page: "stop" });
  await page.goto(site.origin + pathname.replace("/hi", ""));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expectGoodScreen();
});
