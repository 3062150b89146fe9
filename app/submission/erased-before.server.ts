import type { Desk, ErasedLead } from "~/leads/pipeline/desk";
import { describeError, log } from "~/server/log.server";

/**
 * Resolves to the lead with one of these ids that was erased: whatever sends it once more must not bring the person back.
 * A desk that cannot be read keeps no lead away.
 */
export async function erasedBefore(
  desk: Pick<Desk, "erased">,
  ids: readonly string[],
): Promise<{ id: string; erased: ErasedLead } | undefined> {
  try {
    const [[id, erased] = []] = await desk.erased(ids);
    return id !== undefined && erased ? { id, erased } : undefined;
  } catch (error) {
    log.error("desk: erased leads cannot be read", describeError(error));
    return undefined;
  }
}
