import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { test as base, expect, type Page } from "./fixtures";

const STYLES = "/static/js/_assets/";

/** A form with an article alone, under the policy of the desk. */
const SCRIPT = `
  import { createElement } from "react";
  import { flushSync } from "react-dom";
  import { createRoot } from "react-dom/client";
  import { ArticleInput } from "~/editor/document/field-control";
  const root = createRoot(document.querySelector("div"));
  const render = (value) => {
    window.html = value;
    root.render(createElement(ArticleInput, { id: "content", name: "content", label: "Article", value, onText: render }));
  };
  window.show = (value) => flushSync(() => render(value));
  render("");
`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'";

declare global {
  interface Window {
    show: (html: string) => void;
    /** What the form would send. */
    html: string;
  }
}

interface Editor {
  /** Waits for the HTML that the form would send, after `what`. */
  expectHtml: (html: string, what?: string) => Promise<void>;
  /** Pastes texts by their type, and pictures as files. */
  paste: (data: Record<string, string>, pictures?: number[][]) => Promise<void>;
  tool: (name: string) => Promise<void>;
  /** Types a text, presses the keys in square brackets and taps the tools in braces: "Title{Heading}[Enter]Text". */
  write: (text: string) => Promise<void>;
  /** Types a word as keyboards for Indian languages do: letter by letter, each time the whole word. */
  compose: (word: string) => Promise<void>;
  show: (html: string) => Promise<void>;
}

export const test = base.extend<{ editor: Editor }, { editorScript: string }>({
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,

  editorScript: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const stdin = { contents: SCRIPT, resolveDir: "." };
      const define = { "process.env.NODE_ENV": '"production"' };
      const { outputFiles } = await build({ stdin, define, bundle: true, write: false, format: "iife" });
      await use(outputFiles[0]?.text ?? "");
    },
    { scope: "worker" },
  ],

  editor: async ({ page, baseURL, editorScript }, use) => {
    const styles = ["fonts", "site", "desk"].map((name) =>
      readdirSync(`public${STYLES}`).find((file) => file.startsWith(`${name}-`)),
    );
    const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Post</title>
      ${styles.map((file) => `<link rel="stylesheet" href="${STYLES}${file}">`).join("")}
      <main class="desk"><h1>Post</h1><form><label for="content">Article</label><div></div></form></main>
      <script src="/desk/article.js"></script></html>`;
    const url = `${baseURL}/desk/article`;
    const headers = { "content-security-policy": POLICY };
    await page.route(url, (route) => route.fulfill({ body: html, contentType: "text/html", headers }));
    await page.route(`${url}.js`, (route) =>
      route.fulfill({ body: editorScript, contentType: "text/javascript" }),
    );
    await page.goto(url);
    const box = page.getByRole("textbox", { name: "Article" });
    await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
    await box.tap();
    const client = await page.context().newCDPSession(page);
    const tool = (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true }).tap();
    await use({
      tool,
      async write(text) {
        for (const part of text.split(/(\{[^}]+\}|\[[^\]]+\])/)) {
          if (part.startsWith("{")) await tool(part.slice(1, -1));
          else if (part.startsWith("[")) await page.keyboard.press(part.slice(1, -1));
          else await page.keyboard.type(part);
        }
      },
      expectHtml: (expected, what) =>
        expect.poll(() => page.evaluate(() => window.html), what).toBe(expected),
      paste: (data, pictures) => paste(page, data, pictures),
      async compose(word) {
        for (let end = 1; end <= word.length; end++)
          await client.send("Input.imeSetComposition", {
            text: word.slice(0, end),
            selectionStart: end,
            selectionEnd: end,
          });
        await client.send("Input.insertText", { text: word });
      },
      async show(value) {
        await page.evaluate((text) => window.show(text), value);
      },
    });
  },
});

function paste(page: Page, data: Record<string, string>, pictures: number[][] = []) {
  return page.evaluate(
    ([entries, files]) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text);
      for (const bytes of files)
        clipboardData.items.add(new File([new Uint8Array(bytes)], "image.png", { type: "image/png" }));
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector("[role=textbox]")?.dispatchEvent(event);
    },
    [data, pictures] as const,
  );
}
