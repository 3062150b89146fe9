import { randomUUID } from "node:crypto";
import { frame } from "../../app/texts/frame";
import { howItWorks } from "../../app/texts/how-it-works";
import { service } from "../../app/texts/service";
import { expect, test } from "./fixtures";
import { storedLead } from "./forms";
import { photo, REFERENCE } from "./inquiry-form";

test.use({ expectedComplaint: /status of 422 .*\/service$/ });

test("an owner finds the way from the seven steps to a stored service request, without scripts in Hindi", async ({
  page,
  open,
  leadsOf,
  expectAccessible,
  javaScriptEnabled,
}) => {
  const language = javaScriptEnabled ? "en" : "hi";
  const { steps } = howItWorks[language];
  const { fields, photo: words, send, sent } = service[language];
  await open(language === "hi" ? "/hi/how-it-works" : "/how-it-works");
  const main = page.getByRole("main");
  await expect(main.locator("section").first().locator("ol > li h3")).toHaveText(
    steps.map(({ title }) => title),
  );
  const [note] = await main.locator("sup a").all();
  await note?.click();
  await expect(main.locator("li:target a")).toBeInViewport();
  await main.getByRole("link", { name: frame[language].nav["/service"] }).first().click();
  await expect(page).toHaveURL(/\/service$/);

  const form = main.getByRole("form");
  const press = () => form.getByRole("button", { name: send }).click();
  await press();
  await expect(form.getByRole("alert").getByRole("link")).toHaveCount(4);
  await expect(page).toHaveTitle(/^(?:Error|गलती): /);
  await expectAccessible();

  const name = `सुनीता देवी ${randomUUID().slice(0, 8)}`;
  const typed = { name, phone: "98765", address: "NZ1J7-CVY42", message: "The light is red" };
  for (const [field, value] of Object.entries(typed))
    await form.getByLabel(fields[field as keyof typeof fields]).fill(value);
  await press();
  await expect(form.getByRole("alert").getByRole("link")).toHaveCount(1);
  for (const [field, value] of Object.entries(typed))
    await expect(form.getByLabel(fields[field as keyof typeof fields])).toHaveValue(value);
  await form.getByLabel(fields.phone).fill("+91 98765 43210");
  await form
    .getByLabel(words.label, { exact: false })
    .first()
    .setInputFiles(photo(200_000, `${name}.jpg`));
  await press();
  await expect(form.getByText(sent)).toBeInViewport();
  await expect(form.getByText(REFERENCE)).toBeVisible();
  await expect(form.getByLabel(fields.message)).toHaveValue("");
  if (!javaScriptEnabled) await expect(page).toHaveURL(/\/service\?sent=service&ref=.*#service-form$/);
  await expectAccessible();
  const stored = { ...typed, phone: "9876543210", photoUrl: expect.stringContaining(".jpg") };
  expect(await leadsOf(name)).toMatchObject([storedLead("service", stored)]);
});
