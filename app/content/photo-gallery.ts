import * as z from "zod";
import { compareText, text } from "./fields";

/** A project with its photos. Collection `photo-gallery` (specification §3). */
export const photoGallerySchema = z.object({
  title: text,
  category: text,
  isPublished: z.boolean().nullish(),
  featuredImageUrl: text,
  photos: z
    .array(z.object({ url: text, title: text, fileName: text, description: text }))
    .default([])
    .transform((photos) => photos.filter((photo) => photo.url !== "")),
});

export type PhotoGallery = z.infer<typeof photoGallerySchema> & { id: string };

/** What the projects carousel shows of a gallery (specification §3, "Gallery entry for the projects carousel"). */
export interface Project {
  id: string;
  title: string;
  category: string;
  imageUrl: string;
}

/**
 * Galleries as carousel entries. A gallery without a featured image shows its first photo. The system the
 * specification was read from shows drafts here too; ours leaves out what is marked as unpublished.
 */
export function carouselProjects(galleries: readonly PhotoGallery[]): Project[] {
  return galleries
    .filter((gallery) => gallery.isPublished !== false)
    .map(({ id, title, category, featuredImageUrl, photos }) => ({
      id,
      title,
      category,
      imageUrl: featuredImageUrl || (photos[0]?.url ?? ""),
    }))
    .filter((project) => project.imageUrl !== "")
    .sort((a, b) => compareText(a.id, b.id));
}
