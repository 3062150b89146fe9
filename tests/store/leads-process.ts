import { writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { openLeadsLmdb, readLeadsLmdb } from "~/stores/embedded/leads-lmdb";

/*
 * Works on the leads in a folder, in a process beside the test's.
 *
 *   write    adds leads one by one, printing the id of each when it is acknowledged, until it is killed;
 *            exits with 3 when a lead cannot be stored
 *   repeat   adds the same lead 25 times at once and prints how many of these were not repeats
 *   list     prints the ids of all leads, opened for reading only
 */
const [folder = "", task, prefix = ""] = process.argv.slice(2);
const leads = openLeadsLmdb(folder);

function print(line: string | number) {
  writeSync(1, `${line}\n`);
}

/** Waits a turn, so that an unhandled rejection would end the process first. */
async function exitWhenAllIsHandled(): Promise<never> {
  await setImmediate();
  process.exit(3);
}

const tasks: Record<string, () => Promise<void>> = {
  async write() {
    for (let number = 0; ; number += 1) {
      const fields = { message: "A roof in Haridwar. ".repeat(50) };
      const lead = { kind: "contact", ids: [`${prefix}${number}`], fields } as const;
      const { id } = await leads.add(lead).catch(exitWhenAllIsHandled);
      print(id);
    }
  },
  async repeat() {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => leads.add({ kind: "contact", ids: ["same"], fields: {} })),
    );
    print(answers.filter(({ repeated }) => !repeated).length);
  },
  async list() {
    for await (const { id } of readLeadsLmdb(folder).list()) print(id);
  },
};

await tasks[task ?? ""]?.();
await leads.close();
