import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "~/language";
import { speakAs } from "./texts";

const languages = new AsyncLocalStorage<Language>();

speakAs(() => languages.getStore() ?? "en");

/** Runs a rendering in which `texts` has this language, also after a pause of React's. */
export function speakIn<Result>(language: Language, render: () => Result): Result {
  return languages.run(language, render);
}
