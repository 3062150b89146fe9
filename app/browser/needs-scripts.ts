/** Marks an element that is incomplete without scripts: on its page they start with the load event. */
export const needsScripts = { "data-needs-scripts": "" };
