import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanText } from "~/content/plain-text";
import type { Lead } from "~/leads/leads";
import { openBillsFolder } from "~/stores/embedded/bills-folder";
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

const fromMail: Lead = {
  ...contact,
  source: { landingPage: "/packages", utmSource: "दीवाली", utmCampaign: "=2+3" },
};

const withEstimate: Lead = {
  ...inquiry,
  estimate: { systemKw: 2.5, cost: { net: 72_000 }, sources: [{ what: "=Tariff", asOf: "2025-11-01" }] },
};

function keeping(...kept: Lead[]) {
  return {
    leads: {
      async *list() {
        yield* kept;
      },
    },
    bills: {
      locationOf: (address: string) => `/data/${address}`,
      async *list() {},
      pathOf: () => undefined,
      remove: async () => {},
    },
  };
}

type Stores = Parameters<typeof leadsCommand>[1];

async function run(args: string[], stores: Stores = keeping(contact, inquiry)) {
  const lines: string[] = [];
  const exitCode = await leadsCommand(args, stores, (line) => lines.push(line));
  return { exitCode, output: lines.map((line) => `${line}\n`).join("") };
}

/** The cell of the field `name` of a lead that has no other field, as the file has it. */
async function cell(value: string) {
  const { output } = await run(["list", "--csv"], keeping({ ...contact, fields: { name: value } }));
  const [, row = ""] = output.split(/\r\n(?="contact",)/);
  return row.slice(row.indexOf(':35",') + 5).replace(/(?:,"")*,"nz1j7cvy.*\r\n$/s, "");
}

/** A line of cells without commas, as the file has it. */
function quoted(line: string): string {
  return line
    .split(",")
    .map((text) => `"${text}"`)
    .join(",");
}

const ESCAPES = "\u001b[31mAsha\u009b2J\u202e Verma\u0007";

describe("list --json", () => {
  it.each([[["list", "--json"]], [["list"]]])("prints one object per line: %j", async (args) => {
    const { exitCode, output } = await run(args);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      '{"kind":"contact","id":"nz1j7cvyrd4ve9hrhqffq8ppdy","timestamp":"2026-11-21T09:05:00.000Z",' +
        '"name":"Asha Verma","email":"asha@example.in","message":"A roof"}\n' +
        '{"kind":"inquiry","id":"pyj634f301h1sm4bpefdemkdbv","timestamp":"2026-11-21T09:06:00.000Z",' +
        '"fullName":"Vikram Rawat","email":"vikram@example.in","electricityBillUrl":null}\n',
    );
  });

  it("prints an estimate as it is stored", async () => {
    const { output } = await run(["list", "--json"], keeping(withEstimate));
    expect(JSON.parse(output).estimate).toEqual(withEstimate.estimate);
  });

  it("prints a lead's source after its fields", async () => {
    const { output } = await run(["list", "--suspect"], keeping({ ...fromMail, suspect: "too fast" }));
    expect(Object.keys(JSON.parse(output)).slice(3)).toEqual([
      ...Object.keys(contact.fields),
      ...Object.keys(fromMail.source ?? {}),
      "suspect",
    ]);
    expect(JSON.parse(output)).toMatchObject(fromMail.source ?? {});
  });

  it("prints nothing when there are no leads", async () => {
    expect(await run(["list"], keeping())).toEqual({ exitCode: 0, output: "" });
  });
});

