import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { forStaff } from "~/desk/for-staff.server";
import { documentFields } from "~/desk/unsaved-form";
import { SEEN } from "~/editor/document/form-names";
import { MAX_AUTOSAVE_BYTES, pagesIn } from "~/editor/save/autosave.server";
import { knownCollection } from "~/editor/save/documents";
import { documentId, NEW } from "~/editor/save/paths";
import { readFields } from "~/submission/read-form.server";
import { clockTime } from "~/ui/format-day";

/** A form of 900 KB, percent-encoded. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The page that sends the form comes last. */
const sentSchema = z.object({ pages: z.array(z.string().max(40)).min(1), version: z.string() });

/** POST with a document's form: keeps it, without a version. Answers { time }, or 409 where another save or page came first. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff: { email: by } }) => {
    const name = knownCollection(params.collection);
    const id = params.id === NEW ? "" : documentId(params.id);
    const { text, all, isTooLarge } = await readFields(request, MAX_BYTES);
    const sent = sentSchema.safeParse({ pages: pagesIn(new Map(all)), version: text(SEEN) }).data;
    const form = documentFields(all);
    if (!sent) return new Response(null, { status: 400 });
    if (isTooLarge || Buffer.byteLength(JSON.stringify(form)) > MAX_AUTOSAVE_BYTES)
      return new Response(null, { status: 413 });
    const page = sent.pages.at(-1) ?? "";
    const saved = await stores.editing.autosave({ name, id, by }, { form, page }, sent);
    return saved.status === "conflict"
      ? new Response(null, { status: 409 })
      : Response.json({ time: clockTime(saved.at) });
  });
}
