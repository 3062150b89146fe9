import { startFirestoreEmulator } from "./firestore-emulator";

/*
 * The emulator in a process of its own, for tests whose site runs in another; on the port that is given, or any. Prints
 * what FIRESTORE_EMULATOR_HOST has to be, and ends with SIGTERM. To be bundled first (esbuild), as it is TypeScript.
 */
const { host } = await startFirestoreEmulator(process.argv[2] ? Number(process.argv[2]) : undefined);
process.stdout.write(`${host}\n`);
