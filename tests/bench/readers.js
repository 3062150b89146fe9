/** How long a text of a stranger holds the process that reads it. Resolves to rows of [what, figure, beside, limit]. */
import { build } from "esbuild";

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

export async function outsideReaders() {
  const { readOutsideLead, leadsInBody } = await readers();
  let worst = { ms: 0, what: "" };
  for (const sign of SIGNS) {
    const value = sign.repeat(BYTES / Buffer.byteLength(sign));
    const reads = [
      ...FIELDS.map((field) => [field, () => readOutsideLead([{ column: field ?? "x", field, value }])]),
      ["body", () => leadsInBody(value)],
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
    const { leads = [] } = leadsInBody(differing);
    for (const values of leads) readOutsideLead(values);
  });
  return [
    [
      "64 KB of names that all differ",
      `${names.toFixed(1)} ms of the processor`,
      `JSON.parse: ${control.toFixed(1)}`,
      "50 ms",
    ],
    ["64 KB of one sign, as a field or a body, worst", `${worst.ms.toFixed(1)} ms`, worst.what, "50 ms"],
  ];
}

/** Builds the modules that read what comes from outside. */
async function readers() {
  const contents = `export * from "./app/leads/outside-lead"; export * from "./app/leads/outside-json";`;
  const built = await build({
    stdin: { contents, resolveDir: process.cwd() },
    ...{ bundle: true, write: false, format: "esm", platform: "node" },
  });
  return import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
}
