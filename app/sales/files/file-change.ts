import type { ReadChange, TypedChange } from "~/sales/lead/typed-change.server";
import { IDENTITY_NOTICE_VERSION } from "~/texts/identity-notice";
import type { LeadFile } from "./lead-files";

export function fileFrom(typed: NonNullable<TypedChange["file"]>, files: readonly LeadFile[]): ReadChange {
  const file = files.find(({ id }) => id === typed.id);
  const refused = (name: string, words: string) => ({ change: {}, errors: { [name]: words } });
  if (!file) return refused("file", "This file was removed: open the lead again");
  const { id, kind = file.kind, isShown = file.isShown, notice, removed, keepsRule } = typed;
  if (removed) return { change: { file: { id, removed } }, errors: {} };
  const isNewKind = kind !== file.kind;
  const isIdentity = kind === "identity";
  if (file.kind === "identity" && isNewKind && !keepsRule)
    return refused("keepsRule", "Tick what stays so although it is called something else");
  if ((isIdentity || file.hasRule) && isShown)
    return refused("isShown", "An identity paper is never shown to the customer: untick that");
  if (isIdentity && isNewKind && notice !== IDENTITY_NOTICE_VERSION)
    return refused("notice", "Tick that the customer knows the notice");
  // A file that becomes another kind goes on as the box says; one that was an identity paper stays hidden until it is ticked.
  const isSaid = isShown !== file.isShown || (isNewKind && (isShown || file.kind === "identity"));
  const said = {
    ...(isNewKind && { kind, ...(isIdentity && { notice }) }),
    ...(isSaid && { isShown }),
  };
  return { change: Object.keys(said).length > 0 ? { file: { id, ...said } } : {}, errors: {} };
}
