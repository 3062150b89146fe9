import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** What the site shows of the sample content (specification §3, §4), derived a second time by hand. */

interface StoredSlide {
  order: number;
  isPublished: boolean;
  position: "left" | "center" | "right";
  heading: string;
  buttonText: string;
  buttonLink: string;
}

interface StoredMember {
  fullName?: string;
  postHeld?: string;
  photo?: string;
}

interface StoredGallery {
  title: string;
  isPublished?: boolean;
}

interface StoredPost {
  title: string;
  excerpt?: string;
  authorId: string;
  tags: string[];
  isPublished: boolean;
  scheduledAt: string;
}

/** Published slides, in order. */
export async function slidesAsShown() {
  const slides = await documents<StoredSlide>("heroSliders");
  return slides.filter((slide) => slide.isPublished).sort((a, b) => a.order - b.order);
}

export async function membersAsShown() {
  const members = await documents<StoredMember>("userDetails");
  return members
    .map(({ fullName, postHeld, photo }) => ({
      name: (fullName || "Unknown")
        .split(" ")
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(" "),
      designation: (postHeld || "Member").toUpperCase(),
      hasPhoto: Boolean(photo),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Packages of a type, sorted by the number in their name, each with the values of its fields. */
export async function packagesAsShown(type: string) {
  const packages = await documents<Record<string, string>>("packages");
  const size = (item: Record<string, string>) => Number(/\d+/.exec(item["package-name"] ?? "")?.[0]);
  return packages.filter((item) => item.type === type).sort((a, b) => size(a) - size(b));
}

/** Titles of the galleries that are not drafts, in the order of the projects carousel. */
export async function projectTitlesAsShown() {
  const galleries = await documents<StoredGallery>("photo-gallery");
  return galleries
    .filter((gallery) => gallery.isPublished !== false)
    .sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }))
    .map((gallery) => gallery.title);
}

/** Published posts, newest first. */
export async function postsAsShown() {
  const posts = await documents<StoredPost>("blogPost");
  return posts
    .filter((post) => post.isPublished)
    .sort((a, b) => Date.parse(b.scheduledAt) - Date.parse(a.scheduledAt));
}

/** Headings of the photo gallery. */
export async function publishedTitlesAsShown() {
  const galleries = await documents<StoredGallery>("photo-gallery");
  return galleries
    .filter((gallery) => gallery.isPublished === true)
    .sort((a, b) => a.id.localeCompare(b.id, "en", { numeric: true }))
    .map((gallery) => gallery.title.replace(/(^| )[a-z]/g, (letter) => letter.toUpperCase()));
}

async function documents<Document>(collection: string): Promise<(Document & { id: string })[]> {
  const folder = path.join("content", collection);
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json"));
  return Promise.all(
    files.map(async (file) => ({
      ...JSON.parse(await readFile(path.join(folder, file), "utf8")),
      id: path.basename(file, ".json"),
    })),
  );
}
