import { readFileSync } from "node:fs";
import type { Site } from "./http/site";

/** Returns five times the promised milliseconds, because other tests use the same cores. */
export function promised(ms: number): number {
  return 5 * ms;
}

/** Returns the milliseconds of the quickest of five turns: in the others, other tests may have had the core. */
export function quickest(work: () => void): number {
  const turns = [1, 2, 3, 4, 5].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...turns);
}

/** Returns the memory of a site in MiB: now (VmRSS), or its peak (VmHWM). */
export function memoryMib({ process: { pid } }: Site, field: "VmRSS" | "VmHWM" = "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
