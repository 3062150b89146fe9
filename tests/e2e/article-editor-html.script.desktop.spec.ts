import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";
import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { cleanArticle } from "../../app/content/article-html.server";
import { expect, test } from "./fixtures";

declare global {
  interface Window {
    editor: {
      parseArticle: (html: string) => Node;
      articleHtml: (doc: Node) => string;
      lossOf: (html: string) => string[];
    };
  }
}

let script = "";
test.beforeAll(async () => {
  const stdin = { contents: 'export * from "~/editor/article/article-html";', resolveDir: "." };
  const options = { bundle: true, write: false, format: "iife", globalName: "window.editor" } as const;
  const { outputFiles } = await build({ ...options, stdin });
  script = outputFiles[0]?.text ?? "";
});
test.beforeEach(async ({ page }) => {
  await page.setContent("<!doctype html><title>No page</title>");
  await page.evaluate(script);
});

const LINES = [
  "",
  "Clean <strong>early</strong> in the <em>morning <u>only</u></em>",
  '<a href="/contact?x=1&amp;y=2#form">नमस्ते</a> सौर\u200dऊर्जा ☀️ a\u00a0b',
  '&lt;b&gt; &amp;amp; "<br>CO<sub>2</sub> <small><code>x</code></small>',
  '<a href="tel:+915555501100"><strong>Call</strong> us</a> or <a href="mailto:a@example.in">write</a>',
];
const BLOCKS = [
  "<hr>",
  '<figure><img src="/media/IMG%20(1).svg" alt="छत &amp; roof" width="960" height="600"><figcaption>Ours</figcaption></figure>',
  '<figure><img src="https://example.in/a.png" alt=""></figure>',
  ...LINES.flatMap((line) => [`<p>${line}</p>`, `<h2>${line}</h2>`, `<h5>${line}</h5>`]),
];

const { flow } = fc.letrec<{ flow: string }>((tie) => ({
  flow: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(...BLOCKS),
    tie("flow").map((html) => `<blockquote>${html}<p>said</p></blockquote>`),
    tie("flow").map((html) => `<ul><li><p>one</p>${html}</li><li><p>two</p></li></ul>`),
    tie("flow").map((html) => `<ol start="7"><li><p>one</p></li><li><p>two</p>${html}</li></ol>`),
  ),
}));
const tables = flow.map(
  (html) =>
    `<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>${html}</td><td><p>c</p></td></tr></tbody></table>`,
);
const video =
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="On the roof"></iframe>';
const articles = fc
  .array(fc.oneof({ weight: 3, arbitrary: flow }, tables, fc.constant(video)), { maxLength: 5 })
  .map((blocks) => `<h2>Heading</h2>${blocks.join("")}<p>End</p>`);

test("visitors see all that the editor writes, and the editor reads it back", async ({ page }) => {
  const written = await page.evaluate(
    (all) =>
      all.map((html) => {
        const { articleHtml, parseArticle, lossOf } = window.editor;
        const doc = parseArticle(html);
        const again = parseArticle(articleHtml(doc));
        return { html: articleHtml(doc), doc: doc.toJSON(), again: again.toJSON(), loss: lossOf(html) };
      }),
    fc.sample(articles, { numRuns: 200, seed: 1 }),
  );
  const faults: string[] = [];
  const shown: string[] = [];
  for (const { html, doc, again, loss } of written) {
    expect([loss, again], html).toEqual([[], doc]);
    shown.push(await cleanArticle(html, (fault) => faults.push(fault)));
  }
  expect(faults).toEqual([]);
  const read = await page.evaluate(
    (all) => all.map((html) => window.editor.parseArticle(html).toJSON()),
    shown,
  );
  for (const [index, { html, doc }] of written.entries()) expect(read[index], html).toEqual(doc);
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

test("the editor names what it would leave out of an article, and nothing of the sample's", async ({
  page,
}) => {
  const folder = "content/blogPost";
  const contentOf = (file: string) => JSON.parse(readFileSync(`${folder}/${file}`, "utf8")).content;
  const samples = readdirSync(folder).map((file): (typeof PARTS)[number] => [contentOf(file), []]);
  expect(samples.length).toBeGreaterThan(5);
  const all = [...PARTS, ...samples];
  const found = await page.evaluate(
    (parts) => parts.map(([html]) => [html, window.editor.lossOf(html)]),
    all,
  );
  expect(found).toEqual(all);
});
