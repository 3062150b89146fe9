import { afterAll, beforeAll, vi } from "vitest";
import { openBillsStorage } from "~/stores/firebase/bills-storage";
import { type StorageStandIn, startStorageStandIn } from "../firebase/storage-stand-in";
import { describeBills } from "./bills-contract";

let storage: StorageStandIn;
let buckets = 0;

beforeAll(async () => {
  storage = await startStorageStandIn();
  vi.stubEnv("STORAGE_EMULATOR_HOST", storage.origin);
});

afterAll(() => storage.close());

describeBills("Cloud Storage", async () => {
  buckets += 1;
  const bucket = `bills-${buckets}`;
  return {
    open: async () => openBillsStorage(bucket),
    read: async (path) => storage.object(bucket, path)?.bytes,
    remove: async () => {},
  };
});
