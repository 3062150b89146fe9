import { expect, it } from "vitest";
import { testOffice } from "./test-site";

const office = await testOffice();

it("a lead leads to the next one of its list, also after its result, and to none when all are called", async () => {
  const paths: Record<string, string> = {};
  for (const name of ["First", "Second", "Third"]) ({ path: paths[name] = "" } = await office.contact(name));
  const nextOf = async (name: string, from = "") =>
    /data-next="true"[^>]*><span[^>]*>Next: ([^<]*)/.exec(
      (await office.show(`${paths[name]}${from}`)).replaceAll("<!-- -->", ""),
    )?.[1];
  expect([await nextOf("First"), await nextOf("Second"), await nextOf("Third")]).toEqual([
    "Second",
    "Third",
    "First",
  ]);
  expect(await nextOf("Second", "?from=%3Fview%3Dall"), "newest first").toBe("First");
  expect(await nextOf("Second", "?from=%3Fq%3Dsecond"), "a search is for one lead").toBeUndefined();
  await office.post(paths.Second ?? "", { intent: "call", outcome: "no-answer" });
  expect([await nextOf("Second"), await nextOf("First")]).toEqual(["Third", "Third"]);
  for (const name of ["First", "Third"])
    await office.post(paths[name] ?? "", { intent: "call", outcome: "no-answer" });
  expect(await nextOf("First"), "the others wait until tomorrow").toBeUndefined();
});
