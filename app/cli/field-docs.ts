import { collectionNames, collections, MAX_DOCUMENT_BYTES } from "~/content/content";
import { type FieldKind, fieldInfo } from "~/content/fields";
import { type Shape, shapesOf } from "~/content/shapes";

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

const INTRODUCTION = `# What a document may hold

Made by \`npm run --silent content -- fields\` from the schemas in \`app/content/\`; do not edit it by hand.

\`content/{collection}/{id}.json\` is one document. \`npm run --silent content -- check\` finds what would not show as
meant, one line per fault. When an edit breaks a document, visitors see its last good version until you mend it or the site
restarts.

- **Text** stands in double quotes. A field that is left out, \`null\` or \`""\` is empty.
- **Dates** are \`2026-11-22\` or \`2026-11-22T15:00\`, in Indian time. Another zone is written at the end:
  \`2026-11-22T09:30Z\`, \`2026-11-22T10:30+01:00\`.
- **Pictures** and **PDFs** are \`/media/\` and the name of a file in \`content/media\`, spaces and Hindi included, or a URL
  that begins with \`https://\`.
- **Links** are a path of this site (\`/packages\`, \`#mission\`), or begin with \`https://\`, \`mailto:\` or \`tel:\`. Any other
  address is left out.
- **Days** are \`2026-11-22\`. **Groups** are fields in a field, in { }. A row of a table such as \`slabs\` may also be a list of
  its values, \`[150, 5.5]\`.
- A document may be ${MAX_DOCUMENT_BYTES / 1024} KB large.
`;

export function fieldDocs(): string {
  const sections = collectionNames.map((name) => {
    const tables = shapesOf(name).flatMap(({ kind, shape }) => [
      ...(kind ? [`### kind: ${kind}`] : []),
      table(shape),
    ]);
    return [`## ${name}`, collections[name].description, ...tables].join("\n\n");
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
    const info = fieldInfo(schema);
    if (!info) throw new Error(`The field ${name} is not described.`);
    const cells = [
      `\`${above}${name}\``,
      info.about,
      KINDS[info.kind],
      `\`${JSON.stringify(info.example)}\``,
      info.absent ?? "nothing",
    ];
    const row = `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
    const inside = `${above}${name}${info.kind === "group" ? "." : "[]."}`;
    return [row, ...(info.entries ? rows(info.entries, inside) : [])];
  });
}
