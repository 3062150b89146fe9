import { writeFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import type { Content } from "~/content/content";
import { openContentFolder } from "~/stores/embedded/content-folder";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { openEditingFirestore } from "~/stores/firebase/editing-firestore";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { withNews } from "~/stores/publish-drafts";
import { createContent } from "~/stores/snapshot";
import type { EditableContent } from "../../app/content/editing/editable-content";
import { createLibraryIndex } from "../../app/media/library-index";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { openLog } from "./content-contract";
import { editedFolder } from "./edited-folder";

useFirestoreEmulator();

const ASHA = "asha@example.in";
const log = openLog();

/** More packages than a store reads in one step name the same file. */
const PACKAGES = 301;
const fields = { video: "/media/roof.mp4" };
const ids = Array.from({ length: PACKAGES }, (_, number) => `${number}-kw`);

interface Place {
  content: Content;
  editing: EditableContent;
  isSingleProcess: boolean;
  remove(): void;
}

async function openFolder(): Promise<Place> {
  const { content: folder, fileOf, open, remove } = editedFolder();
  for (const id of ids) writeFileSync(fileOf("packages", id), JSON.stringify(fields));
  const content = createContent(openContentFolder(folder, log), { log });
  return { content, editing: withNews(open(), content), isSingleProcess: true, remove };
}

async function openFirestore(): Promise<Place> {
  const projectId = newProjectId();
  const writer = plainClient(projectId);
  const batch = writer.batch();
  for (const id of ids) batch.set(writer.collection("packages").doc(id), fields);
  await batch.commit();
  await writer.terminate();
  const main = lazyFirestore(projectId, "(default)");
  const content = createContent(openContentFirestore(main, main, log), { log });
  const editing = withNews(openEditingFirestore(main, main, log), content);
  return { content, editing, isSingleProcess: false, remove() {} };
}

let place: Place;
afterEach(async () => {
  await Promise.all([place.content.close(), place.editing.close()]);
  place.remove();
});

it.each([
  ["a folder", openFolder],
  ["Firestore", openFirestore],
])("the uses of a file in %s are read once for many views, and once more after a change", async (_, open) => {
  place = await open();
  const { editing } = place;
  let readings = 0;
  const list: EditableContent["list"] = (name) => {
    readings += Number(name === "packages");
    return editing.list(name);
  };
  const index = createLibraryIndex({ ...place, editing: { list, removed: editing.removed } });
  const view = async () => (await index.current()).uses.get("roof.mp4")?.length;
  const views = Array.from({ length: 12 }, view);
  expect([new Set(await Promise.all(views)), readings]).toEqual([new Set([PACKAGES]), 1]);
  await editing.save("packages", "draft", { draft: { fields } }, ASHA, "");
  expect([await Promise.all([view(), view()]), readings]).toEqual([[PACKAGES + 1, PACKAGES + 1], 2]);
});
