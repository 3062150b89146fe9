/** What the photo gallery shows of the content. Apart from photo-gallery.ts so that no schema comes to the browser. */

/** The search parameter that names the opened photo by its key. */
export const PHOTO = "photo";

/** The search parameter that chooses a category. */
export const CATEGORY = "category";

export interface ShownPhoto {
  /** See item-keys.ts. */
  key: string;
  url: string;
  title: string;
  description: string;
}

/** A gallery, or as much of it as stands on one page of the list. */
export interface GalleryPart {
  id: string;
  /** Every word capitalised. */
  title: string;
  category: string;
  /** How many photos of the gallery stand on earlier pages. */
  skipped: number;
  /** How many photos the gallery has in all. */
  total: number;
  photos: ShownPhoto[];
}

export interface OpenPhoto {
  gallery: GalleryPart;
  photo: ShownPhoto;
  /** Its place in the gallery, from 1. */
  position: number;
  /** Round both ends of the gallery; absent for a photo that is alone, or whose neighbour is not here. */
  previous: ShownPhoto | undefined;
  next: ShownPhoto | undefined;
}

export function isWhole(part: GalleryPart): boolean {
  return part.photos.length === part.total;
}

/** The photo with this key and its neighbours, from the part that knows most of its gallery. */
export function findPhoto(parts: readonly GalleryPart[], key: string | null): OpenPhoto | undefined {
  const holding = parts.filter((part) => part.photos.some((photo) => photo.key === key));
  const gallery = holding.find(isWhole) ?? holding[0];
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
