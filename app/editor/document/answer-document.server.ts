import type { AppLoadContext } from "@remix-run/server-runtime";
import { changeAddress } from "~/editor/save/change-address.server";
import { confirmHindi } from "~/editor/save/change-document.server";
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

async function keepHindi(
  { name, id = "", body, ...editor }: DocumentCall,
  stores: Stores,
): Promise<SaveAnswer> {
  const { path = "", seen, document } = body;
  const found = await stores.editing.read(name, id);
  const isSeen = found?.version === seen;
  const done = await confirmHindi(name, isSeen ? found : undefined, { ...editor, path }, stores.editing);
  if (done.status === "refused") return { status: 422, message: done.fault };
  await stores.desk.record({ kind: "check-hindi", by: editor.by, reference: `${name}/${done.id}` });
  return { value: { id: done.id, document, seen } };
}
