/** What the buttons of a document's form do. */
export const INTENTS = ["save", "publish", "preview", "schedule", "discard"] as const;

export type Intent = (typeof INTENTS)[number];

/** What the page says afterwards. */
export const SAID: Record<Intent, string> = {
  save: "The draft is saved. Visitors don’t see it yet.",
  publish: "It’s on the site.",
  preview: "",
  schedule: "It will be published by itself.",
  discard: "The draft is discarded.",
};

/** For the desk's log. */
export const LOGGED: Record<Intent, string> = {
  save: "saved a draft",
  publish: "published",
  preview: "saved a draft",
  schedule: "scheduled",
  discard: "discarded the draft",
};
