import { describe, expect, it } from "vitest";
import { openFile } from "~/intake/files/open-file";
import { finish } from "~/intake/files/raw-rows";
import { readTable } from "~/intake/files/read-table";
import { csvLine } from "~/leads/csv-line";
import type { ColumnUse } from "./import-table";
import { usesIn } from "./lead-file";
import { readRow } from "./read-row";

/** Reads the leads of a file, as the import does when the names of its columns are right. */
function leadsOf(file: string, chosen?: readonly ColumnUse[]) {
  const table = finish(
    readTable(finish(openFile(Buffer.from(file))), { isOnlyShown: false, isFilled: true }),
  );
  const uses = chosen ?? usesIn(table);
  const columns = table.columns.map(({ name }, index) => ({ name, use: uses[index] ?? ("other" as const) }));
  return table.rows.map(({ number, cells, fault }) => {
    const read = readRow(number, cells, columns);
    return fault ? { ...read, lead: { ...read.lead, fault } } : read;
  });
}

/** "2: Asha, 9876543210" for each lead, and "3! why" for each row that is none. */
const readingOf = (file: string) =>
  leadsOf(file).map(({ row, lead: { fields, fault } }) =>
    fault ? `${row}! ${fault}` : `${row}: ${Object.values(fields).join(", ")}`,
  );

describe("a row of a file", () => {
  it.each([
    [
      "with a stray quotation mark",
      'Name,Phone,Message,City\nQuote Two,9999972002,"Solar" panel price?,Haridwar\nQuote Five,9999972005,"ok",Mussoorie\n',
      [
        '2: Quote Two, 9999972002, Haridwar, "Solar" panel price?',
        "3: Quote Five, 9999972005, Mussoorie, ok",
      ],
    ],
    [
      "with commas in its last column",
      "Name,Phone,Message\nComma One,9999974001,Need 5 kW, two floors, call after 6 pm\nComma Two,9999974002,3 kW\n",
      ["2: Comma One, 9999974001, Need 5 kW, two floors, call after 6 pm", "3: Comma Two, 9999974002, 3 kW"],
    ],
    [
      "of JustDial, an HTML table called .xls",
      "<html><table border=1><tr><th>Sender Name</th><th>Mobile</th><th>City</th></tr><tr><td>Html One</td><td>9999975001</td><td>Roorkee</td></tr></table></html>",
      ["2: Html One, 9999975001, Roorkee"],
    ],
    [
      "with sep=",
      "sep=;\r\nName;Phone;City\r\nSep One;9999971001;Roorkee\r\n",
      ["2: Sep One, 9999971001, Roorkee"],
    ],
    [
      "whose people fell out of their places",
      "Name,Phone,Message,City\nA,9999974001,5 kW, two floors,Roorkee\nB,9999974002,x,Y\n",
      ["2! 5 cells for 4 columns: a comma too many, or a quotation mark too few", "3: B, 9999974002, Y, x"],
    ],
    [
      "with the page's own headings",
      "Name,Phone,What they want,Our note\nOwn One,9999941001,5 kW,rang twice\n",
      ["2: Own One, 9999941001, 5 kW"],
    ],
  ])("%s is a lead, or says why it is none", (_, file, reading) => {
    expect(readingOf(file)).toEqual(reading);
  });

  it("has phones as people and Excel write them", () => {
    const phones = [
      [
        "9.99998E+09",
        "Excel has shortened this number to 9.99998E+09: format the column as Number, without decimals, and save again",
      ],
      ["9.999980003E9", "9999980003"],
      ["9.19999980004E+11", "9999980004"],
      ['"=""09999980005"""', "9999980005"],
      ['"9999980006\n8888880006"', "9999980006"],
      ["#ERROR!", "“#ERROR!” is no complete phone number"],
      ["'+919999980011", "9999980011"],
      ['"99,999,80,016"', "9999980016"],
    ] as const;
    const leads = leadsOf(["Name,Phone", ...phones.map(([phone]) => `A,${phone}`)].join("\n"));
    expect(leads.map(({ lead }) => lead.fault ?? lead.fields.phone)).toEqual(phones.map(([, read]) => read));
  });

  it("gives what it knows of a lead beside its fields, and what is not asked for as details", () => {
    const file =
      'Name,Phone,Came in on,Status,Message,Remarks,Assigned to,Quoted,Finished on (date),Roof,Secret\nA,9876543210,26/11/2026,Won,5 kW,call Monday,Ravi,"1,80,000",27/11/2026,flat,x\n';
    const uses = "name phone cameIn status message note owner amount finished other none".split(" ");
    expect(leadsOf(file, uses as ColumnUse[])).toEqual([
      {
        row: 2,
        lead: { fields: { name: "A", phone: "9876543210", message: "5 kW", otherDetails: "Roof: flat" } },
        extras: {
          cameIn: "26/11/2026",
          status: "Won",
          note: "call Monday",
          owner: "Ravi",
          amount: "1,80,000",
          finished: "27/11/2026",
        },
      },
    ]);
  });

  it("gives a second column of one use as a detail", () => {
    expect(leadsOf("Phone,A,B\n9876543210,won,lost\n", ["phone", "status", "status"])).toEqual([
      {
        row: 2,
        lead: { fields: { phone: "9876543210", otherDetails: "B: lost" } },
        extras: { status: "won" },
      },
    ]);
  });

  it("that was refused is read again when it is mended, without the reason", () => {
    const refused = [
      ["Why it was refused", "Name", "Phone", "Message"],
      ["“98765” is no complete phone number", "-Asha-", "9876543211", "two\nlines"],
    ];
    expect(readingOf(refused.map(csvLine).join("\n"))).toEqual(["2: -Asha-, 9876543211, two\nlines"]);
  });

  it("that the desk exported comes back as it was", () => {
    const fields = {
      name: "-Ravi-",
      phone: "+1 202 555 0123",
      city: "@home",
      message: "- need 5 kW;=A1\nsoon",
    };
    const file = `\ufeff${csvLine(Object.keys(fields))}\n${csvLine(Object.values(fields))}\n`;
    expect(leadsOf(file)[0]?.lead.fields).toMatchObject({
      name: "-Ravi-",
      city: "@home",
      message: "- need 5 kW;=A1\nsoon",
    });
  });
});
