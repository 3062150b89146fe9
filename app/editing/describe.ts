import type { ContentDocument } from "~/content/content";
import { longDate } from "~/content/dates";
import type { PlainFields } from "~/content/plain-fields";
import { youtubeId } from "~/content/youtube";
import type { DocumentName } from "./collections";

/** How the office recognises a document. */
export interface Description {
  title: string;
  /** "" without one. */
  picture: string;
  facts: string[];
}

type Describe<Name extends DocumentName> = (document: ContentDocument<Name>) => Description;

const count = (items: readonly unknown[], word: string) =>
  `${items.length} ${word}${items.length === 1 ? "" : "s"}`;

const describers: { [Name in DocumentName]: Describe<Name> } = {
  heroSliders: ({ heading, imageUrl, subheading }) => ({
    title: heading,
    picture: imageUrl,
    facts: [subheading],
  }),
  userDetails: ({ fullName, photo, postHeld }) => ({ title: fullName, picture: photo, facts: [postHeld] }),
  "photo-gallery": ({ title, category, featuredImageUrl, photos }) => ({
    title,
    picture: featuredImageUrl || (photos[0]?.url ?? ""),
    facts: [count(photos, "photo"), category],
  }),
  "video-gallery": ({ title, videos, createdAt }) => ({
    title,
    picture: videos.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl ?? "",
    facts: [
      count(
        videos.filter(({ youtubeUrl }) => youtubeId(youtubeUrl)),
        "video",
      ),
      longDate(createdAt),
    ],
  }),
  blogPost: ({ title, coverImageUrl, authorId, scheduledAt, tags }) => ({
    title,
    picture: coverImageUrl,
    facts: [longDate(scheduledAt), authorId, tags.join(", ")],
  }),
  packages: ({ type, "package-name": title, inverter }) => ({ title, picture: "", facts: [type, inverter] }),
  downloads: ({ title, thumbnailUrl, category, pageCount }) => ({
    title,
    picture: thumbnailUrl,
    facts: [category, pageCount === "N/A" ? "" : `${pageCount} pages`],
  }),
  solarRates: (rate) => ({
    title:
      rate.kind === "state"
        ? rate.name
        : rate.kind === "central"
          ? "Central subsidy"
          : "Your prices and loans",
    picture: "",
    facts: ["asOf" in rate && rate.asOf ? `as of ${rate.asOf}` : ""],
  }),
};

/** The fields that name a document, in whatever collection. */
export const TITLES = ["title", "heading", "fullName", "package-name", "name"];

/** Returns the title of a document as it is stored; "" without one. */
export function titleIn(fields: PlainFields): string {
  const titles = TITLES.map((field) => fields[field]);
  return String(titles.find((text) => typeof text === "string" && text.trim()) ?? "");
}

export function describe<Name extends DocumentName>(
  name: Name,
  id: string,
  document: ContentDocument<Name> | undefined,
  /** As stored, for a faulty document. */
  fields: PlainFields = {},
): Description {
  if (!document) return { title: titleIn(fields) || id, picture: "", facts: [] };
  const { title, picture, facts } = (describers[name] as Describe<Name>)(document);
  return { title: title || id, picture, facts: facts.filter(Boolean) };
}
