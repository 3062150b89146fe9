import { expect, it } from "vitest";
import { Admission, TooBusyError } from "./admission.server";

/** Work that the test ends. */
function openWork() {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => promise, end };
}

it("admits a limited number of pages, and another when one finishes or fails", async () => {
  const admission = new Admission({ page: 2 });
  const one = openWork();
  const two = openWork();
  const pages = [admission.admit("page", "a", one.work), admission.admit("page", "a", two.work)];
  await expect(admission.admit("page", "a", async () => "three")).rejects.toThrow(TooBusyError);
  one.end();
  await pages[0];
  await expect(admission.admit("page", "a", () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
  expect(await admission.admit("page", "a", async () => "three")).toBe("three");
  two.end();
  await pages[1];
});

it("a form that is being received takes nobody's place", async () => {
  const admission = new Admission({ form: 1 });
  const slow = Array.from({ length: 5 }, openWork);
  const forms: Promise<void>[] = [];
  for (const { work } of slow) {
    let begun = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    forms.push(
      admission.admit("form", "a", () => {
        begun();
        return work();
      }),
    );
    await isBegun;
  }
  for (const { end } of slow) end();
  await Promise.all(forms);
});

it("begins one piece of work per turn of the event loop", async () => {
  const admission = new Admission();
  let begun = 0;
  const works = Array.from({ length: 20 }, () =>
    admission.admit("file", "a", async () => {
      begun += 1;
    }),
  );
  let before = 0;
  while (begun < works.length) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun - before).toBeLessThanOrEqual(1);
    before = begun;
  }
  await Promise.all(works);
});

it("a whole turn of the event loop passes after work that begins in the middle of one", async () => {
  const admission = new Admission();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve));
  const first = admission.admit("file", "a", async () => {});
  await turn();
  let hasBegun = false;
  const second = admission.admit("file", "a", async () => {
    hasBegun = true;
  });
  await turn();
  expect(hasBegun).toBe(false);
  await Promise.all([first, second]);
});

it("kinds take turns, and so do the clients of a kind", async () => {
  const admission = new Admission();
  const order: string[] = [];
  const admit = (kind: Parameters<typeof admission.admit>[0], client: string) =>
    admission.admit(kind, client, async () => void order.push(`${kind} ${client}`));
  await Promise.all([
    ...Array.from({ length: 4 }, () => admit("file", "flooder")),
    ...Array.from({ length: 3 }, () => admit("stranger", "flooder")),
    admit("file", "visitor"),
    admit("staff", "asha"),
    admit("form", "visitor"),
  ]);
  expect(order).toEqual([
    "file flooder",
    "form visitor",
    "staff asha",
    "stranger flooder",
    "file flooder",
    "stranger flooder",
    "file visitor",
    "stranger flooder",
    "file flooder",
    "file flooder",
  ]);
});

it("a client with many requests makes room for one with few", async () => {
  const admission = new Admission({ form: 4 });
  const flood = Array.from({ length: 4 }, (_, index) =>
    admission.admit("form", "flooder", async () => index),
  );
  const visitor = admission.admit("form", "visitor", async () => "kept");
  const settled = await Promise.allSettled(flood);
  expect(settled.map(({ status }) => status)).toEqual([...Array(3).fill("fulfilled"), "rejected"]);
  expect(await visitor).toBe("kept");
});

it("renders one document at a time, before other work begins", async () => {
  const admission = new Admission();
  const order: string[] = [];
  let running = 0;
  async function render(name: string) {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(name);
    running -= 1;
    if (name === "broken") throw new Error(name);
  }
  const first = admission.render(() => render("first"));
  const file = admission.admit("file", "a", async () => void order.push("file"));
  const broken = admission.render(() => render("broken"));
  const second = admission.render(() => render("second"));
  await Promise.allSettled([first, file, broken, second]);
  expect(order).toEqual(["first", "broken", "second", "file"]);
  await expect(broken).rejects.toThrow("broken");
});
