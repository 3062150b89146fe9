import type { AppLoadContext } from "@remix-run/server-runtime";
import type * as z from "zod";
import type { DocumentName } from "~/content/content";
import { changeAddress } from "~/editor/save/change-address.server";
import { confirmHindi, type Editor } from "~/editor/save/change-document.server";
import type { documentRequest } from "~/editor/save/requests.server";
import { type SaveAnswer, saveDocument } from "~/editor/save/save-document.server";
import { refusalOf } from "~/staff/managers";

interface DocumentCall extends Editor {
  name: DocumentName;
  /** Undefined for a new document. */
  id: string | undefined;
  manager: boolean;
  body: z.infer<z.ZodObject<typeof documentRequest>>;
  stores: AppLoadContext["stores"];
}

/** Does what a document's form asks for. */
export async function answerDocument(call: DocumentCall): Promise<SaveAnswer> {
  const { name, id, body, by, personLabel, stores } = call;
  const { intent, address = "", document, seen, confirm } = body;
  if (intent === "keepHindi") return keepHindi(call);
  const priceRefusal = refusalOf(call, "rates");
  const answer = await saveDocument(
    { name, id, address: address.trim(), intent, seen, document, confirm, by, personLabel, priceRefusal },
    stores,
  );
  if (!("value" in answer)) return answer;
  const { value } = answer;
  const newId = address.trim();
  const isRenamed = intent === "rename" && newId !== "" && newId !== value.id;
  if (isRenamed) {
    const changed = await changeAddress(name, { id: value.id, newId, by, personLabel }, stores.editing);
    if (changed.status === "refused") return { status: 422, message: changed.fault };
    value.id = changed.id;
  }
  await stores.desk.record({ kind: intent, by, reference: `${name}/${value.id}` });
  return answer;
}

async function keepHindi({
  name,
  id = "",
  body,
  by,
  personLabel,
  stores,
}: DocumentCall): Promise<SaveAnswer> {
  const { path = "", seen, document } = body;
  const found = await stores.editing.read(name, id);
  const isSeen = found?.version === seen;
  const done = await confirmHindi(
    name,
    isSeen ? found : undefined,
    { path, by, personLabel },
    stores.editing,
  );
  if (done.status === "refused") return { status: 422, message: done.fault };
  await stores.desk.record({ kind: "check-hindi", by, reference: `${name}/${done.id}` });
  return { value: { id: done.id, document, seen } };
}
