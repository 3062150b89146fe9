import fc from "fast-check";
import type { Mark, Node } from "prosemirror-model";
import { cleanText } from "../../app/content/plain-text";
import { schema } from "../../app/pages/desk-content/article-schema";

const { nodes, marks } = schema;

const word = fc.oneof(
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
    .map((text) => cleanText(text).replace(/\s/g, "") || "x"),
  fc.constantFrom("नमस्ते", "सौर\u200dऊर्जा", "<b>", "&amp;", '"', "☀️", "a\u00a0b"),
);

const link = fc.constantFrom(
  "/contact?x=1#form",
  "https://example.in/a?b=1&c=2",
  "mailto:a@example.in",
  "tel:+915555501100",
);

const markSet: fc.Arbitrary<readonly Mark[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  fc
    .subarray(["strong", "em", "u", "sub", "code", "small"])
    .map((names) => names.map((name) => schema.mark(name))),
  link.map((href) => [marks.link.create({ href })]),
);

/** Spaces stand only between words, because browsers show no others. */
const line = fc
  .array(fc.record({ text: word, marks: markSet, isBreak: fc.boolean() }), { maxLength: 4 })
  .map((runs) =>
    runs.flatMap(({ text, marks: set, isBreak }, index) => [
      ...(isBreak && index > 0 ? [nodes.line_break.create()] : []),
      schema.text(index > 0 && !isBreak ? ` ${text}` : text, set),
    ]),
  );

const paragraph = line.map((content) => nodes.paragraph.create(null, content));

const picture = fc.record({
  src: fc.constantFrom(
    "/media/roof.jpg",
    "/media/IMG%20(1).svg",
    "https://example.in/a.png",
    "/originals/a/b.jpg",
  ),
  alt: fc.oneof(fc.constant(""), word),
  size: fc.option(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999 }))),
});

const figure = fc
  .tuple(picture, line)
  .map(([{ src, alt, size }, caption]) =>
    nodes.figure.create({ src, alt, width: size?.[0] ?? null, height: size?.[1] ?? null }, caption),
  );

const { flow } = fc.letrec<{ flow: Node; item: Node; list: Node }>((tie) => ({
  flow: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    paragraph,
    fc
      .tuple(fc.integer({ min: 2, max: 6 }), line)
      .map(([level, content]) => nodes.heading.create({ level }, content)),
    figure,
    fc.constant(nodes.rule.create()),
    fc
      .array(tie("flow"), { minLength: 1, maxLength: 3 })
      .map((content) => nodes.blockquote.create(null, content)),
    tie("list"),
  ),
  item: fc
    .tuple(paragraph, fc.array(tie("flow"), { maxLength: 2 }))
    .map(([first, others]) => nodes.list_item.create(null, [first, ...others])),
  list: fc
    .tuple(fc.option(fc.integer({ min: 0, max: 40 })), fc.array(tie("item"), { minLength: 1, maxLength: 3 }))
    .map(([start, items]) =>
      start === null
        ? nodes.bullet_list.create(null, items)
        : nodes.ordered_list.create({ start: start || null }, items),
    ),
}));

const table = fc
  .record({
    hasHead: fc.boolean(),
    rows: fc
      .integer({ min: 1, max: 3 })
      .chain((columns) =>
        fc.array(fc.array(flow, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 }),
      ),
  })
  .map(({ hasHead, rows }) =>
    nodes.table.create(
      null,
      rows.map((row, index) =>
        nodes.table_row.create(
          null,
          row.map((content) =>
            (hasHead && index === 0 ? nodes.table_header : nodes.table_cell).create(null, content),
          ),
        ),
      ),
    ),
  );

const video = fc
  .constantFrom(
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    "https://player.vimeo.com/video/76979871?dnt=1",
  )
  .map((src) => nodes.video.create({ src, title: "On the roof" }));

/** Articles in every form that the editor knows, with a heading of the first level, and text at their end. */
export const articles = fc
  .array(fc.oneof({ weight: 3, arbitrary: flow }, table, video), { maxLength: 5 })
  .map((blocks) => {
    const heading = nodes.heading.create({ level: 2 }, schema.text("Heading"));
    return nodes.doc.create(null, [heading, ...blocks, nodes.paragraph.create(null, schema.text("End"))]);
  });
