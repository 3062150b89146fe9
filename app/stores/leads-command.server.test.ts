import { describe, expect, it } from "vitest";
import type { Lead, Leads } from "~/leads/leads";
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

function keeping(...kept: Lead[]): Leads {
  return {
    add: async () => ({ id: "", repeated: true }),
    async *list() {
      yield* kept;
    },
    close: async () => {},
  };
}

async function run(args: string[], leads = keeping(contact, inquiry)) {
  const lines: string[] = [];
  const exitCode = await leadsCommand(args, leads, (line) => lines.push(line));
  return { exitCode, output: lines.map((line) => `${line}\n`).join("") };
}

/** The one cell of a lead whose only field is `value`, as it stands in the file. */
async function cell(value: string) {
  const { output } = await run(["list", "--csv"], keeping({ ...contact, fields: { value } }));
  return output.slice(output.indexOf("Z,") + 2, -2);
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

  it("prints nothing when there are no leads", async () => {
    expect(await run(["list"], keeping())).toEqual({ exitCode: 0, output: "" });
  });
});

describe("list --csv", () => {
  it("prints a header with every field, then a row a lead", async () => {
    const { exitCode, output } = await run(["list", "--csv"]);
    expect(exitCode).toBe(0);
    expect(output).toBe(
      "kind,id,timestamp,name,email,message,fullName,electricityBillUrl\r\n" +
        "contact,nz1j7cvyrd4ve9hrhqffq8ppdy,2026-11-21T09:05:00.000Z,Asha Verma,asha@example.in,A roof,,\r\n" +
        "inquiry,pyj634f301h1sm4bpefdemkdbv,2026-11-21T09:06:00.000Z,,vikram@example.in,,Vikram Rawat,\r\n",
    );
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

it.each([[[]], [["show"]], [["list", "--xml"]], [["list", "--csv", "--json"]]])(
  "explains itself and exits with 2 for %j",
  async (args) => {
    const { exitCode, output } = await run(args);
    expect(exitCode).toBe(2);
    expect(output).toMatch(/^Usage: /);
  },
);
