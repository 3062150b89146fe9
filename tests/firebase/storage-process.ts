import { createInterface } from "node:readline";
import { startStorageStandIn } from "./storage-stand-in";

/*
 * Runs the stand-in for Cloud Storage as a process of its own:
 *
 *   npx esbuild tests/firebase/storage-process.ts --bundle --platform=node --format=esm --outfile=build/storage.mjs
 *   node build/storage.mjs 9199
 *
 * It reads lines of JSON from its parent: the arguments of `fault`, or [] for `heal`.
 */
const standIn = await startStorageStandIn(Number(process.argv[2] ?? 0));
console.log(`STORAGE_EMULATOR_HOST=${standIn.origin}`);

for await (const line of createInterface(process.stdin)) {
  const fault = JSON.parse(line);
  if (fault.length > 0) standIn.fault(...(fault as Parameters<typeof standIn.fault>));
  else standIn.heal();
}
