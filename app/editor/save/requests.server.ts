import * as z from "zod";
import { isMap, type PlainFields } from "~/content/plain-fields";
import { SAVE_INTENTS } from "./intents";

export const documentRequest = {
  /** "keepHindi": the Hindi of the text at `path` is still right. */
  intent: z.enum([...SAVE_INTENTS, "keepHindi"]),
  /** The version that the form was made from; "" for a document that is to be made. */
  seen: z.string().max(100),
  document: z.custom<PlainFields>(isMap),
  /** The last part of its URL, as typed; "" for one that is made from the title. */
  address: z.string().max(300).trim().default(""),
  path: z.string().max(300).optional(),
  /** The question that its sender has answered. */
  confirm: z.string().optional(),
};

export type DocumentRequest = z.infer<z.ZodObject<typeof documentRequest>>;

const id = z.string().min(1);
/** The version that the list showed. */
const seen = z.string();
/** Says that its sender knows which values visitors won’t see. */
const accepted = z.string();

const listAction = z.discriminatedUnion("do", [
  z.object({ do: z.enum(["publish", "hide", "delete", "duplicate"]), id, seen, accepted }),
  z.object({ do: z.literal("restore"), id }),
  z.object({ do: z.literal("move"), id, place: z.coerce.number().int().min(0) }),
]);

export type ListAction = z.infer<typeof listAction>;

const LINE = z.string().transform((text) => text.replace(/\s+/g, " ").trim());
const SHARE = z.number().min(0).max(1);

/** Request of the form that says what a picture shows. */
export const descriptionRequest = {
  /** The version that the form was made from; "" if nothing was said of the picture. */
  seen: z.string().max(100),
  description: LINE,
  hindi: LINE,
  /** The place that its crops keep, as shares of its sides. */
  focus: z.strictObject({ x: SHARE, y: SHARE }).optional(),
};

export type DescriptionRequest = z.infer<z.ZodObject<typeof descriptionRequest>>;

const fileAction = z.discriminatedUnion("do", [
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
export const readLibraryAction = reader(z.object({ do: z.literal("restore"), id }), "do", "id");
export const readFileAction = reader(fileAction, "do", "seen", "key");
