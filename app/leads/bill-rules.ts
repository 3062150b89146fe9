/*
 * What may be sent along as an electricity bill (specification §5, §9). The browser asks when the file is chosen, the
 * server again when it arrives; so there is nothing in here that weighs.
 */

/** The name of the form's file field. */
export const BILL_FIELD = "electricityBill";

/** "At most 2 MB": exactly so many bytes may pass. */
export const BILL_LIMIT_BYTES = 2_097_152;

/** For the `accept` of the file field. */
export const BILL_ACCEPT = ".pdf,.jpg,.jpeg,.png";

export const BILL_TOO_LARGE = "File size must be less than 2MB";
export const BILL_WRONG_TYPE = "Only JPG, PNG and PDF files are allowed";

const types = {
  "image/jpeg": { extensions: ["jpg", "jpeg"], firstBytes: [0xff, 0xd8, 0xff] },
  "image/png": { extensions: ["png"], firstBytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  "application/pdf": { extensions: ["pdf"], firstBytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
} as const;

export type BillType = keyof typeof types;

/** So many bytes of a file tell its type. */
export const SIGNATURE_BYTES = 8;

const UNKNOWN_TYPES = ["", "application/octet-stream"];

/** What a file says it is: by its type, or, where the browser knows none, by the end of its name. */
export function declaredType({ name, type }: { name: string; type: string }): BillType | undefined {
  if (isBillType(type)) return type;
  if (!UNKNOWN_TYPES.includes(type)) return undefined;
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return billTypes.find((candidate) => extensionsOf(candidate).includes(extension));
}

/** What is wrong with a chosen file, as far as can be told without reading it. */
export function billError(file: { name: string; type: string; size: number }): string | undefined {
  if (!declaredType(file)) return BILL_WRONG_TYPE;
  return file.size > BILL_LIMIT_BYTES ? BILL_TOO_LARGE : undefined;
}

/** Whether a file that begins so can be of this type. */
export function hasSignature(type: BillType, firstBytes: Uint8Array): boolean {
  return types[type].firstBytes.every((byte, index) => firstBytes[index] === byte);
}

/** The extensions that fit a type, the usual one first. */
export function extensionsOf(type: BillType): readonly string[] {
  return types[type].extensions;
}

const billTypes = Object.keys(types).filter(isBillType);

function isBillType(type: string): type is BillType {
  return Object.hasOwn(types, type);
}
