import { expect, it, vi } from "vitest";
import type { EditableContent } from "~/editor/save/editable-content";
import { createLibraryIndex } from "./library-index";

/** An index of content of which each reading lasts until `end` is called. */
function openIndex(isSingleProcess = true) {
  const state = { revision: 1, now: 0, begun: 0, underWay: 0, isDown: false };
  const endings: (() => void)[] = [];
  const list: EditableContent["list"] = async function* (name) {
    if (name !== "mediaFiles") return;
    state.begun += 1;
    state.underWay += 1;
    expect(state.underWay).toBe(1);
    const description = `in reading ${state.begun}`;
    await new Promise<void>((resolve) => endings.push(resolve));
    state.underWay -= 1;
    if (state.isDown) throw new Error("down");
    yield { id: "roof.jpg", live: { description }, version: "" };
  };
  const index = createLibraryIndex({
    editing: { list, removed: async () => [] },
    content: { revision: () => state.revision, watch: () => () => {} },
    isSingleProcess,
    now: () => state.now,
  });
  const described = async (facts = index.current()) => (await facts).descriptions.get("roof.jpg");
  const end = () => vi.waitFor(() => (endings.shift() ?? expect.fail("no reading has begun"))(), 60_000);
  return { state, index, described, end };
}

it("the library's index reads again after a change, once the reading before has ended", async () => {
  const { state, index, described, end } = openIndex();
  const before = [described(), described()];
  await expect.poll(() => state.begun).toBe(1);
  state.revision = 2;
  const after = [described(), described(index.readAgain()), described()];
  await end();
  expect(await Promise.all(before)).toEqual(["in reading 1", "in reading 1"]);
  await end();
  expect(new Set(await Promise.all(after))).toEqual(new Set(["in reading 2"]));
  expect([await described(), state.begun]).toEqual(["in reading 2", 2]);
  const again = described(index.readAgain());
  await end();
  expect(await again).toBe("in reading 3");
});

it("the library's index does not keep a failure", async () => {
  const { state, described, end } = openIndex();
  state.isDown = true;
  const views = Promise.allSettled([described(), described()]);
  await end();
  expect((await views).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  state.isDown = false;
  const view = described();
  await end();
  expect(await view).toBe("in reading 2");
});

it("the library's index reads again after a minute where other processes change the content too", async () => {
  for (const [isSingleProcess, readings] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const { state, described, end } = openIndex(isSingleProcess);
    const first = described();
    await end();
    await first;
    state.now = 59_999;
    await described();
    expect(state.begun).toBe(1);
    state.now = 60_000;
    const late = described();
    if (readings > 1) await end();
    expect(await late).toBe(`in reading ${readings}`);
  }
});
