import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanText } from "~/content/plain-text";
import type { Lead } from "~/leads/leads";
import { leadsCommand } from "./leads-command.server";

const contact: Lead = {
  kind: "contact",
  id: "nz1j7cvyrd4ve9hrhqffq8ppdy",
  timestamp: "2026-11-21T09:05:00.000Z",
  fields: { name: "Asha Verma", email: "asha@example.in", message: "A roof" },
};
const inquiry: Lead = {
  kind: "inquiry",
  id: "pyj634f301h1sm4bpefdemkdbv",
  timestamp: "2026-11-21T09:06:00.000Z",
  fields: { fullName: "Vikram Rawat", email: "vikram@example.in", electricityBillUrl: null },
};

const source = { landingPage: "/packages", utmSource: "दीवाली", utmCampaign: "=2+3" };
const estimate = {
  systemKw: 2.5,
  cost: { net: 72_000 },
  sources: [{ what: "=Tariff", asOf: "2025-11-01" }],
};

/** Stores with these leads, and with bills of which the lead `kept` names one. */
function keeping(...kept: Lead[]): Parameters<typeof leadsCommand>[1] {
  const changedAt = new Date(0);
  const paths = new Set(["named.pdf", "stray.pdf"]);
  return {
    leads: {
      async *list() {
        yield* kept;
      },
    },
    bills: {
      locationOf: (address: string) => `/data/${address}`,
      async *list() {
        for (const path of paths) yield { path, changedAt };
      },
      pathOf: (address: string) => address,
      remove: async () => {},
      sweep: async (path: string) => void paths.delete(path),
    },
    desk: { async *log() {}, unreadable: { list: async () => [] } },
    files: { async *list() {}, remove: async () => {}, rename: async () => undefined },
    isSingleProcess: true,
    openDesk: () => expect.unreachable(),
  };
}

async function run(args: string, stores = keeping(contact, inquiry)) {
  const lines: string[] = [];
  const exitCode = await leadsCommand(args.split(" "), stores, (line) => lines.push(line));
  return { exitCode, output: lines.map((line) => `${line}\n`).join("") };
}

async function idsOf(args: string, ...kept: Lead[]): Promise<string[]> {
  const { output } = await run(args, keeping(...kept));
  const lines = output.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line).id);
}

/** The cell of the field `name` of a lead that has no other field, as the file has it. */
async function cell(value: string) {
  const { output } = await run("list --csv", keeping({ ...contact, fields: { name: value } }));
  const [, row = ""] = output.split(/\r\n(?="contact",)/);
  return row.slice(row.indexOf(':35",') + 5).replace(/(?:,"")*,"nz1j7cvy.*\r\n$/s, "");
}

/** A line of cells without commas, as the file has it. */
const quoted = (line: string) => `"${line.replaceAll(",", '","')}"`;

const ESCAPES = "\u001b[31mAsha\u009b2J\u202e Verma\u0007";

describe("list --json", () => {
  it.each(["list --json", "list"])("prints one object per line: %j", async (args) => {
    const { exitCode, output } = await run(args);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      '{"kind":"contact","id":"nz1j7cvyrd4ve9hrhqffq8ppdy","timestamp":"2026-11-21T09:05:00.000Z",' +
        '"name":"Asha Verma","email":"asha@example.in","message":"A roof"}\n' +
        '{"kind":"inquiry","id":"pyj634f301h1sm4bpefdemkdbv","timestamp":"2026-11-21T09:06:00.000Z",' +
        '"fullName":"Vikram Rawat","email":"vikram@example.in","electricityBillUrl":null}\n',
    );
  });

  it("prints the source, the estimate and, if asked, the suspect mark after the fields", async () => {
    const lead = { ...contact, source, estimate, suspect: "too fast" } as const;
    const printed = JSON.parse((await run("list --suspect", keeping(lead))).output);
    expect(printed).toMatchObject({ ...source, estimate, suspect: "too fast" });
    expect(Object.keys(printed).slice(3, 6)).toEqual(Object.keys(contact.fields));
    expect((await run("list", keeping(lead))).output).not.toContain("suspect");
  });

  it("escapes control characters and keeps the value", async () => {
    const { output } = await run("list", keeping({ ...contact, fields: { name: ESCAPES } }));
    expect(JSON.parse(output).name).toBe(ESCAPES);
  });
});

