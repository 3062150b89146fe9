import PQueue from "p-queue";
import { type BillFault, storedType } from "~/leads/bills";
import type { FileKind } from "~/sales/job/job-steps";
import { leadStateOf } from "~/sales/lead/lead-state";
import type { Desk } from "~/sales/store/desk";
import { describeError, log } from "~/server/log.server";
import { RequestBody } from "~/server/request-body.server";
import { WriteRefused } from "~/store-fault";
import { staffUploadSlots } from "~/submission/limits.server";
import { receiveChecked } from "~/submission/receive-bill.server";
import { fileField } from "~/texts/file-field";
import { IDENTITY_NOTICE_VERSION } from "~/texts/identity-notice";
import { MAX_FILE_BYTES, MAX_FILES } from "./lead-files";
import { type FilePlace, isIdentityOver, leadFileName } from "./lead-files.server";

const slots = staffUploadSlots();

interface UploadStores {
  desk: Pick<Desk, "events" | "append">;
  files: FilePlace;
}

/** What the request's URL says of the file, as far as its route takes it. */
interface FileClaim {
  name?: string | undefined;
  /** Of the browser's own making, so that a file that is sent again is stored once. */
  id?: string | undefined;
  kind?: FileKind | undefined;
  /** The version of the notice that the customer was told, for an identity paper. */
  notice?: string | undefined;
}

/** A refusal goes on from the name of the file; any other failure may not happen again. */
type LeadFileResult =
  | { status: "stored"; isEncrypted: boolean }
  | { status: "refused"; reason: string }
  | { status: "failed" };

/** Stores a request's body as a file of a lead. */
export async function receiveLeadFile(
  request: Request,
  claim: FileClaim,
  lead: string,
  by: string,
  stores: UploadStores,
): Promise<LeadFileResult> {
  const free = slots.take(by);
  if (!free) return { status: "failed" };
  return receive(new RequestBody(request).upTo(MAX_FILE_BYTES + 1), claim, lead, by, stores).finally(free);
}

async function receive(
  bytes: AsyncIterable<Uint8Array>,
  { name: given = "", id, kind, notice = "" }: FileClaim,
  lead: string,
  by: string,
  { desk, files }: UploadStores,
): Promise<LeadFileResult> {
  const refused = (reason: string) => ({ status: "refused" as const, reason });
  try {
    if (!id || !kind) return refused("says nothing of what it is");
    const answer = await answerTo({ id, kind, notice }, lead, desk);
    if (answer === "known") for await (const _ of bytes);
    if (answer) return answer === "known" ? { status: "stored", isEncrypted: false } : refused(answer);
    const path = leadFileName(lead, id);
    const sent = { name: given || kind, bytes };
    const read = await receiveChecked(sent, MAX_FILE_BYTES, async (name, bytes) => {
      const type = storedType(name) ?? "";
      const stored = await files.put(path, bytes, { type, ifAbsent: true });
      // An earlier try may have been cut off after its bytes were whole.
      return { name, type, size: (stored ?? (await files.find(path)))?.size ?? 0 };
    });
    if (read.state === "invalid") return refused(faultWords(read.fault));
    if (read.state === "failed") throw read.error;
    const { name = given, type = "", size = 0 } = read.stored ?? {};
    const filedAs = kind === "roof" && !type.startsWith("image/") ? "other" : kind;
    const file = { id, kind: filedAs, name, type, size, ...(kind === "identity" && { notice }) };
    const late = await turns.add(async () => {
      const late = await answerTo({ id, kind, notice }, lead, desk);
      if (late) return late;
      const { status } = await desk.append(lead, by, { file });
      return status === "saved" ? undefined : "was not added: open the lead again";
    });
    if (!late || late === "known") return { status: "stored", isEncrypted: read.isEncrypted };
    await files.remove(path);
    return refused(late);
  } catch (error) {
    log.error("file of a lead not stored", describeError(error));
    if (!(error instanceof WriteRefused)) return { status: "failed" };
    return refused(`was not stored: ${error.message}`);
  }
}

/** One at a time, so that files that come together are counted too. */
const turns = new PQueue({ concurrency: 1 });

function faultWords(fault: BillFault): string {
  if (fault === "tooLarge") return "has more than 10 MB";
  return `was not taken: ${fileField.en.faults[fault].replace(/\.$/, "")}`;
}

/** Resolves to why a lead takes no such file; to "known" if it has this one, and to undefined if it takes it. */
async function answerTo(
  { id, kind, notice }: { id: string; kind: FileKind; notice: string },
  lead: string,
  desk: Pick<Desk, "events">,
): Promise<string | undefined> {
  const events = await desk.events(lead);
  if (!events) return "has no lead any more: it was erased";
  if (events.some(({ file }) => file?.id === id)) return "known";
  const { files, mergedInto } = leadStateOf(events);
  if (mergedInto) return "belongs to a lead that is part of another: add it there";
  if (files.length >= MAX_FILES)
    return `is too much: a lead has at most ${MAX_FILES} files, so remove one first`;
  if (kind !== "identity") return undefined;
  if (notice !== IDENTITY_NOTICE_VERSION)
    return "is an identity paper: tick that the customer knows the notice";
  const isOver = await isIdentityOver(events, desk, new Date());
  return isOver ? "came too late: the job is over, so no identity paper is kept" : undefined;
}
