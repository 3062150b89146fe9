import { RESTORE_FOR_MS } from "./editable-content";

/** Forgets what was deleted, replaced or removed too long ago to be restored. */
export async function forgetFormer(...places: ({ forget(before: Date): Promise<void> } | undefined)[]) {
  const before = new Date(Date.now() - RESTORE_FOR_MS);
  for (const place of places) await place?.forget(before);
}
