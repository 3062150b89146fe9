import { expect, it } from "vitest";
import { RenderQueue, TooBusyError } from "./render-queue.server";

/** Work that the test ends. */
function openWork() {
  const { promise, resolve } = deferred();
  return { work: () => promise, end: resolve };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it("the render queue admits a limited number of pages, and another when one finishes or fails", async () => {
  const queue = new RenderQueue(2);
  const one = openWork();
  const two = openWork();
  const pages = [queue.admit(one.work), queue.admit(two.work)];
  await expect(queue.admit(async () => "three")).rejects.toThrow(TooBusyError);
  one.end();
  await pages[0];
  await expect(queue.admit(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.admit(async () => "three")).toBe("three");
  two.end();
  await pages[1];
});

it("the render queue renders one page at a time, fixed pages before those with invented URLs", async () => {
  const queue = new RenderQueue();
  const order: string[] = [];
  let running = 0;
  async function render(name: string) {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    order.push(name);
    running -= 1;
    if (name === "broken") throw new Error(name);
  }
  const names = ["first come", "made up", "broken", "made up too"];
  const turns = names.map((name) => queue.takeTurn(() => render(name)));
  turns.push(queue.takeTurn(() => render("home"), { isFirst: true }));
  await Promise.allSettled(turns);
  expect(order).toEqual(["first come", "home", "made up", "broken", "made up too"]);
  await queue.takeTurn(() => render("later"));
  expect(order.at(-1)).toBe("later");
});
