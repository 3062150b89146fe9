import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import type { schema } from "../../app/pages/desk-content/article-schema";
import { cleanArticle } from "../../app/server/article-html.server";
import { articles } from "./article-documents";
import { expect, test } from "./fixtures";

interface Editor {
  parseArticle: (html: string) => Node;
  articleHtml: (doc: Node) => string;
  lossOf: (html: string) => string[];
  schema: typeof schema;
}

declare global {
  interface Window {
    editor: Editor;
  }
}

test.beforeEach(async ({ page }) => {
  const { outputFiles } = await build({
    stdin: {
      contents: ["html", "loss", "schema"]
        .map((name) => `export * from "~/pages/desk-content/article-${name}";`)
        .join(""),
      resolveDir: ".",
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "window.editor",
  });
  await page.setContent("<!doctype html><title>No page</title>");
  await page.evaluate(outputFiles[0]?.text ?? "");
});

test("visitors see all that the editor writes, and the editor reads it back", async ({ page }) => {
  const written = (doc: Node) =>
    page.evaluate((json) => {
      const { articleHtml, parseArticle, schema } = window.editor;
      const html = articleHtml(schema.nodeFromJSON(json));
      const again = parseArticle(html);
      return { html, json: again.toJSON(), htmlAgain: articleHtml(again) };
    }, doc.toJSON());
  const read = (html: string) => page.evaluate((html) => window.editor.parseArticle(html).toJSON(), html);

  await fc.assert(
    fc.asyncProperty(articles, async (doc) => {
      doc.check();
      const { html, json, htmlAgain } = await written(doc);
      expect(json).toEqual(doc.toJSON());
      expect(htmlAgain).toBe(html);
      const faults: string[] = [];
      const shown = await cleanArticle(html, (fault) => faults.push(fault));
      expect(faults).toEqual([]);
      expect(await read(shown)).toEqual(doc.toJSON());
    }),
    { numRuns: 200 },
  );
});

test("the editor knows every part of the sample articles", async ({ page }) => {
  const folder = "content/blogPost";
  const files = readdirSync(folder);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const { content } = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
    expect(await page.evaluate((html) => window.editor.lossOf(html), content), file).toEqual([]);
  }
});

const PARTS: [html: string, loss: string[]][] = [
  ["<p>a <b>b</b><br></p>\n<div>c</div> d", []],
  ["<h1>a</h1><h3>b</h3>", []],
  ["<ul>\n<li><p>a</p></li>\n<li>b<ol><li>c</li></ol></li></ul><blockquote>d</blockquote>", []],
  ["<p><img src='/media/a.jpg'></p><table><tr><th>a</th></tr><tr><td><p>b</p></td></tr></table>", []],
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe>',
    [],
  ],
  ['<a href="https://example.in/" target="_blank" rel="noopener">a</a>', []],
  ['<p class="intro">a</p>', ['<p class="intro">']],
  ['<p style="color: red" onclick="x()">a</p>', ['<p onclick="x()" style="color: red">']],
  ['<h2 id="a">a</h2>', ['<h2 id="a">']],
  ["<dl><dt>a</dt><dd>b</dd></dl>", ["<dl>", "<dt>", "<dd>"]],
  ["<table><caption>a</caption><tr><td>b</td></tr></table>", ["<caption>"]],
  ['<p><a href="http://example.in/">a</a></p>', ['<a href="http://example.in/">']],
  ['<a href="/contact"><img src="/media/a.jpg" alt="b"></a>', ['<a href="/contact">']],
  ["<pre><code>a</code></pre>", ["<pre>"]],
  ["<details><summary>a</summary>b</details>", ["<details>", "<summary>"]],
  ["<p>a</p><script>b</script>", ["<script>"]],
  ["<style>p{}</style><p>a</p>", ["<style>"]],
  ['<img src="data:image/png,x">', ['<img src="data:image/png,x">']],
];

test("the editor names what it would leave out of an article", async ({ page }) => {
  const found = await page.evaluate(
    (parts) => parts.map((html) => window.editor.lossOf(html)),
    PARTS.map(([html]) => html),
  );
  expect(PARTS.map(([html], index) => [html, found[index]])).toEqual(PARTS);
});
