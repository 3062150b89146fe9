/** The names of what a document's form sends. A field's control has the field's path behind FIELD: "f.photos.2.title". */
export const FIELD = "f.";

/** Follows the name of a field whose value no control of its kind can show: it is edited as JSON. */
export const RAW = ":raw";

/** Follows the name of a group that may be null. */
export const NONE = ":none";

/** Follows the name of an entry, for its number in the list. Scripts move and remove entries without. */
export const PLACE = ":place";
export const REMOVE = ":remove";

/** Follows the name of a text, for its Hindi. */
export const HINDI = ":hi";

/** The control with the address of a document. */
export const ID = ":id";

/** The control that names the pages whose autosaves are in a form. */
export const PAGES = ":pages";

/** The control that names the entry of a long list that has the page for itself: "photos.170". */
export const AT = ":at";

/** The version of the document that the form was made from; "" for a new one. */
export const SEEN = "seen";

/** The fingerprint of that document, by which its history knows it. */
export const WAS = "was";

/** Says that its sender knows which values visitors won’t see. */
export const ACCEPTED = "accepted";

/** The version of the document that the choices between two people's changes are about. */
export const THEIRS = "theirs";

/** Begins the names of those choices: "choose title", with CHOICES as values. */
export const CHOOSE = "choose ";
export const CHOICES = ["mine", "theirs"] as const;

/** Whether a document's form has a value of this name, besides the button that was pressed. */
export function isOfDocument(name: string): boolean {
  return name.startsWith(FIELD) || name.startsWith(CHOOSE) || [SEEN, WAS, THEIRS].includes(name);
}
