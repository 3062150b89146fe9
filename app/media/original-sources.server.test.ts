import { describe, expect, it } from "vitest";
import { TOO_SLOW } from "./fetch-original.server";
import { createOriginalSources } from "./original-sources.server";
import type { Original } from "./originals";

const remote = (host: string, name: string): Original => ({
  id: name,
  kind: "remote",
  url: `https://${host}/${name}.jpg`,
});

const numbers = Array.from({ length: 10 }, (_, index) => `${index}`);

/** Sources of originals on a host that is silent until `speak`, one that is too slow, and others. */
function createSources() {
  const fetched: string[] = [];
  let speak = () => {};
  const spoken = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const sources = createOriginalSources(
    async () => undefined,
    undefined,
    async (url) => {
      fetched.push(url);
      if (url.startsWith("https://silent.")) await spoken;
      if (url.startsWith("https://slow.") && !url.includes("good")) throw TOO_SLOW;
      return "1a2b3c4d";
    },
  );
  const versionOf = (original: Original) => sources.withFile(original, async ({ version }) => version);
  return { fetched, versionOf, speak };
}

describe("originals of other hosts", () => {
  it("are fetched while another host is silent", async () => {
    const { versionOf, speak } = createSources();
    const waiting = numbers.map((name) => versionOf(remote("silent.example.in", name)));
    expect(await versionOf(remote("img.example.in", "roof"))).toBe("1a2b3c4d");
    speak();
    await Promise.all(waiting);
  });

  it("are not fetched for a while from a host that is too slow four times in a row", async () => {
    const { fetched, versionOf } = createSources();
    for (const name of numbers)
      await expect(versionOf(remote("slow.example.in", name))).rejects.toThrow(/too (?:slow|long)/);
    expect(fetched).toHaveLength(4);
    expect(await versionOf(remote("img.example.in", "roof"))).toBe("1a2b3c4d");
  });

  it("are still fetched from a host that is slow now and then", async () => {
    const { fetched, versionOf } = createSources();
    for (const name of numbers) {
      await expect(versionOf(remote("slow.example.in", name))).rejects.toThrow("too long");
      await versionOf(remote("slow.example.in", `good-${name}`));
    }
    expect(fetched).toHaveLength(20);
  });
});
