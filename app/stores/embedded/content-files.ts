import { type ContentPlace, idRefusal } from "~/content/editing/editable-content";

import { plainFields } from "~/content/plain-fields";
import type { Log } from "~/server/log.server";
import { openContentFolder } from "./content-folder";
import { fileText, placeRefusal, removeDocument, textRefusal, writeDocument } from "./document-files";

/** Existing files keep the order of their fields. @throws when the folder cannot be read. */
export function openContentFiles(folder: string, log: Log): ContentPlace {
  const source = openContentFolder(folder, log);
  const lastRead = new Map<string, unknown>();

  return {
    name: "the folder",

    async read(name) {
      const documents = await source.readAll(name);
      return documents.map(({ id, data }) => {
        lastRead.set(`${name}/${id}`, data);
        return { id, fields: plainFields(name, data) };
      });
    },

    refusal: (_, { id, fields }) => idRefusal(id) ?? textRefusal(fileText(undefined, fields)),

    async write(name, { id, fields }) {
      const refusal = await placeRefusal(folder, name);
      if (refusal) throw new Error(refusal);
      await writeDocument(folder, name, id, fileText(lastRead.get(`${name}/${id}`), fields));
    },

    async remove(name, id) {
      const refusal = await placeRefusal(folder, name);
      if (refusal) throw new Error(refusal);
      await removeDocument(folder, name, id);
    },
  };
}
