import { AnswerFault, ask, kill, runAlone, startProcess } from "~/server/child-process.server";
import { log } from "~/server/log.server";
import { seal, unsealBytes } from "~/server/signatures.server";
import type { Opened, Reading } from "./files/import-jobs.server";
import type { PackedJob, ReadFileJob } from "./files/read-file-process.server";
import type { FileFacts, OpenedFile, ReadRow, RefusedRows } from "./import-table";

export const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** What a packed table may take in a form. */
export const MAX_PACKED_BYTES = 16 * 1024 * 1024;

const SEALED_FOR = "import file";

/** Why there is no answer, in words for who chose the file. */
interface Fault {
  fault: string;
}

/** Resolves to the table of a file, or to why it has none. */
export async function openImportFile(bytes: Buffer): Promise<OpenedFile | Fault> {
  if (bytes.length > MAX_FILE_BYTES) return { fault: "The file is larger than 10 MB. Split it" };
  const answer = await askOnce<Opened>({ job: "open", bytes });
  if ("fault" in answer) return answer;
  const packed = seal(SEALED_FOR, answer.packed);
  return packed.length > MAX_PACKED_BYTES
    ? { fault: "The file has too much text. Split it" }
    : { facts: answer.facts, packed };
}

/** Resolves to the table of a packed file with the names of its columns in another row, or to why it has none. */
export async function readHeading(packed: string, headingRow: number): Promise<FileFacts | Fault> {
  return askPacked("facts", packed, { headingRow, uses: [] });
}

/** Gives the rows of a packed table as leads: 200 at most at once, and the next when these are done. */
export async function readImportLeads(
  packed: string,
  reading: Reading,
  onLeads: (leads: ReadRow[]) => Promise<void>,
): Promise<RefusedRows | Fault> {
  // As JSON they wait outside the heap, and the process ends without waiting for whoever stores them.
  const batches: Uint8Array[] = [];
  const answer = await askPacked<RefusedRows>("leads", packed, reading, (part) => batches.push(part));
  if ("fault" in answer) return answer;
  for (const batch of batches) await onLeads(JSON.parse(Buffer.from(batch).toString()) as ReadRow[]);
  return answer;
}

/** Resolves to the refused rows of a packed table as CSV, each with the reason. */
export function refusedRows(packed: string, reading: Reading): Promise<{ csv: string } | Fault> {
  return askPacked("refused", packed, reading);
}

async function askPacked<Answer>(
  job: PackedJob,
  packed: string,
  { headingRow, uses }: Reading,
  onPart?: (part: Uint8Array) => void,
): Promise<Answer | Fault> {
  const bytes = unsealBytes(SEALED_FOR, packed);
  if (!bytes) return { fault: "The file has not arrived whole, or is too old: choose it again" };
  return askOnce<Answer>({ job, packed: bytes, headingRow, uses }, onPart);
}

function askOnce<Answer>(job: ReadFileJob, onPart?: (part: Uint8Array) => void): Promise<Answer | Fault> {
  return runAlone(async () => {
    const child = startProcess(__filename, ["read-file"], { execArgv: ["--max-old-space-size=128"] });
    try {
      return (await ask(child, job, onPart)) as Answer;
    } catch (error) {
      if (error instanceof AnswerFault) return { fault: error.message };
      return { fault: faultOf(String(error)) };
    } finally {
      kill([child]);
    }
  });
}

function faultOf(reason: string): string {
  log.warn("cannot read an import file", { reason });
  const instead = "Split it, or save it in Excel as “CSV UTF-8”";
  if (reason.includes("too long")) return `The file takes longer than 30 seconds to read. ${instead}`;
  if (reason.includes("memory")) return `The file takes too much memory to read. ${instead}`;
  return `The file can’t be read. ${instead}`;
}
