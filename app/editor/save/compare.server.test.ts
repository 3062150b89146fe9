import { expect, it } from "vitest";
import { compareFields } from "./compare.server";

const textsOf = (parts: { text: string; change?: string }[] | undefined) =>
  parts?.map(({ text, change }) => `${change === "added" ? "+" : change === "removed" ? "-" : ""}${text}`);

it("a text is shown before and after, in Hindi too", () => {
  const compared = compareFields(
    "blogPost",
    { title: "नेट मीटर क्या है", excerpt: "4,200 units.", authorId: "Ravi" },
    { title: "नेट मीटर कैसा है", excerpt: "", authorId: "Ravi" },
  );
  expect(compared.map(({ label, parts }) => [label, textsOf(parts)])).toEqual([
    ["Title", ["-नेट मीटर क्या है", " → ", "+नेट मीटर कैसा है"]],
    ["Excerpt", ["-4,200 units."]],
  ]);
});

it("flags, dates and lists are compared as people read them, and entries that stayed are left out", () => {
  const stayed = { url: "/media/c.jpg", title: "Noon" };
  const photosOf = (...photos: object[]) => ({ isPublished: photos.length > 2, photos });
  const compared = compareFields(
    "photo-gallery",
    photosOf(stayed, { url: "/media/a.jpg", title: "Dawn" }),
    photosOf({ url: "/media/a.jpg", title: "Dusk" }, stayed, { url: "/media/b.jpg" }),
  );
  expect(compared.map(({ parts }) => textsOf(parts))).toEqual([
    ["-No", " → ", "+Yes"],
    [
      "-Picture: /media/a.jpg · Title: Dawn",
      " → ",
      "+Picture: /media/a.jpg · Title: Dusk\nPicture: /media/b.jpg",
    ],
  ]);
  const [moved] = compareFields(
    "photo-gallery",
    { photos: [stayed, { url: "/media/a.jpg" }] },
    { photos: [{ url: "/media/a.jpg" }, stayed] },
  );
  expect(textsOf(moved?.parts)).toEqual(["The same lines in another order"]);
  const dates = compareFields("blogPost", { createdAt: "2026-11-20" }, { createdAt: "2026-11-21T15:00" });
  expect(textsOf(dates[0]?.parts)).toEqual(["-Nov 20, 2026 12:00 AM", " → ", "+Nov 21, 2026 3:00 PM"]);
});

it("of a tariff, the row that changed is shown alone", () => {
  const tariffs = (rate: number) => [
    {
      name: "Home",
      for: "home",
      slabs: [
        { upTo: 100, rate },
        { upTo: null, rate: 7.8 },
      ],
    },
  ];
  const [compared] = compareFields(
    "solarRates",
    { kind: "state", tariffs: tariffs(3.65) },
    { kind: "state", tariffs: tariffs(4) },
  );
  expect([compared?.label, textsOf(compared?.parts)]).toEqual([
    "Tariffs",
    [
      "-Slabs: Up to units: 100 · Rupees per unit: 3.65",
      " → ",
      "+Slabs: Up to units: 100 · Rupees per unit: 4",
    ],
  ]);
});

it("an article is compared by its paragraphs, without its tags, and says when only they changed", () => {
  const compare = (before: string, after: string) =>
    compareFields("blogPost", { content: before }, { content: after })[0]?.parts;
  expect(textsOf(compare("<p>Clear the drains.</p>", "<h2>Drains</h2><p>Clear the drains.</p>"))).toEqual([
    "+Drains",
  ]);
  expect(compare("<p>Same</p>", "<h2>Same</h2>")).toBeUndefined();
});

it("fields that no schema knows are compared, and missing, null and empty are the same", () => {
  const compared = compareFields(
    "packages",
    { own: "x", kit: null },
    { own: "y", kit: "", meter: undefined },
  );
  expect(compared.map(({ label }) => label)).toEqual(["own"]);
});
