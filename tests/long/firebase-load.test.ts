import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { expect, it } from "vitest";
import { openFirebasePlaces } from "../firebase/firebase-places";
import { FORM } from "../http/site";
import { IS_LOAD_TEST } from "../load";

/** `npm run test:faults` sends ten thousand and measures memory; `npm test` sends a few. */
const REQUESTS = IS_LOAD_TEST ? 10_000 : 300;
const FIRST_PART = IS_LOAD_TEST ? 1_000 : 100;
const AT_ONCE = 100;

/** The server's heap limit. */
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
    // A leak ends the process; without a limit, the collector lets memory grow while there is some.
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
  });
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses: Record<string, number> = {};

  function ask(number: number): Promise<void> {
    const isForm = number % 4 === 0;
    const path = isForm ? "/contact" : `${PAGES[number % PAGES.length]}?view=${number}`;
    const body = isForm
      ? new URLSearchParams({
          name: "Asha",
          email: "asha@example.in",
          mobile: "9876543210",
          message: `Number ${number}`,
        }).toString()
      : undefined;
    return new Promise((resolve, reject) => {
      const headers = isForm ? FORM : {};
      const sending = request(
        { port: site.port, method: isForm ? "POST" : "GET", path, headers, agent },
        (answer) => {
          answer.resume().on("end", () => {
            const key = `${isForm ? "form" : "page"} ${answer.statusCode}`;
            statuses[key] = (statuses[key] ?? 0) + 1;
            resolve();
          });
        },
      );
      sending.on("error", reject);
      sending.end(body);
    });
  }

  async function askAll(from: number, to: number) {
    let next = from;
    async function one() {
      while (next < to) await ask(next++);
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  }

  /** In MiB. */
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.process.pid}/status`, "utf8"))?.[1]) / 1024;

  // Read every page once, so that its content is cached.
  for (const number of [1, 2, 3, 5, 6, 7, 11]) await ask(number);
  await places.firestore.mode("hang");
  await askAll(8, FIRST_PART);
  const level = memory();
  await askAll(FIRST_PART, REQUESTS);
  const end = memory();

  expect(Object.keys(statuses).sort()).toEqual(["form 503", "page 200"]);
  if (IS_LOAD_TEST) expect(end - level).toBeLessThan(GROWTH_MIB);
  // Connections are retried and given up: there are only a few to each of the two databases.
  expect(places.firestore.connections.open).toBeLessThan(20);

  await places.firestore.mode("pass");
  const backAt = performance.now();
  const accepted = () => statuses["form 303"] ?? 0;
  for (let number = REQUESTS + 4; accepted() === 0; number += 4) {
    await ask(number);
    expect(performance.now() - backAt).toBeLessThan(45_000);
  }
  expect(await places.leads()).toHaveLength(accepted());
  expect(await site.stop()).toBe(0);
  expect(site.errors()).toBe("");
  expect(site.log()).not.toMatch(/Asha|asha@|9876543210|Number \d/);
  agent.destroy();
  await places.close();
});
