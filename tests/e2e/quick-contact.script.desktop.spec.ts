import { expect, hold, newVisitor, pass, test } from "./fixtures";
import { expectFields, fillFields, watchPosts } from "./forms";
import { quickContact } from "./quick-contact-form";

test("a callback is confirmed for 5 seconds, and a short number is asked about (§4)", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/about");
  const { fields, send, sending, sentNote } = quickContact(page);
  const release = await hold(page, /\/forms\/quick-contact$/);
  const { mobile: phone, ...visitor } = newVisitor();
  await fillFields(fields, { ...visitor, phone: "98765" });
  await fields.phone.blur();
  const question = page.getByText("Is this number complete?");
  await expect(question).toBeVisible();
  for (const [typed, kept] of [
    ["+971 50 123 4567", "+971 50 123 4567"],
    ["+91 98765 43210", phone],
  ] as const) {
    await fields.phone.fill(typed);
    await fields.phone.blur();
    await expect(fields.phone).toHaveValue(kept);
    await expect(question).toBeHidden();
  }
  await send.click();
  await expect(sending).toBeDisabled();
  release();
  await expect(sentNote).toBeVisible();
  await expect(send).toBeEnabled();
  await pass(page, 4999);
  await expect(sentNote).toBeVisible();
  await pass(page, 1);
  await expect(sentNote).toBeHidden();
});

test("the browser's own messages speak for wrong fields, and nothing is sent (§5)", async ({
  page,
  open,
}) => {
  await open("/about");
  const { fields, send, summary } = quickContact(page);
  const posts = watchPosts(page);
  for (const [field, email] of [
    ["name", ""],
    ["email", "asha"],
    ["phone", "asha@example.in"],
  ] as const) {
    await fillFields(fields, { name: email && "Asha", email, phone: "" });
    await send.click();
    await expect(fields[field]).toBeFocused();
    expect(await fields[field].evaluate((input: HTMLInputElement) => input.validationMessage)).not.toBe("");
    await expect(summary).toHaveCount(0);
  }
  expect(posts).toEqual([]);
});

test("what phones put around an address is taken off, by Enter and by the button", async ({ page, open }) => {
  await open("/about");
  const { fields, send, sentNote } = quickContact(page);
  for (const [typed, press] of [
    ["mailto:asha@example.in", () => fields.email.press("Enter")],
    ["Asha <asha@example.in>,", () => send.click()],
  ] as const) {
    await fillFields(fields, { name: "Asha", phone: newVisitor().mobile, email: typed });
    const sent = page.waitForRequest(/\/forms\/quick-contact$/);
    await press();
    expect(new URLSearchParams((await sent).postData() ?? "").get("email")).toBe("asha@example.in");
    await expect(sentNote).toBeVisible();
    await expect(fields.email).toHaveValue("");
  }
});

test.describe("a lost connection", () => {
  test.use({ expectedComplaint: /Failed to load resource.*\/quick-contact$/ });

  test("a callback that could not be sent stays, and the phone is offered", async ({ page, open }) => {
    await open("/about");
    const { fields, send, summary } = quickContact(page);
    await page.route("**/quick-contact", (route) => route.abort("connectionrefused"));
    const { mobile: phone, ...visitor } = newVisitor();
    await fillFields(fields, { ...visitor, phone });
    await send.click();
    await expect(summary.getByRole("link", { name: "+91 55555 01100" })).toBeVisible();
    await expect(summary).toBeFocused();
    await expectFields(fields, { ...visitor, phone });
  });
});
