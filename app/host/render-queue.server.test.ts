import { expect, it } from "vitest";
import { RenderQueue, TooBusyError, takeTurn } from "./render-queue.server";

/** Fills the one place of a queue, until the returned function is called. */
async function occupy(queue: RenderQueue, client: string): Promise<() => Promise<void>> {
  let work: Promise<void> | undefined;
  const end = await new Promise<() => void>((hasBegun) => {
    work = queue.add(client, () => new Promise(hasBegun));
  });
  return async () => {
    end();
    await work;
  };
}

it("a client with little under way goes first", async () => {
  const queue = new RenderQueue({ atOnce: 1, most: 10 });
  const free = await occupy(queue, "other");
  const order: string[] = [];
  const wait = (client: string) => queue.add(client, async () => void order.push(client));
  const waiting = ["flooder", "flooder", "flooder", "visitor"].map(wait);
  await free();
  await Promise.all(waiting);
  expect(order).toEqual(["flooder", "visitor", "flooder", "flooder"]);
});

it("a full queue refuses a client that has its share, and lets others in", async () => {
  const queue = new RenderQueue({ atOnce: 1, most: 3 });
  const answer = (client: string) => queue.add(client, async () => client);
  const flood = [answer("flooder"), answer("flooder"), answer("flooder")];
  await expect(answer("flooder")).rejects.toThrow(TooBusyError);
  expect(await answer("visitor")).toBe("visitor");
  await Promise.all(flood);
});

it("many clients with little each fill no more than four queues", async () => {
  const queue = new RenderQueue({ most: 2 });
  const many = Array.from({ length: 12 }, (_, client) => queue.add(`${client}`, async () => client));
  const settled = await Promise.allSettled(many);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
});

it("work that fails leaves its place", async () => {
  const queue = new RenderQueue({ atOnce: 1, most: 1 });
  for (let count = 0; count < 6; count += 1)
    await expect(queue.add("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.add("a", async () => "made")).toBe("made");
});

it("one piece of work begins per turn of the event loop, and what has begun goes on first", async () => {
  const begun: string[] = [];
  const works = ["a", "b"].map((name) => takeTurn().then(() => void begun.push(name)));
  works.push(takeTurn(true).then(() => void begun.push("page")));
  for (let before = 0; begun.length < works.length; before = begun.length) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun.length - before).toBeLessThanOrEqual(1);
  }
  expect(begun).toEqual(["a", "page", "b"]);
});
