import { expect, it } from "vitest";
import { compareFields } from "./compare.server";

const textsOf = (parts: { text: string; change?: string }[] | undefined) =>
  parts?.map(({ text, change }) => `${change === "added" ? "+" : change === "removed" ? "-" : ""}${text}`);

const REST =
  " Clear the drains before the monsoon, check the clamps and wash the panels early in the morning.";

it("a long text is compared word by word, in Hindi too, and a short one is shown whole", () => {
  const compared = compareFields(
    "blogPost",
    { title: "नेट मीटर क्या है", excerpt: `नेट मीटर क्या है? 4,200 units.${REST}`, authorId: "Ravi" },
    { title: "नेट मीटर कैसा है", excerpt: `नेट मीटर कैसा है? 4,300 units.${REST}`, authorId: "Ravi" },
  );
  expect(compared.map(({ parts }) => textsOf(parts))).toEqual([
    ["-नेट मीटर क्या है", " → ", "+नेट मीटर कैसा है"],
    ["नेट मीटर ", "-क्या", "+कैसा", " है? ", "-4,200", "+4,300", ` units.${REST}`],
  ]);
});

it("flags, dates and lists are compared as people read them", () => {
  const compared = compareFields(
    "photo-gallery",
    { isPublished: false, photos: [{ url: "/media/a.jpg", title: `Dawn.${REST}` }] },
    { isPublished: true, photos: [{ url: "/media/a.jpg", title: `Dusk.${REST}` }, { url: "/media/b.jpg" }] },
  );
  expect(textsOf(compared[0]?.parts)).toEqual(["-No", " → ", "+Yes"]);
  expect(textsOf(compared[1]?.parts)?.slice(1)).toEqual([
    "-Dawn",
    "+Dusk",
    `.${REST}`,
    expect.stringMatching(/^\+\n.*b\.jpg$/),
  ]);
  const dates = compareFields("blogPost", { createdAt: "2026-11-20" }, { createdAt: "2026-11-21T15:00" });
  expect(textsOf(dates[0]?.parts)).toEqual(["-Nov 20, 2026 12:00 AM", " → ", "+Nov 21, 2026 3:00 PM"]);
});

it("an article is compared without its tags, and says when only they changed", () => {
  const compare = (before: string, after: string) =>
    compareFields("blogPost", { content: before }, { content: after })[0]?.parts;
  expect(textsOf(compare(`<p>${REST}</p>`, `<h2>Drains</h2><p>${REST}</p>`))).toEqual([
    "+Drains\n",
    REST.trim(),
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

it("two articles of 200 KB without a word in common are compared in a moment", () => {
  const words = (step: number) => Array.from({ length: 30_000 }, (_, n) => `w${(n * step) % 9973}`).join(" ");
  const started = performance.now();
  compareFields("blogPost", { content: words(7919) }, { content: words(104_729) });
  expect(performance.now() - started).toBeLessThan(2000);
});
