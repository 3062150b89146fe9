import { readFileSync } from "node:fs";
import type { Site } from "./http/site";

/** Returns the milliseconds of processor time that work takes: a busy machine adds none, other threads of this process do. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the memory of a site in MiB: now (VmRSS), or its peak (VmHWM). */
export function memoryMib({ process: { pid } }: Site, field: "VmRSS" | "VmHWM" = "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}
