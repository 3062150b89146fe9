import { post } from "../http/desk-staff";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

const MISSING = /status of 404 .*\/project\/[0-9a-f]{32}$/;

test.use({ expectedComplaint: MISSING });

test("the office makes a customer's page, asks, and stops it; the customer reads and prints it", async ({
  page,
  context,
  deskSite,
  expectGoodScreen,
}) => {
  const { site, enter, addLeads } = deskSite;
  await addLeads(person(1, { name: "Kamla Joshi", phone: "9876543210" }, { language: "hi" }));
  const cookie = await enter(context);
  const lead = "/desk/leads/AAAAA-00001";
  await post(site, lead, { intent: "call", outcome: "won" }, { cookie });
  await page.goto(site.origin + lead);
  const panel = page.getByRole("region", { name: "Customer’s page" });
  await panel.getByRole("button", { name: "Make the page" }).click();
  await expect(panel).toContainText("Not opened yet.");
  await panel.getByLabel("What we need from the customer").fill("A photo of a cancelled cheque");
  await panel.getByRole("button", { name: "Save what is asked" }).click();
  await expect(page.locator("#result")).toContainText("A photo of a cancelled cheque");
  await expectGoodScreen();
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
  await panel.getByText("Stop…").click();
  await panel.getByRole("button", { name: "Stop the page" }).click();
  await expect(panel.getByRole("button", { name: "Make the page" })).toBeVisible();
  await page.goto(site.origin + pathname.replace("/hi", ""));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expectGoodScreen();
});
