import { expect, it } from "vitest";
import { contentFolder } from "./content-folder";
import { testSite } from "./test-site";

const WORDS = "They came on the day they had named.";

const site = await testSite({
  CONTENT_DIR: contentFolder({
    "testimonials/asha": {
      name: "Asha Verma",
      place: "Ghaziabad",
      words: WORDS,
      date: "2026-11-02",
      permission: true,
      hi: { name: "आशा वर्मा", words: "जिस दिन कहा था, उसी दिन आए।" },
    },
    "testimonials/older": { name: "Ravi", words: "An older one.", date: "2025-01-01", permission: true },
    "testimonials/private": { name: "Meera", words: "Only between us.", date: "2026-11-03" },
  }),
});

it.each(["/", "/packages", "/packages?type=Commercial"])(
  "%s shows the words of customers who gave permission, newest first",
  async (page) => {
    const html = await site.read(page);
    expect(html).toContain("What our customers say");
    expect(html).toContain(WORDS);
    expect(html).toContain('<time dateTime="2026-11-01T18:30:00.000Z">November 2, 2026</time>');
    expect(html.indexOf(WORDS)).toBeLessThan(html.indexOf("An older one."));
    expect(html).not.toContain("Only between us.");
  },
);

it("the Hindi pages show the words in Hindi, and in English where there are none", async () => {
  const html = await site.read("/hi");
  expect(html).toContain("हमारे ग्राहक क्या कहते हैं");
  expect(html).toContain("जिस दिन कहा था, उसी दिन आए।");
  expect(html).toMatch(/<blockquote lang="en"[^>]*>An older one\./);
});

it("a page without words that may be published says nothing of customers", async () => {
  const sample = await testSite();
  for (const page of ["/", "/packages", "/hi"])
    expect(await sample.read(page)).not.toMatch(/testimonial|What our customers say/);
});
