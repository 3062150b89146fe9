import type { Desk, ErasedLead } from "~/sales/store/desk";
import { describeError, log } from "~/server/log.server";

/** Resolves to the erased lead with one of these ids: nobody brings the person back. A desk that cannot be read keeps no lead away. */
export async function erasedBefore(desk: Pick<Desk, "erased">, ids: readonly string[]) {
  const found = await desk.erased(ids).catch((error) => {
    log.error("desk: erased leads cannot be read", describeError(error));
    return new Map<string, ErasedLead>();
  });
  for (const [id, { at }] of found) return { id, at };
  return undefined;
}
