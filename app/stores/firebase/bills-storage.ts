import type { Bills } from "~/leads/bills";

/** Electricity bills in a bucket of Cloud Storage. */
export function openBillsStorage(_projectId: string, _bucket: string): Bills {
  throw new Error("not built yet");
}
