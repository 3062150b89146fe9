import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { openFile, type Reading, readFacts, readLeads, refusedCsv } from "./import-jobs.server";
import { FileFault } from "./raw-rows";

export type ReadFileJob =
  | { job: "open"; bytes: Uint8Array }
  | ({ job: PackedJob; packed: Uint8Array } & Reading);

export type PackedJob = "facts" | "leads" | "refused";

/** The code of the site alone takes 90 MB, the heap 128 MB at most, a workbook's parts beside it. */
const MAX_MEMORY = 300 * 1024 * 1024;
/** Processor time, in milliseconds: a slow or busy machine reads the same files, later. */
const MAX_CPU_MS = 30_000;

/** Ends the process, whatever holds it: when it takes too much memory or processor time, and when the site is gone. */
const WATCH = `
const { cpuUsage, kill, memoryUsage, pid, ppid } = process;
setInterval(() => {
  const { user, system } = cpuUsage();
  if (user + system > ${MAX_CPU_MS * 1000}) kill(pid, "SIGVTALRM");
  if (memoryUsage.rss() > ${MAX_MEMORY} || process.ppid !== ppid) kill(pid, "SIGKILL");
}, 20);`;

/** Answers one job of `read-file.server`, whose child this process is. */
export async function answerReadFile(): Promise<number> {
  const send = process.send?.bind(process);
  if (!send) {
    console.error("The site itself starts this, to read a file");
    return 1;
  }
  // If memory runs out, the kernel should kill this process, not the site.
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Not Linux.
  }
  new Worker(WATCH, { eval: true, env: {} }).unref();
  process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  process.on("message", (job: ReadFileJob) => send(answer(job, send)));
  return 0;
}

function answer(job: ReadFileJob, send: (part: Buffer) => void): object | string {
  try {
    if (job.job === "open") return openFile(job.bytes);
    if (job.job === "facts") return readFacts(job.packed, job.headingRow);
    if (job.job === "refused") return { csv: refusedCsv(job.packed, job) };
    return readLeads(job.packed, job, (json) => send(Buffer.from(json)));
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  }
}
