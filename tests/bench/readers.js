/** How long a text from outside holds the process that reads it. Every measure resolves to rows (row.js). */
import path from "node:path";
import { build } from "esbuild";
import { atMost } from "./row.js";
import { median } from "./servers.js";

const SIGNS = [
  ".",
  "@",
  '"',
  "'",
  " ",
  "5",
  ",",
  ";",
  "\n",
  "\t",
  "+",
  "-",
  "(",
  "<",
  "&",
  "{",
  "क",
  "५",
  "\u200d",
];
const BYTES = 64 * 1024;
const FIELDS = ["name", "phone", "secondPhone", "email", "city", "message", undefined];

const differing = `{${Array.from({ length: 5900 }, (_, number) => `"k${number}":1`)}}`;

/** The processor time of work, whatever else runs on the machine. */
function processorMs(work) {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Returns the leads in a body, none if it is refused. */
function leadsOf(leadsInBody, text) {
  try {
    return leadsInBody(text).leads;
  } catch (error) {
    if (error.name !== "BodyFault") throw error;
    return [];
  }
}

export async function outsideReaders() {
  const { readOutsideLead, leadsInBody } = await modules("intake/outside-lead", "intake/outside-json");
  let worst = { ms: 0, what: "" };
  for (const sign of SIGNS) {
    const value = sign.repeat(BYTES / Buffer.byteLength(sign));
    const reads = [
      ...FIELDS.map((field) => [field, () => readOutsideLead([{ column: field ?? "x", field, value }])]),
      ["body", () => leadsOf(leadsInBody, value)],
    ];
    for (const [what, read] of reads) {
      const began = performance.now();
      read();
      const ms = performance.now() - began;
      if (ms > worst.ms) worst = { ms, what: `${what} of ${JSON.stringify(sign)}` };
    }
  }
  const control = processorMs(() => JSON.parse(differing));
  const names = processorMs(() => {
    for (const values of leadsOf(leadsInBody, differing)) readOutsideLead(values);
  });
  return [
    atMost(50, {
      what: "64 KB of names that all differ",
      figure: names,
      unit: " ms of the processor",
      beside: `JSON.parse: ${control.toFixed(1)}`,
    }),
    atMost(50, {
      what: "64 KB of one sign, as a field or a body, worst",
      figure: worst.ms,
      unit: " ms",
      beside: worst.what,
    }),
  ];
}

const ARTICLE = `<h2>Title</h2><p>Words <b>and</b> <a href="/about">links</a></p><script>alert(1)</script>`;

export async function article() {
  const { cleanArticle } = await modules("content/article-html.server");
  const html = ARTICLE.repeat(Math.ceil((50 * 1024) / ARTICLE.length));
  const times = [];
  for (let round = 0; round < 20; round += 1) {
    const began = performance.now();
    await cleanArticle(html + round);
    times.push(performance.now() - began);
  }
  return [atMost(20, { what: "an article of 50 KB sanitised, median", figure: median(times), unit: " ms" })];
}

/** Builds modules of the site for this process. */
async function modules(...names) {
  // Node keeps a module by its file, so that each measure has one of its own.
  const outfile = path.resolve(`build/bench-${names.join("-").replaceAll("/", "-")}.cjs`);
  await build({
    stdin: {
      contents: names.map((name) => `export * from "./app/${name}";`).join("\n"),
      resolveDir: process.cwd(),
    },
    bundle: true,
    format: "cjs",
    platform: "node",
    outfile,
  });
  return import(outfile);
}
