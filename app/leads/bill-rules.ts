// The rules for electricity bills (specification §5, §9), checked in the browser and again on the server.

export const BILL_FIELD = "electricityBill";

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
