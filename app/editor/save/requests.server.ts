import * as z from "zod";
import { parseJson } from "~/editor/document/form-values";

/** The name of a control or of a list: "photos.2.title". */
const control = z.string().min(1).max(300);
const list = control;

const saveIntent = z.enum(["save", "publish", "preview", "discard", "rename"]);

export type SaveIntent = z.infer<typeof saveIntent>;

/** What a button of a document's form asks for. */
const documentIntent = z.discriminatedUnion("intent", [
  z.object({ intent: saveIntent }),
  z.object({ intent: z.literal("forget") }).describe("Removes the autosave."),
  z.object({ intent: z.literal("choose"), control }).describe("Saves the draft, and opens the library."),
  z.object({ intent: z.literal("keepHindi"), control }).describe("Says that the Hindi is still right."),
  z
    .object({ intent: z.literal("add"), list })
    .describe("Shows the form with one more entry, without scripts."),
  z.object({ intent: z.literal("open"), control }).describe("Shows the page with a control."),
]);

export type DocumentIntent = z.infer<typeof documentIntent>;

/** Returns undefined for a button of an older page, whose form is then shown again with all that was typed. */
export function readDocumentIntent(value = ""): DocumentIntent | undefined {
  return documentIntent.safeParse(value.startsWith("{") ? parseJson(value) : { intent: value }).data;
}

const id = z.string().min(1);
/** The version that the list showed. */
const seen = z.string();
/** Says that its sender knows which values visitors won’t see. */
const accepted = z.string();

/** What a button of a collection's list asks for. */
const listAction = z.discriminatedUnion("do", [
  z.object({ do: z.enum(["publish", "hide", "delete", "duplicate"]), id, seen, accepted }),
  z.object({ do: z.literal("restore"), id }),
  z.object({ do: z.literal("move"), id, place: z.coerce.number().int().min(0) }),
]);

export type ListAction = z.infer<typeof listAction>;

/** What a button of the library asks for: without `do`, the `name` of a file for a field. */
const libraryAction = z.discriminatedUnion("do", [
  z.object({ do: z.literal("restore"), id }),
  z.object({ do: z.literal(""), name: z.string() }),
]);

/** Longer texts are no help to anybody who listens. */
export const MAX_DESCRIPTION = 300;

const line = z.string().transform((text) => text.replace(/\s+/g, " ").trim());
/** A place along a side, sent in per cent and read as a share; the middle if it is no number. */
const share = z
  .string()
  .regex(/\d/)
  .transform(Number)
  .pipe(z.number().min(0).max(100))
  .transform((percent) => Math.round(percent) / 100)
  .catch(0.5);

/** What a form on the page of a file asks for. */
const fileAction = z.discriminatedUnion("do", [
  z.object({ do: z.literal("describe"), description: line, hindi: line, x: share, y: share, seen }),
  z.object({ do: z.literal("replace") }),
  z.object({ do: z.literal("remove"), seen }),
  z.object({ do: z.literal("restore"), key: z.string() }),
]);

/** Returns a function that reads a form; undefined for one of an older page. */
function reader<Schema extends z.ZodType>(schema: Schema, ...names: string[]) {
  return (text: (name: string) => string): z.infer<Schema> | undefined =>
    schema.safeParse(Object.fromEntries(names.map((name) => [name, text(name)]))).data;
}

export const readListAction = reader(listAction, "do", "id", "seen", "accepted", "place");
export const readPreviewAction = reader(z.object({ do: z.enum(["share", "revoke"]) }), "do");
export const readLibraryAction = reader(libraryAction, "do", "id", "name");
export const readFileAction = reader(fileAction, "do", "description", "hindi", "x", "y", "seen", "key");
