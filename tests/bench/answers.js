/** How soon whoever waits is answered. Every measure resolves to rows (row.js). */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inquiry } from "../sample-inquiry.js";
import { atMost } from "./row.js";
import { get, startSite, stop, temporaryFolder, wait } from "./servers.js";

/** A photo as a phone makes it, sent without scripts: the page says that it is too large, and keeps what was typed. */
export async function refusedBill() {
  const site = await startSite();
  const form = new FormData();
  for (const [name, value] of Object.entries(inquiry("Asha"))) form.append(name, value);
  const jpeg = [Buffer.from("ffd8ffe0", "hex"), new Uint8Array(12 * 1024 * 1024)];
  form.append("electricityBill", new File(jpeg, "IMG-20261128-WA0007.jpg", { type: "image/jpeg" }));
  const { ms } = await answered(site, form, 413);
  await stop(site);
  return [atMost(1000, { what: "a bill of 12 MiB is refused", figure: ms, unit: " ms" })];
}

const many = (count, piece) => Array.from({ length: count }, (_, index) => piece(index)).join("");
const part = (head, value) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;

/** Bodies that are made to hold a server. */
const HOSTILE = {
  "65,000 headers in a part": part(`name="x"\r\n${many(65_000, (index) => `X-${index}: x\r\n`)}`, "x"),
  "10,000 parts": many(10_000, (index) => part(`name="f${index}"`, "x")),
  "a header of 16 MiB": part(`name="${"x".repeat(16 * 1024 * 1024)}"`, "x"),
};

export async function hostileBodies() {
  const site = await startSite({ RATE_LIMIT: "1000" });
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  let worst = { ms: 0, name: "" };
  for (const [name, body] of Object.entries(HOSTILE)) {
    const { ms } = await answered(site, `${body}--b--\r\n`, undefined, headers);
    if (ms > worst.ms) worst = { ms, name };
  }
  await stop(site);
  const what = "a hostile body is answered, worst";
  return [atMost(1000, { what, figure: worst.ms, unit: " ms", beside: worst.name })];
}

/** Sends a body to the inquiry, which has to be answered with this status, or else with any refusal. */
async function answered({ port }, body, status, headers = {}) {
  const began = performance.now();
  const answer = await fetch(`http://localhost:${port}/inquiry`, { method: "POST", body, headers });
  await answer.text();
  const ms = performance.now() - began;
  if (status ? answer.status !== status : answer.status < 400 || answer.status >= 500)
    throw new Error(`/inquiry answered ${answer.status}`);
  return { ms };
}

/** From a saved file to the page that shows it. */
export async function edit() {
  const content = path.join(temporaryFolder(), "content");
  cpSync("content", content, { recursive: true });
  const site = await startSite({ CONTENT_DIR: content });
  const file = path.join(content, "packages", "residential-3-kw.json");
  const shows = async (words) => (await get(site.port, "/packages", {})).body.includes(words);
  await shows("");
  const times = [];
  for (const title of ["First title", "Second title", "Third title"]) {
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), "package-name": title }));
    const began = performance.now();
    while (!(await shows(title))) await wait(10);
    times.push(performance.now() - began);
  }
  await stop(site);
  return [
    atMost(2000, { what: "an edit is shown, worst of three", figure: Math.max(...times), unit: " ms" }),
  ];
}
