import { readdirSync } from "node:fs";
import path from "node:path";
import { createBills } from "~/leads/bill-store.server";
import { openDataFiles } from "~/stores/open-content.server";
import { openEmbeddedStores } from "../store/embedded-stores";
import { listAll, listPaths } from "../store/new-lead";
import { type Answer, type Site, send } from "./site";

export { inquiry } from "../sample-inquiry.js";

export interface File {
  field?: string;
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A file of this size that starts like a JPEG. */
export function photo(size = 300_000, mark = "a"): File {
  const bytes = Buffer.alloc(size, mark);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return { name: "bill.jpg", type: "image/jpeg", bytes };
}

export const BOUNDARY = "----suryanta-form-boundary";
export const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

/** A form as a browser sends it, with its file last. */
export function multipart(fields: Record<string, string>, file?: File): Buffer {
  const parts = Object.entries(fields).map(([name, value]) => textPart(name, value));
  return Buffer.concat([...parts, ...(file ? [filePart(file)] : []), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function textPart(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

export function filePart({ field = "electricityBill", name, type, bytes }: File): Buffer {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

export function sendInquiry(site: Site, fields: Record<string, string>, file?: File): Promise<Answer> {
  return send(site.port, "POST", "/inquiry", MULTIPART, multipart(fields, file));
}

/** Sends an inquiry as the page's script does. */
export function sendByScript(site: Site, fields: Record<string, string>, file?: File): Promise<Answer> {
  return send(site.port, "POST", "/forms/inquiry", MULTIPART, multipart(fields, file));
}

/** The leads in a data folder, read beside the running site. */
export async function leadsIn(dataFolder: string) {
  const { leads, close } = openEmbeddedStores(dataFolder);
  const all = await listAll(leads);
  await close();
  return all;
}

/** The paths of all files among the bills, complete or not. */
export function billsIn(dataFolder: string): Promise<string[]> {
  return listPaths(createBills(openDataFiles(dataFolder)));
}

export function unfinishedUploads(dataFolder: string): number {
  return readdirSync(path.join(dataFolder, "electricity-bills/.incoming")).length;
}

export function hasUnfinishedUploads(dataFolder: string): boolean {
  return unfinishedUploads(dataFolder) > 0;
}
