import { test } from "./article-page";
import { expect } from "./fixtures";
import * as pasted from "./pasted";

test("an article is written with a thumb: headings, lists, a link, a picture, a video and a table", async ({
  page,
  editor,
  expectAccessible,
}) => {
  await page.keyboard.type("Before the rain");
  await editor.tool("Heading");
  await expect(page.getByRole("button", { name: "Heading", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.keyboard.press("Enter");
  await page.keyboard.type("Clean the ");
  await editor.tool("Bold");
  await page.keyboard.type("drains");
  await editor.tool("Bold");
  await page.keyboard.type(".");
  await page.keyboard.press("Enter");
  await editor.tool("List");
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await editor.tool("Quote");
  await page.keyboard.type("Call us");
  await page.keyboard.press("Shift+Home");
  await editor.tool("Link");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("a phone number");
  await page.getByLabel("Where it leads").fill("98765 43210");
  await expectAccessible();
  await page.keyboard.press("Enter");
  const text =
    "<h2>Before the rain</h2><p>Clean the <strong>drains</strong>.</p><ul><li>one</li><li>two</li></ul>" +
    '<blockquote><p><a href="tel:+919876543210">Call us</a></p></blockquote>';
  await editor.expectHtml(text);

  await editor.tool("Picture");
  await page.getByLabel("Address").fill("/media/apartment-roof-from-above.jpg");
  await page.getByLabel("What it shows").fill("A flat roof");
  await page.getByRole("button", { name: "Insert" }).tap();
  await expect(page.getByRole("button", { name: "Change the picture" })).toBeVisible();
  await page.keyboard.type("Ours");
  await page.keyboard.press("Enter");
  await editor.tool("Video");
  await page.getByLabel("YouTube address").fill("https://youtu.be/dQw4w9WgXcQ?si=x");
  await page.keyboard.press("Enter");
  await editor.tool("Table");
  await page.keyboard.type("Where");
  await page.keyboard.press("Tab");
  await page.keyboard.type("When");
  await page.getByRole("button", { name: "Remove row" }).tap();
  await editor.tool("Undo");
  await page.getByRole("button", { name: "Column after" }).tap();
  await editor.expectHtml(
    `${text}<figure><img src="/media/apartment-roof-from-above.jpg" alt="A flat roof" width="960" height="600"><figcaption>Ours</figcaption></figure>` +
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>' +
      "<table><thead><tr><th>Where</th><th>When</th><th></th></tr></thead><tbody><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>",
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("Hindi is typed, corrected and undone", async ({ page, editor }) => {
  await editor.compose("नमस्ते");
  await page.keyboard.type(" ");
  await editor.tool("Bold");
  await editor.compose("सौर");
  await editor.expectHtml("<p>नमस्ते <strong>सौर</strong></p>");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- ");
  await editor.compose("पहला");
  await page.keyboard.press("Enter");
  await editor.compose("दूसरा");
  await page.keyboard.press("Backspace");
  await editor.expectHtml("<p>नमस्ते <strong>सौर</strong></p><ul><li>पहला</li><li>दूसर</li></ul>");
  await page.keyboard.press("Control+z");
  await expect(page.locator("textarea[name=content]")).not.toHaveValue(/दूसर</);
});

for (const [source, data, html] of [
  ["Word", { "text/html": pasted.WORD, "text/plain": "Care of panels" }, pasted.FROM_WORD],
  ["WhatsApp", { "text/plain": pasted.WHATSAPP }, pasted.FROM_WHATSAPP],
  ["Google Docs", { "text/html": pasted.GOOGLE_DOCS }, pasted.FROM_GOOGLE_DOCS],
  ["a web page", { "text/html": pasted.WEB_PAGE }, pasted.FROM_WEB_PAGE],
] as const)
  test(`what ${source} copies is pasted without what the site does not show, and undone`, async ({
    page,
    editor,
  }) => {
    await page.keyboard.type("x");
    await page.keyboard.press("Control+a");
    await editor.paste(data);
    await editor.expectHtml(html);
    if (html.includes("Care")) await expect(page.getByText("Pasted without its pictures")).toBeVisible();
    await page.keyboard.press("Control+z");
    await editor.expectHtml("<p>x</p>");
  });

test("what is too long or a file is refused in words", async ({ page, editor }) => {
  await page.keyboard.type("Mine");
  for (const html of ["word ".repeat(1_000_000), "<p>word</p>".repeat(85_000)]) {
    await editor.paste({ "text/html": html });
    await expect(page.getByText("too much for one article")).toBeVisible();
    await editor.expectHtml("<p>Mine</p>");
    await editor.tool("Bold");
  }
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x"], "roof.jpg", { type: "image/jpeg" }));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("[role=textbox] p")?.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error("the browser would leave the page for the file");
  });
  await expect(page.getByText("Add pictures with the Picture button")).toBeVisible();
});

test("the form's value, its reset and the server's answer reach the editor", async ({ page, editor }) => {
  const box = page.getByRole("textbox", { name: "Article" });
  await page.keyboard.type("Typed");
  await page.evaluate(() => document.forms[0]?.reset());
  await expect(box).not.toContainText("Typed");
  await editor.show("<p>From the server</p>");
  await expect(box).toHaveText("From the server");
  await page.evaluate(() => {
    const field = document.querySelector("textarea");
    if (field) field.value = "<p>Restored</p>";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(box).toHaveText("Restored");
});
