import type { ContentEnv } from "~/server/env.server";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { type OpenContent, openEmbeddedContent, openFirebaseContent } from "~/stores/open-content.server";
import { printable } from "./copy-content";

/** Makes all sizes of the pictures that documents name. Resolves to the exit code. */
export async function makeAllPictures(settings: ContentEnv, out: (line: string) => void): Promise<number> {
  const { FIREBASE_PROJECT_ID: projectId } = settings;
  if (!projectId) return make(openEmbeddedContent(settings), out);
  const catalogProjectId = settings.FIREBASE_CATALOG_PROJECT_ID ?? projectId;
  const main = lazyFirestore(projectId, "(default)");
  const catalog = lazyFirestore(catalogProjectId, settings.FIRESTORE_CATALOG_DATABASE);
  return make(openFirebaseContent(main, catalog, settings), out);
}

async function make({ content, pictures }: OpenContent, out: (line: string) => void): Promise<number> {
  try {
    const summary = await pictures.make({
      signal: new AbortController().signal,
      report: ({ done, of, label, failure }) => out(printable(`${done} of ${of}: ${failure ?? label}`)),
    });
    const { pictures: count, made, removed, failed } = summary;
    out(`${count} pictures: ${made} sizes made, ${removed} removed${failed > 0 ? `, ${failed} failed` : ""}`);
    return failed > 0 ? 1 : 0;
  } catch (error) {
    out(error instanceof Error ? error.message : String(error));
    return 1;
  } finally {
    await content.close();
  }
}
