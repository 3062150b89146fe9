import type { Content } from "~/content/content";
import type { EditableContent } from "~/content/editing/editable-content";

/** Shows the visitors of this process each change at once. */
export function withNews(editing: EditableContent, content: Pick<Content, "changed">): EditableContent {
  return {
    ...editing,
    async save(name, id, change, by, seen) {
      const result = await editing.save(name, id, change, by, seen);
      if (result.status === "saved") content.changed(name, id);
      return result;
    },
  };
}
