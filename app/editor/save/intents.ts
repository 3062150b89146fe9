import { name, oneOf } from "~/query";

/** Message of the page after a save. */
export const SAID = {
  save: "The draft is saved. Only the desk sees it.",
  publish: "It’s on the site.",
  discard: "The draft is discarded.",
  rename: "The address is changed. The old one leads here.",
};

export type SaveIntent = keyof typeof SAID;

export const SAVE_INTENTS = Object.keys(SAID) as SaveIntent[];

/** The query of a document's page: what was just done, and the kind of a new document. */
export const documentQuery = { done: oneOf(...SAVE_INTENTS), kind: name };
