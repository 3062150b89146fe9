import * as z from "zod";
import type { Language } from "~/texts/language";
import { defineCollection } from "./collection";
import { date, description, file, formerIds, newestFirst, picture, size, text } from "./fields";
import { inLanguage } from "./in-language";
import { comparableWords } from "./spelling";
import { mediaName } from "./urls";

export const brochureSchema = z
  .object({
    title: text("Title", {
      about: "Title, also the name of the downloaded file.",
      example: "Care and cleaning",
    }),
    description: description("How to wash panels."),
    category: text("Category", {
      about: "Category in the visitor's filter.",
      example: "Maintenance",
      isShared: true,
    }),
    fileUrl: file("PDF", {
      about: "PDF file.",
      example: "/media/care-and-cleaning.pdf",
      absent: "no buttons",
    }),
    thumbnailUrl: picture("Cover picture", {
      about: "Picture of the cover.",
      example: "/media/care-and-cleaning-cover.jpg",
      absent: "No preview available",
    }),
    pageCount: size("Pages", {
      about: "Number of pages. If it is empty, the desk takes it from the file, where that says it.",
      example: 2,
    }),
    fileSize: size("File size in bytes", {
      about: "If it is empty, the desk takes it from the file.",
      example: 202279,
    }),
    createdAt: date("Date", { about: "Date, newest brochure first.", example: "2026-06-22" }),
    formerIds: formerIds(),
  })
  .describe("Brochures to read or download.");

export type Brochure = z.infer<typeof brochureSchema> & { id: string };

export const newestBrochures = newestFirst<Brochure>(({ createdAt }) => createdAt);

export interface BrochureFilter {
  q: string;
  category: string;
}

/** @param language in which words are looked for too, beside the English ones */
export function filterBrochures(
  brochures: readonly Brochure[],
  { q, category }: BrochureFilter,
  language: Language = "en",
): Brochure[] {
  const query = comparableWords(q).split(" ");
  return brochures.filter((brochure) => {
    if (category !== "" && brochure.category !== category) return false;
    const texts = [brochure, inLanguage(language, brochure)].flatMap((one) => [
      one.title,
      one.description,
      one.category,
    ]);
    const words = comparableWords(texts.join(" "));
    return query.every((word) => words.includes(word));
  });
}

const KIB = 1024;
const MIB = 1024 * 1024;

/** Formats bytes as "812 B", "37.5 KB" or "2.0 MB" (specification §9); "N/A" if `bytes` is no size. */
export function formatFileSize(bytes: string | number): string {
  const size = typeof bytes === "number" || /^\d+(?:\.\d+)?$/.test(bytes.trim()) ? Number(bytes) : Number.NaN;
  if (!Number.isFinite(size) || size < 0) return "N/A";
  if (size < KIB) return `${Math.floor(size)} B`;
  if (size < MIB) return `${(size / KIB).toFixed(1)} KB`;
  return `${(size / MIB).toFixed(1)} MB`;
}

/** Where a brochure's file is stored, which decides how it is downloaded (specification §7). */
type BrochureFile =
  | { kind: "own"; url: string; name: string }
  /** A file in Cloud Storage, which serves it from `download`. */
  | { kind: "storage"; url: string; download: string }
  /** Anywhere else: visitors are redirected, and the server requests nothing. */
  | { kind: "elsewhere"; url: string };

/** Classifies a brochure's `fileUrl`, which must be allowed or ""; undefined for "". */
export function brochureFile(url: string): BrochureFile | undefined {
  if (url === "") return undefined;
  const name = mediaName(url);
  if (name) return { kind: "own", url, name };
  const external = url.startsWith("/") ? undefined : new URL(url);
  return external && isStorage(external)
    ? { kind: "storage", url, download: storageDownload(external) }
    : { kind: "elsewhere", url };
}

const STORAGE_HOSTS = ["firebasestorage.googleapis.com", "storage.googleapis.com"];

function isStorage({ hostname, port }: URL): boolean {
  return port === "" && (STORAGE_HOSTS.includes(hostname) || hostname.endsWith(".firebasestorage.app"));
}

function storageDownload(file: URL): string {
  const url = new URL(file);
  url.searchParams.delete("token");
  url.searchParams.set("alt", "media");
  url.hash = "";
  return url.href;
}

export const brochures = defineCollection({
  name: "downloads",
  schema: brochureSchema,
  words: { title: "Brochures", one: "brochure", many: "brochures", place: "Brochures" },
  titleField: "title",
  thumbnail: ({ thumbnailUrl }) => thumbnailUrl,
  facts: ({ category, pageCount }) => [category, pageCount === "N/A" ? "" : `${pageCount} pages`],
  order: newestBrochures,
  needs: ({ title, fileUrl }) => ({ title, fileUrl }),
  preview: ({ title }) => ({ path: "/brochures", search: { q: title || undefined } }),
  pictures: ({ thumbnailUrl }) => [[thumbnailUrl, "page"]],
  isInCatalog: true,
});
