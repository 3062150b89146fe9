import type { Lead, LeadFields } from "./leads";

// The rules for electricity bills (specification §5, §9) and the photos of service requests, which are stored as bills are. They
// are checked in the browser and again on the server.

export const BILL_FIELD = "electricityBill";
export const PHOTO_FIELD = "photo";

/** "At most 2 MB", inclusive. */
export const BILL_LIMIT_BYTES = 2_097_152;

export const BILL_ACCEPT = ".pdf,.jpg,.jpeg,.png";

/** Media types: for extensions alone, some browsers open no camera. */
export const BILL_PHOTO_ACCEPT = "image/jpeg,image/png";

export type BillFault = "tooLarge" | "wrongType";

const types = {
  "image/jpeg": { extensions: ["jpg", "jpeg"], signature: [0xff, 0xd8, 0xff] },
  "image/png": { extensions: ["png"], signature: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  "application/pdf": { extensions: ["pdf"], signature: [0x25, 0x50, 0x44, 0x46, 0x2d] },
} as const;

export type BillType = keyof typeof types;

export const SIGNATURE_BYTES = 8;

const UNKNOWN_TYPES = ["", "application/octet-stream"];

/** Returns the type that the browser declares or, if it knows none, the type of the file's extension. */
export function declaredType({ name, type }: { name: string; type: string }): BillType | undefined {
  if (isBillType(type)) return type;
  if (!UNKNOWN_TYPES.includes(type)) return undefined;
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return billTypes.find((candidate) => extensionsOf(candidate).includes(extension));
}

export function billFault(file: { name: string; type: string; size: number }): BillFault | undefined {
  if (!declaredType(file)) return "wrongType";
  return file.size > BILL_LIMIT_BYTES ? "tooLarge" : undefined;
}

export function hasSignature(type: BillType, head: Uint8Array): boolean {
  return types[type].signature.every((byte, index) => head[index] === byte);
}

export function extensionsOf(type: BillType): readonly string[] {
  return types[type].extensions;
}

const billTypes = Object.keys(types).filter(isBillType);

function isBillType(type: string): type is BillType {
  return Object.hasOwn(types, type);
}

/** The port for storing electricity bills, which submission/receive-bill.server.ts has checked. */
export interface Bills {
  /** Stores a file without its name. Rejects, and leaves nothing behind, when `bytes` throws or writing fails. */
  receive(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<ReceivedBill>;

  /** Lists all files by path, including received ones that were never kept. */
  list(): AsyncIterable<{ path: string; changedAt: Date }>;

  /** Returns the path of the bill at a URL, or undefined if the URL is not from this store. */
  pathOf(url: string): string | undefined;

  /** Returns the bytes of the file at a path, or undefined if there is none. The caller reads or cancels them. */
  read(path: string): Promise<ReadableStream<Uint8Array> | undefined>;

  remove(path: string): Promise<void>;

  locationOf(url: string): string;

  close(): Promise<void>;
}

/** A bill that is stored without a name: keep it or discard it. The sweep removes what fails to be removed. */
export interface ReceivedBill {
  /** Names the bill, with a mark if its name is taken. Resolves to its URL, once the bill would survive a power cut. */
  keep(): Promise<string>;
  /** Removes a bill that was kept, because its lead was not saved. Never rejects. */
  undo(): Promise<void>;
  /** Removes the bill unless it was kept. Never rejects. */
  discard(): Promise<void>;
}

/** Specification §7: "electricity-bills/{original file name}". */
export const BILLS_FOLDER = "electricity-bills";

export function billPath(name: string): string {
  return `${BILLS_FOLDER}/${name}`;
}

/** What a lead calls the URL of its file, by the field of its form. */
export const FILE_URL_FIELDS = { [BILL_FIELD]: "electricityBillUrl", [PHOTO_FIELD]: "photoUrl" } as const;

export type FileField = keyof typeof FILE_URL_FIELDS;

const URL_FIELDS: readonly string[] = Object.values(FILE_URL_FIELDS);

export function isFileUrlField(name: string): boolean {
  return URL_FIELDS.includes(name);
}

/** Returns the URL of a lead's bill or photo, or "". */
export function fileUrlOf({ electricityBillUrl, photoUrl }: LeadFields): string {
  return electricityBillUrl || photoUrl || "";
}

/** Whoever has the URL of a bill can download it, so the desk sends it nowhere. */
export function hideFileUrl(lead: Lead): Lead {
  const fields = Object.entries(lead.fields).filter(([name]) => !isFileUrlField(name));
  return { ...lead, fields: Object.fromEntries(fields) };
}