describe("list --csv", () => {
  const HEADER =
    "kind,reference,time,name,phone,email,city,state,message,addressLine1,addressLine2,pinCode,sanctionLoad," +
    "availableArea,electricityAccountNumber,package,packageName,electricityBillUrl," +
    "landingPage,referrerHost,utmSource,utmMedium,utmCampaign,utmTerm,utmContent,id,timestamp";

  it("prints the same columns for every kind of lead, and for none", async () => {
    expect((await run(["list", "--csv"], keeping())).output).toBe(`\ufeff${quoted(HEADER)}\r\n`);
    const { exitCode, output } = await run(["list", "--csv"]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      `\ufeff${[
        HEADER,
        "contact,NZ1J-7CVY,2026-11-21 14:35,Asha Verma,,asha@example.in,,,A roof,,,,,,,,,,,,,,,,," +
          "nz1j7cvyrd4ve9hrhqffq8ppdy,2026-11-21T09:05:00.000Z",
        "inquiry,PYJ6-34F3,2026-11-21 14:36,Vikram Rawat,,vikram@example.in,,,,,,,,,,,,,,,,,,,," +
          "pyj634f301h1sm4bpefdemkdbv,2026-11-21T09:06:00.000Z",
      ]
        .map((line) => `${quoted(line)}\r\n`)
        .join("")}`,
    );
  });

  it("puts a person's name and phone in the same columns whichever form they used", async () => {
    const forms: Lead[] = [
      { ...contact, fields: { name: "Asha", mobile: "9876543210" } },
      { ...contact, kind: "quick-contact", fields: { name: "Asha", phone: "9876543210" } },
      { ...inquiry, fields: { fullName: "Asha", mobile: "9876543210" } },
    ];
    const { output } = await run(["list", "--csv"], keeping(...forms));
    const rows = output.split("\r\n").slice(1, -1);
    expect(rows.map((row) => row.split(",").slice(3, 5))).toEqual(
      forms.map(() => ['"Asha"', '"9876543210"']),
    );
  });

  it("keeps a field that no form has now", async () => {
    const { output } = await run(["list", "--csv"], keeping({ ...contact, fields: { budget: "2 lakh" } }));
    expect(output).toContain('"electricityBillUrl","budget","landingPage"');
    expect(output).toContain(',"2 lakh",');
  });

  it("prints the source after the fields and the suspect mark last", async () => {
    const fromSearch: Lead = { ...inquiry, source: { referrerHost: "www.google.com" }, suspect: "too fast" };
    const { output } = await run(["list", "--csv", "--suspect"], keeping(fromMail, fromSearch));
    const [header = "", mail, search] = output.split("\r\n");
    expect(header).toBe(`\ufeff${quoted(`${HEADER},suspect`)}`);
    expect(mail).toContain(quoted("/packages,,दीवाली,,'=2+3,,"));
    expect(search).toMatch(/"","www\.google\.com","","","","","","pyj6.*,"too fast"$/);
  });

  it("has a column for each figure of an estimate, escaped like the rest", async () => {
    const { output } = await run(["list", "--csv"], keeping(withEstimate));
    const [header, row] = output.split("\r\n");
    expect(header).toContain(
      quoted("electricityBillUrl,estimate.systemKw,estimate.cost.net,estimate.sources,landingPage"),
    );
    expect(row).toContain(`,"2.5","72000","'=Tariff, 2025-11-01",`);
  });

  it("removes control characters except tabs and line breaks", async () => {
    expect(await cell(ESCAPES)).toBe('"[31mAsha2J Verma"');
  });

  it.each([
    ["Shivalik Nagar, Haridwar", '"Shivalik Nagar, Haridwar"'],
    ['the "big" roof', '"the ""big"" roof"'],
    ["two\nlines", '"two\nlines"'],
    ["plain text; with = and - inside", '"plain text; with = and - inside"'],
  ])("quotes according to RFC 4180: %j", async (value, expected) => {
    expect(await cell(value)).toBe(expected);
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

it.each([["list"], ["list --json"], ["list --csv"], ["show NZ1J-7CVY"]])(
  "%s prints no control characters of a lead",
  async (command) => {
    const lead = { ...contact, fields: { name: ESCAPES, message: `A roof\u0085${ESCAPES}` } };
    const { output } = await run(command.split(" "), keeping(lead));
    const printed = output.replace(/^\ufeff|\r?\n/g, "");
    expect(cleanText(printed)).toBe(printed);
  },
);

it("list --json escapes control characters and keeps the value", async () => {
  const { output } = await run(["list"], keeping({ ...contact, fields: { name: ESCAPES } }));
  expect(JSON.parse(output).name).toBe(ESCAPES);
});

describe("a filter of leads", () => {
  const lateAtNight: Lead = { ...contact, id: "late", timestamp: "2026-11-21T18:30:00.000Z" };
  const fast: Lead = { ...contact, id: "fast", suspect: "too fast" };
  const caught: Lead = { ...contact, id: "caught", suspect: "honeypot" };
  const all = keeping(contact, fast, caught, inquiry, lateAtNight);

  it.each([
    [[], [contact.id, "fast", inquiry.id, "late"]],
    [["--suspect"], [contact.id, "fast", "caught", inquiry.id, "late"]],
    [["--kind", "inquiry"], [inquiry.id]],
    [
      ["--kind=contact", "--until=2026-11-21"],
      [contact.id, "fast"],
    ],
    [["--since", "2026-11-22"], ["late"]],
    [["--until", "2026-11-20"], []],
  ])("%j", async (choice, ids) => {
    const { exitCode, output } = await run(["list", ...choice], all);
    expect(exitCode).toBe(0);
    const lines = output.split("\n").filter(Boolean);
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
  });

  describe("of today", () => {
    afterEach(() => void vi.useRealTimers());

    it.each([
      ["2026-11-21T18:29:59.000Z", [contact.id, "fast", inquiry.id]],
      ["2026-11-21T18:30:00.000Z", ["late"]],
    ])("begins at midnight in India: %s", async (now, ids) => {
      vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
      const { output } = await run(["list", "--today"], all);
      const lines = output.split("\n").filter(Boolean);
      expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
    });
  });

  it("shows what makes a lead suspect", async () => {
    const { output } = await run(["list", "--suspect"], keeping(caught));
    expect(JSON.parse(output)).toMatchObject({ suspect: "honeypot", name: "Asha Verma" });
    expect((await run(["list"], keeping(fast))).output).not.toContain("suspect");
  });
});

describe("show", () => {
  it.each(["NZ1J-7CVY", "nz1j7cvy", "nzij 7cvy", contact.id])("finds %j", async (reference) => {
    const { exitCode, output } = await run(["show", reference]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      "reference: NZ1J-7CVY\nkind: contact\nreceived: 2026-11-21 14:35 in India\nname: Asha Verma\n" +
        "email: asha@example.in\nmessage: A roof\nid: nz1j7cvyrd4ve9hrhqffq8ppdy\n",
    );
  });

  it("prints the source of the lead", async () => {
    const { output } = await run(["show", "NZ1J-7CVY"], keeping(fromMail));
    expect(output).toContain(
      "message: A roof\nlandingPage: /packages\nutmSource: दीवाली\nutmCampaign: =2+3\nid: ",
    );
  });

  it("prints the figures of the estimate", async () => {
    const { output } = await run(["show", "PYJ6-34F3"], keeping(withEstimate));
    expect(output).toContain("\nestimate.systemKw: 2.5\nestimate.cost.net: 72000\n");
  });

  it("prints the location of the electricity bill", async () => {
    const fields = { fullName: "Vikram Rawat", electricityBillUrl: "electricity-bills/बिल (2).pdf" };
    const { output } = await run(["show", "PYJ6-34F3"], keeping({ ...inquiry, fields }));
    expect(output).toContain("electricityBill: /data/electricity-bills/बिल (2).pdf\n");
  });

  it("indents the lines of a message, so that none looks like a field", async () => {
    for (const lineEnd of ["\n", "\r\n", "\r", "\u2028"]) {
      const fields = { message: `A roof${lineEnd}email: forged@example.in` };
      const { output } = await run(["show", "NZ1J-7CVY"], keeping({ ...contact, fields }));
      expect(output).toContain("message: A roof\n         email: forged@example.in\n");
    }
  });

  it.each(["NZ1J-7CVZ", "NZ1J", ""])("reports that there is no lead %j", async (reference) => {
    const { exitCode } = await run(["show", reference]);
    expect(exitCode).toBe(reference === "" ? 2 : 1);
  });
});

describe("sweep", () => {
  it("removes bills without a lead and prints their number", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "bills-"));
    const bills = openBillsFolder(folder);
    const stores = {
      ...keeping({ ...inquiry, fields: { electricityBillUrl: "electricity-bills/kept.pdf" } }),
      bills,
    };
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
    for (const name of ["kept.pdf", "orphan.pdf", ".incoming/half"]) {
      const file = path.join(folder, "electricity-bills", name);
      await writeFile(file, "a bill");
      await utimes(file, yesterday, yesterday);
    }

    expect(await run(["sweep"], stores)).toEqual({
      exitCode: 0,
      output: "removed 2 bills without a lead\n",
    });
    expect(await readdir(path.join(folder, "electricity-bills"))).toEqual([".incoming", "kept.pdf"]);
    expect((await run(["sweep"], stores)).output).toBe("removed 0 bills without a lead\n");
    await bills.close();
    await rm(folder, { recursive: true });
  });
});

it.each([
  [[]],
  [["show"]],
  [["sweep", "NZ1J-7CVY"]],
  [["sweep", "--suspect"]],
  [["show", "NZ1J-7CVY", "--csv"]],
  [["list", "--xml"]],
  [["list", "--csv", "--json"]],
  [["list", "NZ1J-7CVY"]],
  [["list", "--kind", "toString"]],
  [["list", "--since", "yesterday"]],
  [["list", "--until", "2026-13-01"]],
  [["list", "--today", "--since", "2026-11-21"]],
])("leads prints its usage and exits with 2 for %j", async (args) => {
  const { exitCode, output } = await run(args);
  expect(exitCode).toBe(2);
  expect(output).toMatch(/^Usage: /);
});
