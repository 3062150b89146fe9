import { Agent, request } from "node:http";
import { expect, it } from "vitest";
import { openFirebasePlaces } from "../firebase/firebase-places";
import { FORM } from "../http/site";
import { memoryMib } from "../load";

const REQUESTS = 10_000;
const FIRST_PART = 1_000;
const AT_ONCE = 100;

/** The server's heap limit: a leak ends the process. */
const HEAP_MIB = 200;

/** How much more memory the server may take at the end than after the first part: garbage not collected yet. */
const GROWTH_MIB = 80;

const PAGES = ["/", "/packages", "/events", "/project-photos", "/brochures", "/inquiry", "/readiness"];

it(`the site withstands ${REQUESTS} requests while Firestore hangs, and recovers`, {
  timeout: 900_000,
}, async () => {
  const places = await openFirebasePlaces();
  const site = await places.startWarmSite({
    RATE_LIMIT: "1000000",
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = { page: new Map<number, number>(), form: new Map<number, number>() };

  /** Every fourth request is a form. */
  function ask(number: number): Promise<void> {
    const kind = number % 4 === 0 ? "form" : "page";
    const body = new URLSearchParams({
      name: "Asha",
      email: "asha@example.in",
      mobile: "9876543210",
      message: `Number ${number}`,
    });
    const options =
      kind === "form"
        ? { method: "POST", path: "/contact", headers: FORM }
        : { path: `${PAGES[number % PAGES.length]}?view=${number}` };
    return new Promise((resolve, reject) => {
      const sending = request({ port: site.port, agent, ...options }, (answer) => {
        answer.resume().on("end", () => {
          const status = answer.statusCode ?? 0;
          statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1);
          resolve();
        });
      });
      sending.on("error", reject);
      sending.end(kind === "form" ? body.toString() : undefined);
    });
  }

  async function askAll(from: number, to: number) {
    let next = from;
    async function one() {
      while (next < to) await ask(next++);
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  // Read every page once, so that its content is cached.
  for (const number of [1, 2, 3, 5, 6, 7, 11]) await ask(number);
  await places.firestore.mode("hang");
  await askAll(8, FIRST_PART);
  const level = memoryMib(site, "VmRSS");
  await askAll(FIRST_PART, REQUESTS);
  expect([[...statuses.page.keys()], [...statuses.form.keys()]]).toEqual([[200], [503]]);
  expect(memoryMib(site, "VmRSS") - level).toBeLessThan(GROWTH_MIB);
  // Connections are retried and given up: there are only a few to each of the two databases.
  expect(places.firestore.connections()).toBeLessThan(20);

  await places.firestore.mode("pass");
  for (let number = REQUESTS + 4; !statuses.form.has(303); number += 4) await ask(number);
  expect(await places.leads()).toHaveLength(1);
  expect(await site.stop()).toBe(0);
  expect(site.errors()).toBe("");
  expect(site.log()).not.toMatch(/Asha|asha@|9876543210|Number \d/);
  agent.destroy();
  await places.close();
});
