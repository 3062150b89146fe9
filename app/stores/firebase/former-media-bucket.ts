import { mediaType } from "~/media/media-files.server";
import type { FormerFiles } from "~/stores/former-media";
import type { BucketFiles } from "./bucket-files";
import { MEDIA } from "./media-bucket";

/** The dot keeps documents from naming what is in it (`isPublic` in media/originals.ts). */
const PREFIX = ".former-media/";

export function openFormerMediaBucket(files: BucketFiles): FormerFiles {
  return {
    keep: (name, key) => files.copy(MEDIA + name, PREFIX + key, mediaType(name) ?? ""),

    async list() {
      const keys: string[] = [];
      for await (const { name } of files.list(PREFIX)) keys.push(name.slice(PREFIX.length));
      return keys;
    },

    async read(key) {
      const response = await files.read(PREFIX + key);
      return response && Buffer.from(await response.arrayBuffer());
    },

    remove: (key) => files.remove(PREFIX + key),
  };
}
