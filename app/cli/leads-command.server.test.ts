import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
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

/** The one cell of a lead whose only field is `value`, as it stands in the file. */
async function cell(value: string) {
  const { output } = await run(["list", "--csv"], keeping({ ...contact, fields: { value } }));
  const [, row = ""] = output.split(/\r\n(?=contact,)/);
  return row.slice(row.indexOf(":35,") + 4, -2);
}

describe("list --json", () => {
  it.each([[["list", "--json"]], [["list"]]])("prints one object a line: %j", async (args) => {
    const { exitCode, output } = await run(args);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      '{"kind":"contact","id":"nz1j7cvyrd4ve9hrhqffq8ppdy","timestamp":"2026-11-21T09:05:00.000Z",' +
        '"name":"Asha Verma","email":"asha@example.in","message":"A roof"}\n' +
        '{"kind":"inquiry","id":"pyj634f301h1sm4bpefdemkdbv","timestamp":"2026-11-21T09:06:00.000Z",' +
        '"fullName":"Vikram Rawat","email":"vikram@example.in","electricityBillUrl":null}\n',
    );
  });

  it("says after the fields where a lead came from", async () => {
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
  it("prints a header with every field, then a row a lead", async () => {
    const { exitCode, output } = await run(["list", "--csv"]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      "\ufeffkind,id,timestamp,reference,timeInIndia,name,email,message,fullName,electricityBillUrl\r\n" +
        "contact,nz1j7cvyrd4ve9hrhqffq8ppdy,2026-11-21T09:05:00.000Z,NZ1J-7CVY,2026-11-21 14:35," +
        "Asha Verma,asha@example.in,A roof,,\r\n" +
        "inquiry,pyj634f301h1sm4bpefdemkdbv,2026-11-21T09:06:00.000Z,PYJ6-34F3,2026-11-21 14:36," +
        ",vikram@example.in,,Vikram Rawat,\r\n",
    );
  });

  it("has where leads came from in columns after all fields, in an order of their own", async () => {
    const fromSearch: Lead = { ...inquiry, source: { referrerHost: "www.google.com" }, suspect: "too fast" };
    const { output } = await run(["list", "--csv", "--suspect"], keeping(fromMail, fromSearch));
    const [header = "", mail, search] = output.split("\r\n");
    const after = "fullName,electricityBillUrl,landingPage,referrerHost,utmSource,utmCampaign,suspect";
    expect(header.endsWith(`,message,${after}`)).toBe(true);
    expect(mail).toMatch(/,A roof,,,\/packages,,दीवाली,'=2\+3,$/);
    expect(search).toMatch(/,Vikram Rawat,,,www\.google\.com,,,too fast$/);
  });

  it.each([
    ["Shivalik Nagar, Haridwar", '"Shivalik Nagar, Haridwar"'],
    ['the "big" roof', '"the ""big"" roof"'],
    ["two\nlines", '"two\nlines"'],
    ["plain text; with = and - inside", "plain text; with = and - inside"],
  ])("quotes as RFC 4180 says: %j", async (value, expected) => {
    expect(await cell(value)).toBe(expected);
  });

  it.each([
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://evil.example","a")', `"'=HYPERLINK(""http://evil.example"",""a"")"`],
    ["+91 55555 01100", "'+91 55555 01100"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\rx", `"'\rx"`],
    ["  =1", "'  =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["＝1", "'＝1"],
    [" ＋1", "' ＋1"],
    ["－1", "'－1"],
    ["＠SUM", "'＠SUM"],
  ])("takes the edge off a formula: %j", async (value, expected) => {
    expect(await cell(value)).toBe(expected);
  });
});

describe("export", () => {
  it("is a table unless JSON is asked for", async () => {
    expect(await run(["export"])).toEqual(await run(["list", "--csv"]));
    expect(await run(["export", "--json"])).toEqual(await run(["list", "--json"]));
  });
});

describe("a choice of leads", () => {
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

  it("says what makes a lead suspect", async () => {
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

  it("says where the lead came from", async () => {
    const { output } = await run(["show", "NZ1J-7CVY"], keeping(fromMail));
    expect(output).toContain(
      "message: A roof\nlandingPage: /packages\nutmSource: दीवाली\nutmCampaign: =2+3\nid: ",
    );
  });

  it("says where the electricity bill is", async () => {
    const fields = { fullName: "Vikram Rawat", electricityBillUrl: "electricity-bills/बिल (2).pdf" };
    const { output } = await run(["show", "PYJ6-34F3"], keeping({ ...inquiry, fields }));
    expect(output).toContain("electricityBill: /data/electricity-bills/बिल (2).pdf\n");
  });

  it("lets no line of a message pass for a field", async () => {
    const fields = { message: "A roof\nemail: forged@example.in" };
    const { output } = await run(["show", "NZ1J-7CVY"], keeping({ ...contact, fields }));
    expect(output).toContain("message: A roof\n         email: forged@example.in\n");
  });

  it.each(["NZ1J-7CVZ", "NZ1J", ""])("says that there is no %j", async (reference) => {
    const { exitCode } = await run(["show", reference]);
    expect(exitCode).toBe(reference === "" ? 2 : 1);
  });
});

describe("sweep", () => {
  it("removes bills without a lead and says how many", async () => {
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
      output: "2 bills without a lead removed\n",
    });
    expect(await readdir(path.join(folder, "electricity-bills"))).toEqual([".incoming", "kept.pdf"]);
    expect((await run(["sweep"], stores)).output).toBe("0 bills without a lead removed\n");
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
])("explains itself and exits with 2 for %j", async (args) => {
  const { exitCode, output } = await run(args);
  expect(exitCode).toBe(2);
  expect(output).toMatch(/^Usage: /);
});
