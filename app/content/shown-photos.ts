/** Separate from photo-gallery.ts, which would bring zod to the browser. */

export const PHOTO = "photo";

export const CATEGORY = "category";

export function projectPath(id: string): string {
  return `/project-photos/${encodeURIComponent(id)}`;
}

export interface ShownPhoto {
  key: string;
  url: string;
  title: string;
  description: string;
}

/** What a customer agreed to show of a project. Bills are rupees a month, the month is written out. */
export interface ProjectFacts {
  kw?: number;
  town?: string;
  month?: string;
  roof?: string;
  billBefore?: number;
  billAfter?: number;
  customer?: string;
  words?: string;
}

export interface GalleryPart {
  id: string;
  title: string;
  category: string;
  skipped: number;
  total: number;
  photos: ShownPhoto[];
  facts?: ProjectFacts;
}

export interface OpenPhoto {
  gallery: GalleryPart;
  photo: ShownPhoto;
  position: number;
  /** Wraps around; undefined for a single photo, or when the neighbour is on another page. */
  previous: ShownPhoto | undefined;
  next: ShownPhoto | undefined;
}

export function isWhole(part: GalleryPart): boolean {
  return part.photos.length === part.total;
}

export function findPhoto(parts: readonly GalleryPart[], key: string | null): OpenPhoto | undefined {
  const matches = parts.filter((part) => part.photos.some((photo) => photo.key === key));
  const gallery = matches.find(isWhole) ?? matches[0];
  if (!gallery) return undefined;
  const index = gallery.photos.findIndex((photo) => photo.key === key);
  const photo = gallery.photos[index];
  return photo && { gallery, photo, position: gallery.skipped + index + 1, ...neighbours(gallery, index) };
}

function neighbours(gallery: GalleryPart, index: number): Pick<OpenPhoto, "previous" | "next"> {
  const { photos, total } = gallery;
  if (total === 1) return { previous: undefined, next: undefined };
  const wraps = isWhole(gallery);
  return {
    previous: photos[wraps ? (index - 1 + total) % total : index - 1],
    next: photos[wraps ? (index + 1) % total : index + 1],
  };
}
