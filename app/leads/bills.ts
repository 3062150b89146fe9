import type { Lead, LeadFields } from "./leads";

// The rules for bills (specification §5, §9) and photos of service requests, checked in the browser and on the server.

export const BILL_FIELD = "electricityBill";
export const PHOTO_FIELD = "photo";

/** "At most 2 MB", inclusive. */
export const BILL_LIMIT_BYTES = 2_097_152;

/** The specification's list, and what phones and Windows call JPEG: extensions alone hide a photo that has another. */
export const BILL_ACCEPT = ".pdf,.jpg,.jpeg,.png,.jfif,image/jpeg,image/png";

/** Media types: for extensions alone, some browsers open no camera. */
export const BILL_PHOTO_ACCEPT = "image/jpeg,image/png";

/** The first is given to a file whose name has another one. */
export const BILL_EXTENSIONS = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "application/pdf": ["pdf"],
};

export type BillType = keyof typeof BILL_EXTENSIONS;

/** Why a file is refused; `unreadable` in the browser alone, when the file is gone or has changed. */
export type BillFault =
  | "tooLarge"
  | "wrongType"
  | "empty"
  | "heic"
  | "picture"
  | "recording"
  | "document"
  | "unreadable";

/** A PDF may begin anywhere in these, after a byte order mark or line breaks. */
export const HEAD_BYTES = 1024;

/** How files begin, a character for each byte. The first match counts: a zipped PDF is no PDF. */
const beginnings: readonly [BillType | BillFault, ...(string | RegExp)[]][] = [
  ["image/jpeg", "\xff\xd8\xff"],
  ["image/png", "\x89PNG\r\n\x1a\n"],
  ["picture", "GIF8", /^RIFF....WEBP/s, /^....ftyp(?:....){0,20}?avi[fs]/s],
  ["heic", /^....ftyp(?:hei[cmsx]|hev[cmsx]|heif|m[is]f1)/s],
  ["recording", "OggS", "\x1aE\xdf\xa3", /^....ftyp/s],
  ["document", "PK\x03\x04", "\xd0\xcf\x11\xe0"],
  ["application/pdf", /%PDF-/],
];

/** Returns what a file is, by its first 1,024 bytes: its name and declared type are often wrong. */
export function billKind(
  head: Uint8Array,
): { type: BillType; fault?: undefined } | { type?: undefined; fault: BillFault } {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (!text) return { fault: "empty" };
  const begins = (pattern: string | RegExp) =>
    typeof pattern === "string" ? text.startsWith(pattern) : pattern.test(text);
  const [kind = "wrongType"] = beginnings.find(([, ...patterns]) => patterns.some(begins)) ?? [];
  return isBillType(kind) ? { type: kind } : { fault: kind };
}

/** In the bytes of a PDF that is encrypted. Some of these open without a password. */
export const ENCRYPTED_PDF = "/Encrypt";

/** Returns the type of a stored bill, whose extension fits its bytes. */
export function storedType(name: string): BillType | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.keys(BILL_EXTENSIONS)
    .filter(isBillType)
    .find((type) => BILL_EXTENSIONS[type].includes(extension));
}

export function isBillType(type: string): type is BillType {
  return Object.hasOwn(BILL_EXTENSIONS, type);
}

/** Specification §7: "electricity-bills/{original file name}". */
export const BILLS_FOLDER = "electricity-bills";

/** What a lead calls the URL of its file, by the field of its form. */
export const FILE_URL_FIELDS = { [BILL_FIELD]: "electricityBillUrl", [PHOTO_FIELD]: "photoUrl" } as const;

export type FileField = keyof typeof FILE_URL_FIELDS;

const URL_FIELDS: readonly string[] = Object.values(FILE_URL_FIELDS);

export function isFileUrlField(name: string): boolean {
  return URL_FIELDS.includes(name);
}

/** The field of a lead that tells staff about its file. */
export const FILE_NOTE_FIELD = "fileNote";

export function fileUrlOf({ electricityBillUrl, photoUrl }: LeadFields): string {
  return electricityBillUrl || photoUrl || "";
}

/** Anybody with the URL of a bill can download it, so the desk sends it nowhere. */
export function hideFileUrl(lead: Lead): Lead {
  const fields = Object.entries(lead.fields).filter(([name]) => !isFileUrlField(name));
  return { ...lead, fields: Object.fromEntries(fields) };
}
