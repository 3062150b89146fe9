import { startFirestoreEmulator } from "./firestore-emulator";

/*
 * Runs the emulator as a process of its own, for tests whose site runs in another, on the given port or a free one.
 * Prints the value for FIRESTORE_EMULATOR_HOST, and ends with SIGTERM. To be bundled first (esbuild), as it is TypeScript.
 */
const { host } = await startFirestoreEmulator(process.argv[2] ? Number(process.argv[2]) : undefined);
process.stdout.write(`${host}\n`);