describe("list --csv", () => {
  const HEADER =
    "kind,reference,time,name,phone,email,city,state,message,addressLine1,addressLine2,pinCode,sanctionLoad," +
    "availableArea,electricityAccountNumber,package,packageName,electricityBillUrl,address,photoUrl," +
    "landingPage,referrerHost,utmSource,utmMedium,utmCampaign,utmTerm,utmContent,id,timestamp";

  it("prints the same columns for every kind of lead, and for none", async () => {
    expect((await run("list --csv", keeping())).output).toBe(`\ufeff${quoted(HEADER)}\r\n`);
    const quick: Lead = { ...contact, kind: "quick-contact", fields: { name: "Asha", phone: "9876543210" } };
    const asked: Lead = { ...inquiry, fields: { fullName: "Vikram", mobile: "9876543210", city: "Agra" } };
    const rows = [
      HEADER,
      "contact,NZ1J7-CVYRD,2026-11-21 14:35,Asha Verma,,asha@example.in,,,A roof,,,,,,,,,,,,,,,,,,," +
        "nz1j7cvyrd4ve9hrhqffq8ppdy,2026-11-21T09:05:00.000Z",
      "quick-contact,NZ1J7-CVYRD,2026-11-21 14:35,Asha,9876543210,,,,,,,,,,,,,,,,,,,,,,," +
        "nz1j7cvyrd4ve9hrhqffq8ppdy,2026-11-21T09:05:00.000Z",
      "inquiry,PYJ63-4F301,2026-11-21 14:36,Vikram,9876543210,,Agra,,,,,,,,,,,,,,,,,,,,," +
        "pyj634f301h1sm4bpefdemkdbv,2026-11-21T09:06:00.000Z",
    ];
    const { exitCode, output } = await run("list --csv", keeping(contact, quick, asked));
    expect(exitCode).toBe(0);
    expect(output).toBe(`\ufeff${rows.map((row) => `${quoted(row)}\r\n`).join("")}`);
  });

  it("has what no form has today, and what came later, behind the columns that other programs know by their places", async () => {
    const lead: Lead = { ...contact, fields: { budget: "2 lakh" }, estimate, source, suspect: "too fast" };
    const [header = "", row = ""] = (await run("list --csv --suspect", keeping(lead))).output.split("\r\n");
    const more = "suspect,budget,estimate.systemKw,estimate.cost.net,estimate.sources";
    expect(header).toBe(`\ufeff${quoted(`${HEADER},${more}`)}`);
    expect(row).toContain(',"/packages","","दीवाली","","\'=2+3",');
    expect(row).toMatch(/,"too fast","2 lakh","2.5","72000","'=Tariff, 2025-11-01"$/);
  });

  it.each([
    ["Shivalik Nagar, Haridwar", "Shivalik Nagar, Haridwar"],
    ['the "big" roof', 'the ""big"" roof'],
    ["two\nlines", "two\nlines"],
    ["plain text; with = and - inside", "plain text; with = and - inside"],
    [ESCAPES, "[31mAsha2J Verma"],
  ])("quotes according to RFC 4180, without control characters: %j", async (value, expected) => {
    expect(await cell(value)).toBe(`"${expected}"`);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://evil.example","a")', `'=HYPERLINK(""http://evil.example"",""a"")`],
    ["+91 55555 01100", "'+91 55555 01100"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\rx", "'\nx"],
    ["  =1", "'  =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["＝1", "'＝1"],
    [" ＋1", "' ＋1"],
    ["－1", "'－1"],
    ["＠SUM", "'＠SUM"],
    ["a;=1+1", "a;'=1+1"],
    ["a; -1;+2", "a; '-1;'+2"],
  ])("escapes a formula: %j", async (value, expected) => {
    expect(await cell(value)).toBe(`"${expected}"`);
  });
});

it.each(["list", "list --csv", "show NZ1J7-CVYRD"])(
  "%s prints no control characters of a lead",
  async (args) => {
    const lead = { ...contact, fields: { name: ESCAPES, message: `A roof\u0085${ESCAPES}` } };
    const printed = (await run(args, keeping(lead))).output.replace(/^\ufeff|\r?\n/g, "");
    expect(cleanText(printed)).toBe(printed);
  },
);

describe("a filter of leads", () => {
  const late: Lead = { ...contact, id: "late", timestamp: "2026-11-21T18:30:00.000Z" };
  const fast: Lead = { ...contact, id: "fast", suspect: "too fast" };
  const caught: Lead = { ...contact, id: "caught", suspect: "honeypot" };

  afterEach(() => void vi.useRealTimers());

  it.each([
    ["list", [contact.id, "fast", inquiry.id, "late"]],
    ["list --suspect", [contact.id, "fast", "caught", inquiry.id, "late"]],
    ["list --kind inquiry", [inquiry.id]],
    ["list --kind=contact --until=2026-11-21", [contact.id, "fast"]],
    ["list --since 2026-11-22", ["late"]],
    ["list --until 2026-11-20", []],
    ["list --today", [contact.id, "fast", inquiry.id], "2026-11-21T18:29:59.000Z"],
    // A day begins at midnight in India.
    ["list --today", ["late"], "2026-11-21T18:30:00.000Z"],
  ])("%s finds %j", async (args, ids, now = "2026-11-25T06:00:00.000Z") => {
    vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
    expect(await idsOf(args, contact, fast, caught, inquiry, late)).toEqual(ids);
  });
});

describe("show", () => {
  it.each(["NZ1J7-CVYRD", "nz1j7cvyrd", "nzij7-cvyrd", contact.id])("finds %j", async (reference) => {
    expect(await run(`show ${reference}`)).toEqual({
      exitCode: 0,
      output:
        "reference: NZ1J7-CVYRD\nkind: contact\nreceived: 2026-11-21 14:35 in India\nname: Asha Verma\n" +
        "email: asha@example.in\nmessage: A roof\nid: nz1j7cvyrd4ve9hrhqffq8ppdy\n",
    });
  });

  it.each(["\n", "\r\n", "\r", "\u2028"])("indents the lines of a message after %j", async (lineEnd) => {
    const fields = { message: `A roof${lineEnd}email: forged@example.in` };
    const { output } = await run("show NZ1J7-CVYRD", keeping({ ...contact, fields }));
    expect(output).toContain("message: A roof\n         email: forged@example.in\n");
  });
});

it("list names on the error stream what a source sent and nobody could read", async () => {
  const entry = {
    id: "aa",
    source: "indiamart",
    at: "2026-11-21T09:05:00.000Z",
    reason: "no phone",
    bytes: 9,
  };
  const unreadable = { list: async () => [entry] };
  const desk = { async *log() {}, unreadable };
  const [lines, warnings]: [string[], string[]] = [[], []];
  const into = (texts: string[]) => (text: string) => void texts.push(text);
  await leadsCommand(["list", "--json"], { ...keeping(contact), desk }, into(lines), into(warnings));
  expect(lines).toHaveLength(1);
  expect(warnings).toEqual(["1 lead from IndiaMART could not be read: see /desk/unread"]);
});

it("sweep puts bills without a lead aside and prints their number", async () => {
  const stores = keeping({ ...inquiry, fields: { electricityBillUrl: "named.pdf" } });
  for (const count of [1, 0]) {
    const output = `put ${count} bills without a lead aside for 30 days\n`;
    expect(await run("sweep", stores)).toEqual({ exitCode: 0, output });
  }
});

it.each([
  ...["", "show", "show ", "sweep NZ1J7-CVYRD", "sweep --suspect", "show NZ1J7-CVYRD --csv", "list --xml"],
  ...["list --csv --json", "list NZ1J7-CVYRD", "list --kind toString", "list --since yesterday"],
  ...["list --until 2026-13-01", "list --today --since 2026-11-21"],
])("leads prints its usage and exits with 2 for %j", async (args) => {
  const { exitCode, output } = await run(args);
  expect(exitCode).toBe(2);
  expect(output).toMatch(/^Usage: /);
});
