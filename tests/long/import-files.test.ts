import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { joinDesk, textOf } from "../http/desk-staff";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { type SheetCell, workbook } from "../workbook";

let site: Site;
let cookie: string;

async function openSite(): Promise<void> {
  const DATA_DIR = temporaryFolder();
  site = await startSite({ DATA_DIR, NODE_OPTIONS: "--max-old-space-size=256" });
  cookie = await joinDesk(site, { DATA_DIR });
}

/** Chooses a file in the import, and resolves to the page that answers. */
async function show(file: string | Buffer): Promise<string> {
  const form = new FormData();
  form.set("via", "excel");
  form.set("file", new Blob([new Uint8Array(Buffer.from(file))]), "leads");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { cookie, "content-type": request.headers.get("content-type") ?? "" };
  const body = new Uint8Array(await request.arrayBuffer());
  const page = textOf(await send(site.port, "POST", "/desk/import", headers, body));
  return page.slice(page.indexOf("<main"), page.indexOf("</main>"));
}

const MIB = 1024 * 1024;
const NAMES = ["Name", "Phone", "Email", "Message", ..."abcdefghijk"];
const ROWS = Array.from({ length: 20_000 }, (_, row) => [
  ...[`नाम ${row}`, 9_100_000_000 + row, `a${row}@example.in`, `संदेश, ${row} kW चाहिए`],
  ...Array.from({ length: 11 }, (_, column) => `some text ${row} ${column}`),
]) satisfies SheetCell[][];
const SHEET = "xl/worksheets/sheet1.xml";

/** What people and attackers choose, and what the page says to it. */
const files: [name: string, file: () => string | Buffer, words: RegExp][] = [
  ["10 MB of line feeds", () => `Name,Phone\n${"\n".repeat(10 * MIB - 20)}`, /no rows below/],
  [
    "400 KB of stray quotes",
    () => `Name,Phone\n${'"x"y'.repeat(100_000)}${" ".repeat(1000)},\n`,
    /1 row to look at/,
  ],
  ["10 MB of quotation marks", () => `Name,Phone\n${'"'.repeat(10 * MIB - 20)}`, /1 row to look at/],
  [
    "a mark that opens in each of many rows",
    () => `Name,Phone\n${'"a\n'.repeat(3 * MIB)}`,
    /more than 20,000 rows/,
  ],
  [
    "a sheet to its last row",
    () => `Name,Phone,A,B\nA,9876543210\n${",,,\n".repeat(1_047_000)}`,
    /Import 1 lead</,
  ],
  [
    "62 KB of an address in each row",
    () =>
      `Name,Phone,Email\n${Array.from({ length: 160 }, (_, row) => `x,${9_811_111_111 + row},a@${".".repeat(62_000)}@\n`).join("")}`,
    /Import 160 leads/,
  ],
  ["HTML without an end", () => `<table>${"<b>".repeat(3.2 * MIB)}`, /longer than 30 seconds/],
  [
    "a workbook of 400 MB",
    () => workbook([], { [SHEET]: `<worksheet>${" ".repeat(400 * MIB)}` }),
    /larger than 64 MB/,
  ],
  [
    "rows without an end",
    () => workbook([], { [SHEET]: `<worksheet>${"<row>".repeat(13 * MIB)}` }),
    /larger than 64 MB|longer than 30 seconds|too much memory/,
  ],
  [
    "20,000 rows of text",
    () => [NAMES, ...ROWS].map((cells) => cells.map((cell) => `"${cell}"`).join(",")).join("\n"),
    /Import 20,000 leads/,
  ],
  ["20,000 rows of a workbook", () => workbook([NAMES, ...ROWS]), /Import 20,000 leads/],
];

describe("a file is read in a process of its own", () => {
  beforeAll(openSite);
  afterAll(() => site.stop());

  it.each(files)(
    "%s: the page says what is wrong or shows the table, and others are answered meanwhile",
    async (_, file, words) => {
      const answer = show(file());
      expect((await send(site.port, "GET", "/about")).status).toBe(200);
      expect(await answer).toMatch(words);
    },
  );
});

/** Returns the ids of the processes that a process has started. */
function childrenOf(parent: number | undefined): string[] {
  return readdirSync("/proc").filter((id) => {
    try {
      return (
        /^\d+$/.test(id) &&
        readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(parent)
      );
    } catch {
      return false; // It has just ended.
    }
  });
}

it("a process that reads a file ends when the site is killed", async () => {
  await openSite();
  const answer = show(`<table>${"<b>".repeat(3.2 * MIB)}`).catch(() => "cut off");
  const readers = await vi.waitUntil(() => {
    const children = childrenOf(site.process.pid);
    return children.length > 0 && children;
  }, 60_000);
  await site.stop("SIGKILL");
  expect(await answer).toBe("cut off");
  await vi.waitUntil(() => !readers.some((id) => readdirSync("/proc").includes(id)), 60_000);
});
