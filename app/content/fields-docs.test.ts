import { expect, it } from "vitest";
import { grouped } from "~/ui/format";
import { collectionNames, MAX_DOCUMENT_BYTES, schemaOf } from "./content";
import { type FieldKind, fieldInfo, LEFT_OUT } from "./fields";
import { parseDocument } from "./parse";
import { type Shape, shapesOf } from "./shapes";
import { origin } from "./state-rate";

it("docs/fields.md describes every field", async () => {
  await expect(fieldDocs(), "npm run test:unit -- fields-docs -u").toMatchFileSnapshot(
    "../../docs/fields.md",
  );
});

it("examples are documents without a fault", () => {
  for (const name of collectionNames) {
    for (const { shape } of shapesOf(name)) {
      const examples = Object.entries(shape).map(([field, schema]) => [field, fieldInfo(schema)?.example]);
      expect(parseDocument(name, { id: name, data: Object.fromEntries(examples) }).faults).toEqual([]);
    }
  }
});

const KINDS: Record<FieldKind, string> = {
  text: "text",
  html: "HTML",
  texts: "list of texts",
  number: "number",
  size: "number or text",
  flag: "`true` or `false`",
  choice: "one of the words",
  date: "date",
  day: "day",
  link: "link",
  picture: "picture",
  file: "PDF",
  video: "YouTube link",
  list: "list",
  group: "group",
};

const INTRODUCTION = `# What a document can hold

Written by \`npm run test:unit -- fields-docs -u\` from the schemas in \`app/content/\`. Don't edit it by hand.

\`content/{collection}/{id}.json\` is one document. \`npm run --silent content -- check\` lists the faults, one per line.
When an edit breaks a document, visitors see its last good version until you fix it or the site restarts.

- **Text** goes in double quotes. A field that is left out, \`null\` or \`""\` is empty.
- **Dates** are \`2026-11-22\` or \`2026-11-22T15:00\`, in Indian time. For another zone, add it at the end:
  \`2026-11-22T09:30Z\`, \`2026-11-22T10:30+01:00\`.
- **Pictures** and **PDFs** are \`/media/\` and the name of a file in \`content/media\` (spaces and Hindi work), or a URL
  that begins with \`https://\`.
- **Links** are a path on this site (\`/packages\`, \`#mission\`), or begin with \`https://\`, \`mailto:\` or \`tel:\`. The site
  leaves out any other link.
- **Days** are \`2026-11-22\`. **Groups** are fields inside a field, in { }. A row of a table such as \`slabs\` can also be a
  list of its values: \`[150, 5.5]\`.
- Fields marked **hi** are translated: the group \`hi\` holds their Hindi by the same names, entry by entry, as in
  \`"hi": { "title": "छत", "photos": [{ "title": "पैनल" }] }\`. The site shows the English of a text that is not there.
- Groups and entries marked **source** also hold \`asOf\`, \`source\` and \`validUntil\`, as a document of the kind
  \`central\` does.
- **left out** means that without this field visitors do not get its document.
- A document can be up to ${MAX_DOCUMENT_BYTES / 1024} KB.
`;

function fieldDocs(): string {
  const sections = collectionNames.map((name) => {
    const tables = shapesOf(name).flatMap(({ kind, shape }) => [
      ...(kind ? [`### kind: ${kind}`] : []),
      table(shape),
    ]);
    return [`## ${name}`, schemaOf(name).description, ...tables].join("\n\n");
  });
  return `${[INTRODUCTION, ...sections].join("\n")}\n`
    .replaceAll("\n## ", "\n\n## ")
    .replace(/\n{3,}/g, "\n\n");
}

function table(shape: Shape): string {
  return [
    "| Field | What | Holds | Example | If left out |",
    "| --- | --- | --- | --- | --- |",
    ...rows(shape),
  ].join("\n");
}

function rows(shape: Shape, above = ""): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    if (name === "hi") return [];
    if (above && Object.values<unknown>(origin).includes(schema)) return [];
    const info = fieldInfo(schema);
    if (!info) throw new Error(`The field ${name} is not described.`);
    const marks = [info.isTranslated && "**hi**", info.entries?.asOf === origin.asOf && "**source**"];
    const cells = [
      `\`${above}${name}\``,
      [
        info.about.startsWith(info.label) ? info.about : `${info.label}. ${info.about}`,
        info.usual && `Usual: ${info.usual.map(grouped).join(" to ")}.`,
      ]
        .filter(Boolean)
        .join(" "),
      [KINDS[info.kind], ...marks.filter(Boolean)].join(", "),
      `\`${JSON.stringify(info.example)}\``,
      ...(info.absent ? [info.absent === LEFT_OUT ? "**left out**" : info.absent] : []),
    ];
    const row = `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    const inside = `${above}${name}${info.kind === "group" ? "." : "[]."}`;
    return [row, ...(info.entries ? rows(info.entries, inside) : [])];
  });
}
