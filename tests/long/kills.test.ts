import { readFileSync, watch } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { createBills } from "~/leads/bill-store.server";
import { sweepBills } from "~/leads/sweep-bills";
import { openDataFiles } from "~/stores/open-content.server";
import { billsIn, leadsIn } from "../http/inquiry";
import { startSite, temporaryFolder } from "../http/site";
import { openEmbeddedStores } from "../store/embedded-stores";
import { expectStoredOnce, submitThroughKills } from "./kill-rounds";

const ROUNDS = 200;
const TWO_HOURS_MS = 2 * 60 * 60_000;

/** Places in the data folder; the site is killed as soon as one of them changes. */
const STEPS = ["electricity-bills/.incoming", "electricity-bills", "leads"];

it(`the site loses no acknowledged inquiry and leaves no stray bill when killed ${ROUNDS} times`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  const dataFolder = temporaryFolder();
  const { site, submissions } = await submitThroughKills({
    count: ROUNDS,
    start: () => startSite({ DATA_DIR: dataFolder }),
    mayRefuse: false,
    arrange(round, _, kill, answered) {
      const step = STEPS[round % (STEPS.length + 2)];
      if (step) {
        const watcher = watch(path.join(dataFolder, step), () => {
          watcher.close();
          kill();
        });
      } else if (round % 5 === 3) answered.then(kill);
      else setTimeout(kill, Math.random() * 40);
    },
  });
  expect(await site.stop()).toBe(0);

  const { leads, close } = openEmbeddedStores(dataFolder);
  await sweepBills(createBills(openDataFiles(dataFolder)), leads, Date.now() + TWO_HOURS_MS);
  await close();
  expectStoredOnce(submissions, await leadsIn(dataFolder), await billsIn(dataFolder), (url) =>
    readFileSync(path.join(dataFolder, url)),
  );
});
