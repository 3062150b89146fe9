import type { AppLoadContext } from "@remix-run/server-runtime";
import { changeAddress } from "~/editor/save/change-address.server";
import { changeResult } from "~/editor/save/change-document.server";
import { confirmed, outdatedHindi } from "~/editor/save/hindi-sources.server";
import { type DocumentCall, type SaveAnswer, saveDocument, saved } from "~/editor/save/save-document.server";

type Stores = AppLoadContext["stores"];

export async function answerDocument(call: DocumentCall, stores: Stores): Promise<SaveAnswer> {
  const { name, body, by } = call;
  const { intent, address } = body;
  if (intent === "keepHindi") return keepHindi(call, stores);
  const answer = await saveDocument(call, stores);
  if (!("value" in answer)) return answer;
  const isRenamed = intent === "rename" && address !== "" && address !== answer.value.id;
  const done = isRenamed ? await rename(call, answer.value.id, stores) : answer;
  if ("value" in done) await stores.desk.record({ kind: intent, by, reference: `${name}/${done.value.id}` });
  return done;
}

async function rename(
  { name, body, ...editor }: DocumentCall,
  id: string,
  { editing }: Stores,
): Promise<SaveAnswer> {
  const changed = await changeAddress(name, { ...editor, id, newId: body.address }, editing);
  if (changed.status === "refused") return { status: 422, message: changed.fault };
  return saved(name, await editing.read(name, changed.id));
}

/** Says that the Hindi of a text is right for the English that the form showed. */
async function keepHindi(
  { name, id = "", body, ...editor }: DocumentCall,
  { editing, desk }: Stores,
): Promise<SaveAnswer> {
  const { path, seen, document } = body;
  const found = await editing.read(name, id);
  if (!found || found.version !== seen) return { status: 422, message: CHANGED_TOO };
  const texts = outdatedHindi(name, found.draft?.fields ?? found.live ?? {}, found.hindiSources);
  const text = texts.find((one) => one.path === path);
  const hindiSources = text && confirmed(text, found.hindiSources);
  const done = changeResult(id, await editing.save(name, id, { hindiSources }, editor.by, seen), editor);
  if (done.status === "refused") return { status: 422, message: done.fault };
  await desk.record({ kind: "check-hindi", by: editor.by, reference: `${name}/${id}` });
  return { value: { id, document, seen } };
}

const CHANGED_TOO = "Not saved yet: somebody changed this too. Open it, then try again.";
