import type { Files } from "../../app/stores/files";
import { openBucketFiles } from "../../app/stores/files/bucket";
import { openFolderFiles } from "../../app/stores/files/folder";

/** Puts a file of so many bytes over "kept.pdf", in pieces and slowly, and says how it went: in a bucket of this origin, or in a folder. */
const [place = "", bytes = ""] = process.argv.slice(2);

const files: Files = place.startsWith("http")
  ? openBucketFiles("bucket", { host: place, token: undefined })
  : openFolderFiles(place, { name: "the folder" });

async function* pieces() {
  for (let left = Number(bytes); left > 0; left -= 50_000) {
    yield Buffer.alloc(Math.min(left, 50_000), "y");
    console.log("begun");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

files.put("folder/kept.pdf", pieces(), { type: "application/pdf" }).then(
  () => console.log("stored"),
  (error: Error) => console.log(error.message),
);
