import { expect, it } from "vitest";
import { createOriginalSources } from "./original-sources.server";

it("an original is copied if it has 25 MB, and not if it has a byte more", async () => {
  const none = async () => undefined;
  const copied = (size: number) => {
    async function* read() {
      yield Buffer.from("x");
    }
    const findObject = async () => ({ size, version: "1", read });
    const sources = createOriginalSources({ findMedia: none, focusOf: none, findImage: none, findObject });
    return sources.withFile(
      { id: "object/roof.jpg", kind: "object", name: "roof.jpg" },
      async ({ version }) => version,
    );
  };
  expect(await copied(26_214_400)).toBe("1");
  await expect(copied(26_214_401)).rejects.toThrow("it is larger than 25 MB");
});
