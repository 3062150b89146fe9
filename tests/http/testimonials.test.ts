import { beforeAll, describe, expect, it, vi } from "vitest";
import { contentFolder } from "./content-folder";
import { testSite } from "./test-site";

const WORDS = "They came on the day they had named.";

const folder = contentFolder({
  "testimonials/private": { name: "Meera", words: "Only between us.", date: "2026-11-03" },
});
const site = await testSite({ CONTENT_DIR: folder });

it("a page without words that may be published says nothing of customers", async () => {
  for (const page of ["/", "/packages", "/hi"])
    expect(await site.read(page)).not.toMatch(/testimonial|What our customers say/);
});

describe("words of customers who gave permission", () => {
  beforeAll(async () => {
    const asha = {
      name: "Asha Verma",
      place: "Ghaziabad",
      words: WORDS,
      date: "2026-11-02",
      permission: true,
    };
    const hi = { name: "आशा वर्मा", words: "जिस दिन कहा था, उसी दिन आए।" };
    const older = { name: "Ravi", words: "An older one.", date: "2025-01-01", permission: true };
    contentFolder({ "testimonials/asha": { ...asha, hi }, "testimonials/older": older }, folder);
    await vi.waitFor(async () => expect(await site.read("/")).toContain(WORDS), 60_000);
  });

  it.each(["/", "/packages", "/packages?type=Commercial"])("are shown by %s, newest first", async (page) => {
    const html = await site.read(page);
    expect(html).toContain("What our customers say");
    expect(html).toContain(WORDS);
    expect(html).toContain('<time dateTime="2026-11-01T18:30:00.000Z">November 2, 2026</time>');
    expect(html.indexOf(WORDS)).toBeLessThan(html.indexOf("An older one."));
    expect(html).not.toContain("Only between us.");
  });

  it("are in Hindi on the Hindi pages, and in English where there are none", async () => {
    const html = await site.read("/hi");
    expect(html).toContain("हमारे ग्राहक क्या कहते हैं");
    expect(html).toContain("जिस दिन कहा था, उसी दिन आए।");
    expect(html).toMatch(/<blockquote lang="en"[^>]*>An older one\./);
  });
});
