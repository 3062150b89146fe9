import type { ImportSource } from "../app/intake/import/import-choices";
import type { PlanRequest } from "../app/intake/import/import-plan.server";
import { choicesAtFirst } from "../app/intake/import/lead-file";

/** Returns what the tab asks for a file of which nobody has said anything yet. */
export function planRequest(source: ImportSource): PlanRequest {
  return { ...choicesAtFirst(source), columns: [], order: "day first", isFinished: false, addedAgain: [] };
}
