import type { Page } from "@playwright/test";
import { codeOf } from "../http/authenticator";
import { EMAIL, PASSWORD, RAVI } from "../http/desk-staff";
import { forgetSession, signIn, test } from "./desk-site";
import { expect } from "./fixtures";

test.use({
  expectedComplaint: /status of (?:401|410|422) .*\/(?:desk\/|__manifest)|manifest patches|^SyntaxError/,
});

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a colleague is invited, sets up a second factor, comes in on a new device and ends a session", async ({
  page,
  context,
  deskSite: { site, enter },
  expectGoodScreen,
}) => {
  await enter(context, EMAIL);
  await page.goto(`${site.origin}/desk`);
  await page.getByRole("button", { name: "Menu of asha" }).click();
  await page.getByRole("link", { name: "Colleagues" }).click();
  await page.getByLabel("Email of a new colleague").fill("ravi");
  await page.getByRole("button", { name: "Invite" }).click();
  const field = page.getByLabel("Email of a new colleague");
  await expect(field).toHaveAccessibleDescription("Type an email address");
  await expect(field).toBeFocused();
  await field.fill(RAVI);
  await page.getByRole("button", { name: "Invite" }).click();
  const link = await page.getByLabel("Link to choose a password").inputValue();
  await expect(page.getByText(/ravi@example.in · .*no password yet · link until/)).toBeVisible();
  const share = await page.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(share ?? "")).toMatch(/^https:\/\/wa\.me\/\?text=.*\/desk\/password\?token=/);
  await expect(page.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await expectGoodScreen();

  await forgetSession(page);
  await page.goto(site.origin + new URL(link).pathname + new URL(link).search);
  const password = page.getByLabel("New password");
  await password.fill(PASSWORD);
  const eye = page.getByRole("button", { name: /^(?:Show|Hide) password$/ });
  await eye.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(eye).toHaveText("Hide password");
  await eye.click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("button", { name: "Menu of ravi" }).click();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await page.getByLabel("What colleagues call you").fill("रवि Negi");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Your name is changed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Menu of रवि Negi" })).toBeVisible();

  await page.getByRole("link", { name: "Set up" }).click();
  const key = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("Code", { exact: true }).fill("123");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/That code is wrong/);
  await expect(page.locator("code")).toHaveText(key);
  await expectGoodScreen();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(key));
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your second factor is set up" })).toBeVisible();
  const [paper = ""] = await page.locator("code").allTextContents();
  await expectGoodScreen();
  for (const name of ["Copy the recovery codes", "Print the recovery codes"])
    await expect(page.getByRole("button", { name })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("code").first()).toBeVisible();
  expect((await page.locator("body").innerText()).split("\n").filter(Boolean)).toEqual([
    `Suryanta Energy: recovery codes of ${RAVI}`,
    ...Array(8).fill(expect.stringMatching(/^(?:[A-Z2-7]{4} ){5}[A-Z2-7]{4}$/)),
  ]);
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.emulateMedia({ media: null });

  // A new device: the password is not enough, a code is, and so is one on paper.
  await forgetSession(page);
  await page.goto(`${site.origin}/desk/account`);
  await signIn(page, RAVI);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await enterCode(page, "000000");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/code is wrong/);
  await expectGoodScreen();
  // The set-up may have used the code of this half minute.
  await enterCode(page, codeOf(key, 1));
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await forgetSession(page);
  await page.goto(`${site.origin}/desk/account`);
  await signIn(page, RAVI);
  await enterCode(page, paper);
  await expect(page.getByText("7 recovery codes left")).toBeVisible();

  const ends = page.getByRole("button", { name: /^End / });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(page.getByText("That session has ended.")).toBeVisible();
  await expect(ends).toHaveCount(1);
  await expectGoodScreen();
});
