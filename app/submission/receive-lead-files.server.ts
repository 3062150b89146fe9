import { randomBytes } from "node:crypto";
import PQueue from "p-queue";
import { type BillFault, storedType } from "~/leads/bills";
import type { Desk } from "~/leads/pipeline/desk";
import {
  FILE_KINDS,
  type FileChange,
  type FileKind,
  isFileId,
  MAX_FILE_BYTES,
  MAX_FILES,
} from "~/leads/pipeline/lead-files";
import { type FilePlace, isIdentityOver, leadFileName } from "~/leads/pipeline/lead-files.server";
import { leadStateOf } from "~/leads/pipeline/lead-state";
import { describeError, log } from "~/server/log.server";
import { RequestBody } from "~/server/request-body.server";
import { WriteRefused } from "~/store-fault";
import { fileField } from "~/texts/file-field";
import { IDENTITY_NOTICE_VERSION } from "~/texts/identity-notice";
import { createUploadSlots } from "./limits.server";
import { readForm, type SentForm } from "./read-form.server";
import { receiveChecked } from "./receive-bill.server";

/** A browser sends two at once; somebody may have several tabs. */
const MAX_UPLOADS_PER_PERSON = 4;
const MAX_UPLOADS = 12;

const slots = createUploadSlots(MAX_UPLOADS_PER_PERSON, MAX_UPLOADS);

/** The field of a form that files are chosen in. */
export const FILES = "files";

interface UploadStores {
  desk: Pick<Desk, "events" | "append">;
  files: FilePlace;
}

/** What is said of a file that is sent. */
interface FileClaim {
  /** Of the browser's own making, so that a file that is sent again is stored once. */
  id?: string | undefined;
  kind: string;
  /** The version of the notice that the customer was told, for an identity paper. */
  notice: string;
}

/** A refusal goes on from the name of the file; any other failure may not happen again. */
export type LeadFileResult =
  | { status: "stored"; isEncrypted: boolean }
  | { status: "refused"; given: string; reason: string }
  | { status: "failed"; given: string };

/** Stores a request's body as a file of a lead. */
export async function receiveLeadFile(
  request: Request,
  { name, ...claim }: FileClaim & { name: string },
  lead: string,
  by: string,
  stores: UploadStores,
): Promise<LeadFileResult> {
  const free = slots.take(by);
  if (!free) return { status: "failed", given: name };
  const bytes = new RequestBody(request).upTo(MAX_FILE_BYTES + 1);
  return receive({ name, bytes }, claim, lead, by, stores).finally(free);
}

/** Reads a form of a lead's page, and stores the files that a browser without scripts sends with it. */
export async function receiveLeadForm(
  request: Request,
  find: () => ReturnType<Desk["get"]>,
  by: string,
  stores: UploadStores,
): Promise<SentForm<LeadFileResult>> {
  const free = slots.take(by);
  return readForm<LeadFileResult>(request, {
    ...{ field: FILES, maxFiles: MAX_FILES, maxBytes: MAX_FILE_BYTES },
    receive: async ({ name, bytes }, text) => {
      const found = free && text("intent") === "files" ? await find().catch(() => undefined) : undefined;
      if (!found || !("lead" in found)) return { status: "failed", given: name };
      const claim = { kind: text("fileKind"), notice: text("fileNotice") };
      return receive({ name, bytes }, claim, found.lead.id, by, stores);
    },
  }).finally(free);
}

/** Returns what is wrong with the files of a form, in words; "" if all are stored. */
export function faultsOf({ files, isTooLarge, isBroken }: SentForm<LeadFileResult>): string {
  const faults = files.flatMap((file) => {
    if (file.status === "stored") return [];
    return `${file.given} ${file.status === "refused" ? file.reason : "was not stored: try again in a minute"}.`;
  });
  if (isTooLarge) faults.push(`Some were left out: at most ${MAX_FILES} files of 10 MB each.`);
  if (isBroken) faults.push("The line was cut: choose the files again. Those that arrived are kept.");
  if (files.length + faults.length === 0) faults.push("Choose files first.");
  return faults.join(" ").replace(/\.$/, "");
}

interface SentFile {
  name: string;
  /** Throws when the file is incomplete. */
  bytes: AsyncIterable<Uint8Array>;
}

async function receive(
  file: SentFile,
  claim: FileClaim,
  lead: string,
  by: string,
  stores: UploadStores,
): Promise<LeadFileResult> {
  const given = file.name;
  try {
    const id = claim.id ?? randomBytes(16).toString("hex");
    const kind = FILE_KINDS.find((one) => one === claim.kind);
    if (!isFileId(id) || !kind) return { status: "refused", given, reason: "says nothing of what it is" };
    const before = await stores.desk.events(lead);
    if (before?.some((event) => event.file?.id === id)) {
      for await (const _ of file.bytes);
      return { status: "stored", isEncrypted: false };
    }
    const refusal = await refusalOf(stores.desk, lead, { ...claim, kind });
    if (refusal) return { status: "refused", given, reason: refusal };
    const path = leadFileName(lead, id);
    const read = await receiveChecked(
      { ...file, name: given || kind },
      MAX_FILE_BYTES,
      async (name, bytes) => {
        const type = storedType(name) ?? "";
        const stored = await stores.files.put(path, bytes, { type, ifAbsent: true });
        // An earlier try may have been cut off after its bytes were whole.
        return { name, type, size: (stored ?? (await stores.files.find(path)))?.size ?? 0 };
      },
    );
    if (read.state === "invalid") return { status: "refused", given, reason: FAULTS[read.fault] };
    if (read.state === "failed") throw read.error;
    const { name = given, type = "", size = 0 } = read.stored ?? {};
    const isPhoto = type.startsWith("image/");
    const change: FileChange = {
      ...{ id, kind: kind === "roof" && !isPhoto ? "other" : kind, name, type, size },
      ...(kind === "identity" && { notice: claim.notice }),
    };
    const late = await append(stores, lead, by, change);
    if (!late) return { status: "stored", isEncrypted: read.isEncrypted };
    await stores.files.remove(path);
    return { status: "refused", given, reason: late };
  } catch (error) {
    log.error("file of a lead not stored", describeError(error));
    if (!(error instanceof WriteRefused)) return { status: "failed", given };
    return { status: "refused", given, reason: `was not stored: ${error.message}` };
  }
}

const FAULTS: Record<BillFault, string> = {
  ...mapped(fileField.en.faults, (words) => `was not taken: ${words}`),
  tooLarge: "has more than 10 MB",
};

function mapped<Key extends string>(all: Record<Key, string>, write: (text: string) => string) {
  const entries = Object.entries<string>(all).map(([key, text]) => [key, write(text.replace(/\.$/, ""))]);
  return Object.fromEntries(entries) as Record<Key, string>;
}

async function refusalOf(
  desk: Pick<Desk, "events">,
  lead: string,
  { kind, notice }: { kind: FileKind; notice: string },
): Promise<string | undefined> {
  const events = await desk.events(lead);
  if (!events) return "has no lead any more: it was erased";
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

/** One at a time, so that files that come together are counted too. */
const turns = new PQueue({ concurrency: 1 });

/** Resolves to why nothing was added, or to undefined. */
function append({ desk }: UploadStores, lead: string, by: string, file: FileChange) {
  return turns.add(async () => {
    const refusal = await refusalOf(desk, lead, { kind: file.kind ?? "other", notice: file.notice ?? "" });
    if (refusal) return refusal;
    const { status } = await desk.append(lead, by, { file });
    return status === "saved" ? undefined : "was not added: open the lead again";
  });
}
