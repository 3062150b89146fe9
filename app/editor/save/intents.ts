import { name, oneOf } from "~/query";
import type { DocumentIntent, SaveIntent } from "./requests.server";

/** What the page says after a form was saved. */
export const SAID: Record<SaveIntent, string> = {
  save: "The draft is saved. Only the desk sees it.",
  publish: "It’s on the site.",
  preview: "",
  discard: "The draft is discarded.",
  rename: "The address is changed. The old one leads here.",
};

export const SAVE_INTENTS = Object.keys(SAID) as SaveIntent[];

/** The query of a document's page: what was just done, the kind of a new document, and the entry that a long list shows. */
export const documentQuery = { done: oneOf(...SAVE_INTENTS), kind: name, at: name };

/** Returns the attributes of a button of a document's form. Its value is a word, or JSON where the button says more. */
export function intentButton(intent: DocumentIntent) {
  const isWord = Object.keys(intent).length === 1;
  return {
    type: "submit" as const,
    name: "intent",
    value: isWord ? intent.intent : JSON.stringify(intent),
  };
}

/** Whether a button only shows another entry of a list. */
export function showsEntry(value: string): boolean {
  return value.startsWith('{"intent":"open"');
}
