import { writeSync } from "node:fs";
import path from "node:path";
import { openEmbeddedStores } from "../store/embedded-stores";

/** Uses the stores of each folder in every way, whatever fails, and prints the folder before and the number of failures after. */
for (const folder of process.argv.slice(2)) {
  writeSync(1, `${path.basename(folder)} `);
  const { leads, desk, staff, close } = openEmbeddedStores(folder);
  let failures = 0;
  const attempt = async (work: () => Promise<unknown>) => {
    await work().catch(() => {
      failures += 1;
    });
  };
  const all: string[] = [];
  await attempt(async () => {
    for await (const { id } of leads.list()) all.push(id);
  });
  await attempt(() => desk.list({ text: "person" }));
  for (let number = 0; number < 20; number += 1)
    await attempt(() =>
      leads.add({ kind: "contact", ids: [`new ${number}`], fields: { message: "A".repeat(number * 900) } }),
    );
  for (const id of all.slice(0, 20)) {
    await attempt(() => desk.append(id, "asha@example.in", { note: "called" }));
    await attempt(() => desk.erase(id, "asha@example.in"));
  }
  await attempt(() => desk.forget(new Date().toISOString()));
  await attempt(() => staff.list());
  await attempt(() => staff.invite("new@example.in"));
  await close();
  writeSync(1, `${failures}\n`);
}
