import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FullConfig } from "@playwright/test";
import { showsSample } from "../firebase/firebase-places";
import { startFirestoreEmulator } from "../firebase/firestore-emulator";
import { startStorageStandIn } from "../firebase/storage-stand-in";
import { startSite } from "../http/site";

/** Starts Firestore and storage, pushes the sample content as in docs/operating.md, and starts the site. */
export default async function setUp({ metadata: { settings, onFirebase } }: FullConfig) {
  const firestore = await startFirestoreEmulator(onFirebase.firestorePort);
  const storage = await startStorageStandIn(onFirebase.storagePort);
  await promisify(execFile)("node", ["build/index.cjs", "content", "push"], {
    env: { ...process.env, ...settings },
  });
  const site = await startSite(settings);
  await showsSample(site);
  return async () => {
    await site.stop();
    await storage.close();
    firestore.stop();
  };
}
