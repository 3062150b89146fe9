import * as z from "zod";
import { compareText, text, timestamp } from "./fields";

/** A number, or a text that may hold one: editors' tools store either. */
const count = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim() || "N/A");

/** A file to read or keep. Collection `downloads` (specification §3). */
export const brochureSchema = z.object({
  title: text,
  description: text,
  category: text,
  fileUrl: text,
  thumbnailUrl: text,
  pageCount: count,
  /** In bytes. */
  fileSize: count,
  createdAt: timestamp,
});

export type Brochure = z.infer<typeof brochureSchema> & { id: string };

/** Newest `createdAt` first; those without a date come last (specification §7). */
export function newestBrochures(brochures: readonly Brochure[]): Brochure[] {
  return [...brochures].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0) || compareText(a.id, b.id));
}
