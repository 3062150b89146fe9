import { mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import {
  openFormerMediaFolder,
  openMediaFolder,
  openPicturesFolder,
} from "../../app/stores/embedded/picture-folders";
import { openBucketFiles } from "../../app/stores/firebase/bucket";
import {
  openFormerMediaBucket,
  openMediaBucket,
  openPicturesBucket,
} from "../../app/stores/firebase/picture-buckets";
import { createMediaLibrary } from "../../app/stores/media-library";
import { startStorageStandIn } from "../firebase/storage-stand-in";
import { describeMedia } from "./media-contract";

const storage = await startStorageStandIn();
let buckets = 0;

afterAll(() => storage.close());

describeMedia("a folder", async (now) => {
  const folder = await mkdtemp(path.join(tmpdir(), "media-"));
  const [media, former] = [path.join(folder, "media"), path.join(folder, "former-media")];
  return {
    library: createMediaLibrary({
      files: openMediaFolder(media),
      notes: openPicturesFolder(folder),
      kept: openFormerMediaFolder(media, folder),
      now,
    }),
    read: (name) => readFile(path.join(media, name)),
    // A file in its place: tests may run as root, whom no permissions stop.
    async breakDown() {
      await rename(media, `${media}-away`);
      await writeFile(media, "");
    },
    breakFormer: () => writeFile(former, ""),
    async mend() {
      await rm(former, { force: true });
      if (!(await stat(media)).isFile()) return;
      await rm(media);
      await rename(`${media}-away`, media);
    },
    close: () => rm(folder, { recursive: true }),
  };
});

describeMedia("a bucket", async (now) => {
  buckets += 1;
  const bucket = `media-${buckets}`;
  const files = openBucketFiles(bucket, { host: storage.origin, base: "/storage/v1", token: undefined });
  return {
    library: createMediaLibrary({
      files: openMediaBucket(files),
      notes: openPicturesBucket(files),
      kept: openFormerMediaBucket(files),
      now,
    }),
    read: async (name) => storage.object(bucket, `media/${name}`)?.bytes,
    breakDown: async () => storage.fault("upload", { status: 403 }),
    breakFormer: async () => storage.fault("copy", { status: 403 }),
    mend: async () => storage.heal(),
    close: async () => storage.heal(),
  };
});
