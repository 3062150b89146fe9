import { readFileSync } from "node:fs";
import { test } from "./article-page";
import { expect } from "./fixtures";
import * as pasted from "./pasted";

test("an article is written with a thumb: headings, lists, a link, a picture, a video and a table", async ({
  page,
  editor,
  expectAccessible,
}) => {
  await editor.write("Before the rain{Heading}");
  const heading = page.getByRole("button", { name: "Heading", exact: true });
  await expect(heading).toHaveAttribute("aria-pressed", "true");
  await editor.write("[Enter]Clean the {Bold}drains{Bold}.[Enter]{List}one[Enter]two[Enter][Enter]");
  await editor.write("{Quote}Call us[Shift+Home]{Link}javascript:alert(1)[Enter]");
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
  await editor.write("Ours[Enter]{Video}");
  await page.getByLabel("YouTube address").fill("https://youtu.be/dQw4w9WgXcQ?si=x");
  await editor.write("[Enter]{Table}Where[Tab]When");
  await page.getByRole("button", { name: "Remove row" }).tap();
  await editor.tool("Undo");
  await page.getByRole("button", { name: "Column after" }).tap();
  await page.keyboard.press("Control+End");
  await editor.write("After the table");
  await editor.expectHtml(
    `${text}<figure><img src="/media/apartment-roof-from-above.jpg" alt="A flat roof" width="960" height="600"><figcaption>Ours</figcaption></figure>` +
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>' +
      "<table><thead><tr><th>Where</th><th>When</th><th></th></tr></thead><tbody><tr><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table><p>After the table</p>",
  );
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("Hindi is typed, corrected and undone", async ({ page, editor }) => {
  await editor.compose("नमस्ते");
  await editor.write(" {Bold}");
  await editor.compose("सौर");
  await editor.expectHtml("<p>नमस्ते <strong>सौर</strong></p>");
  await editor.write("[Enter]- ");
  await editor.compose("पहला");
  await editor.write("[Enter]");
  await editor.compose("दूसरा");
  await editor.write("[Backspace]");
  await editor.expectHtml("<p>नमस्ते <strong>सौर</strong></p><ul><li>पहला</li><li>दूसर</li></ul>");
  await page.keyboard.press("Control+z");
  await expect.poll(() => page.evaluate(() => window.html)).not.toContain("दूसर<");
});

test("what Word, WhatsApp, Google Docs and web pages copy is pasted without what the site does not show", async ({
  page,
  editor,
}) => {
  for (const [data, html] of [
    [{ "text/html": pasted.WORD, "text/plain": "Care of panels" }, pasted.FROM_WORD],
    [{ "text/plain": pasted.WHATSAPP }, pasted.FROM_WHATSAPP],
    [{ "text/html": pasted.GOOGLE_DOCS }, pasted.FROM_GOOGLE_DOCS],
    [{ "text/html": pasted.WEB_PAGE }, pasted.FROM_WEB_PAGE],
  ] as const) {
    await editor.show("<p>x</p>");
    await page.keyboard.press("Control+a");
    await editor.paste(data);
    await editor.expectHtml(html);
    if (html === pasted.FROM_WORD) await expect(page.getByText("Pasted without its pictures")).toBeVisible();
    await page.keyboard.press("Control+z");
    await editor.expectHtml("<p>x</p>");
    await editor.show("");
  }
});

/** Of the files in `pastes`. */
const FROM_PASTES = {
  "whatsapp-emoji": "<p>Solar offer ☀️ today 👍</p>",
  "facebook-emoji": "<p>New roof 🌞 done</p>",
  "wordpress-emoji": "<p>Summer ☀ tips</p>",
  "word-list-goes-on":
    '<ol><li>Switch off</li><li>Rinse</li></ol><p>Wait until dry.</p><ol start="3"><li>Switch on</li></ol>',
  "word-hindi-digits": "<ol><li>पहला</li><li>दूसरा</li></ol>",
  "word-numbered-headings":
    "<h2>1. Before you begin</h2><p>Text.</p><h3>1.1 What you need</h3><p>More.</p><h2>2. Cleaning</h2>",
  "word-comment": "<p>The price is ₹ 60,000 per kW.</p>",
  "word-tracked-changes": "<p>The price is ₹ 52,000 per kW.</p>",
  "word-footnote": "<p>Panels last 25 years[1].</p><hr><p>[1] MNRE, 2024.</p>",
  "word-framed-picture": "<p>Before</p><h2>1.1.1.1 After</h2>",
  "outlook-links":
    '<p><a href="https://www.pmsuryaghar.gov.in/">Portal</a> <a href="https://www.youtube.com/watch?v=SuryantaV01">Film</a></p>',
  "excel-hidden":
    "<table><tbody><tr><td>Size</td><td>Price</td></tr><tr><td>3 kW</td><td>1,80,000</td></tr></tbody></table>",
  "excel-hidden-columns":
    "<table><tbody><tr><td>Size</td><td>Price</td></tr><tr><td>3 kW</td><td>1,80,000</td></tr></tbody></table>",
  "sheets-hidden-column":
    '<table><tbody><tr><td rowspan="2">Size</td><td>Price</td></tr><tr><td>After subsidy</td></tr><tr><td rowspan="2">3 kW</td><td>1,80,000</td></tr><tr><td>1,02,000</td></tr></tbody></table>',
  "excel-comment": "<table><tbody><tr><td>3 kW</td><td>1,80,000</td></tr></tbody></table>",
  "hidden-on-a-page": "<p>Price on request</p>",
  "word-gujarati-digits": "<ol><li>પહેલું</li><li>બીજું</li></ol>",
  "google-marks-and-blank-lines":
    "<ol><li>Switch off<ol><li>at the inverter</li></ol></li></ol><p><s>₹1,30,000</s> ₹1,20,000, 40 m<sup>2</sup>, CO<sub>2</sub></p>",
  "google-checklist": "<ul><li>Switch off</li><li>Rinse</li><li>Wait</li></ul>",
  "hindi-numbers-in-text": "<ol><li>पहला कदम</li><li>दूसरा कदम</li><li>तीसरा</li></ol>",
  "whatsapp-heads-in-text": "<p>One</p><p>Two: a</p><p>Three</p><p>Four</p><p>At 10:02 am: Five</p>",
  "word-lettered-lists":
    '<ol type="a"><li>Switch off<ol type="i"><li>at the inverter</li><li>at the meter</li></ol></li><li>Rinse</li></ol>' +
    '<p>Wait until dry.</p><ol start="3" type="a"><li>Switch on</li></ol><ol type="A"><li>Papers</li></ol>',
  "word-list-begins-again":
    "<ol><li>Switch off<ol><li>at the inverter</li><li>at the meter</li></ol></li><li>Rinse</li></ol><ol><li>Call us</li></ol>" +
    "<p>Step 1: Look</p><p>In a box</p><p>Beside it</p>",
  "word-letters-of-symbol-fonts": "<p>Bill → ₹0 ☺, 5 Ω, a Jar: W ✓</p>",
  "hidden-by-style-and-size": "<p>Price ₹ 60,000.</p><p>Shown in two columns.</p>",
  "word-online-lists": "<ol><li>One</li><li>Two<ul><li>Below two</li></ul></li></ol>",
  "mail-layout-table": "<p>Hello</p><p>Two</p><p>columns</p>",
  "google-lettered-list": '<ol type="a"><li>Switch off<ol type="i"><li>at the inverter</li></ol></li></ol>',
  "check-list-in-text": "<ul><li>Switch off</li><li>Rinse</li><li>Wait</li><li>Switch on</li></ul>",
  "bare-links-in-text":
    '<p>देखें <a href="https://www.pmsuryaghar.gov.in">www.pmsuryaghar.gov.in</a>। या <a href="https://mnre.gov.in"><strong>https://mnre.gov.in</strong></a> (<a href="https://www.upneda.org.in">Www.upneda.org.in</a>).</p>',
  "word-symbol-bullets-in-text":
    "<ul><li>Plain water</li><li>Soft brush</li><li>from a hose</li><li>no soap</li><li>arrow</li></ul>",
};

test("each paste that is kept as a file is what its writer saw", async ({ page, editor }) => {
  for (const [file, html] of Object.entries(FROM_PASTES)) {
    const text = readFileSync(`tests/e2e/pastes/${file}.txt`, "utf8");
    await editor.show("<p>x</p>");
    await editor.show("");
    await editor.paste({ [text.startsWith("<") ? "text/html" : "text/plain"]: text });
    await editor.expectHtml(html, file);
    await expect(page.getByText("without its pictures"), file).toHaveCount(0);
  }
});

test.describe("of pictures", () => {
  test.use({ expectedComplaint: /status of (?:404|422) .*\/media\/upload/ });

  test("pictures on the clipboard go into the library, and into the article where they were", async ({
    page,
    editor,
  }) => {
    const sent: string[] = [];
    let isRefused = false;
    await page.route("**/desk/content/media/upload?*", async (route) => {
      const request = route.request();
      if (request.method() === "GET") return route.fulfill({ status: 404 });
      sent.push(request.postDataBuffer()?.toString() ?? "");
      if (isRefused) return route.fulfill({ status: 422, json: { refused: "is broken" } });
      return route.fulfill({ json: { name: "x.jpg", url: "/media/house-at-dusk.jpg", thumbnail: "/x" } });
    });
    const data = (bytes: string) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
    const figure = '<figure><img src="/media/house-at-dusk.jpg" alt="" width="960" height="600"></figure>';

    await editor.paste({
      "text/html": `<p>Before</p><p><img src="${data("one")}"></p><p>Between</p><img src="${data("two")}"><p>After</p>`,
    });
    await editor.expectHtml(`<p>Before</p>${figure}<p>Between</p>${figure}<p>After</p>`);
    expect(sent).toEqual(["one", "two"]);

    await page.keyboard.press("Control+a");
    await editor.paste({ "text/html": '<img src="https://example.in/roof.png">' }, [
      [...Buffer.from("three")],
    ]);
    await editor.expectHtml(figure);
    expect(sent).toHaveLength(3);

    isRefused = true;
    await page.keyboard.press("Control+a");
    await editor.paste({ "text/html": `<p>Words stay</p><img src="${data("four")}">` });
    await expect(page.getByText("pasted.png is broken")).toBeVisible();
    await editor.expectHtml("<p>Words stay</p>");
  });
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
    dataTransfer.items.add(new File(["x"], "offer.pdf", { type: "application/pdf" }));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector("[role=textbox] p")?.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error("the browser would leave the page for the file");
  });
  await expect(page.getByText("Only pictures can be added here")).toBeVisible();
});

test("a value of a colleague or of a kept draft reaches the editor, and typing goes on from it", async ({
  page,
  editor,
}) => {
  const box = page.getByRole("textbox", { name: "Article" });
  await page.keyboard.type("Typed");
  await editor.show("<p>From a colleague</p>");
  await expect(box).toHaveText("From a colleague");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", and mine");
  await editor.expectHtml("<p>From a colleague, and mine</p>");
});
