import { layoutOf, metaTexts } from "~/site/seo/page-meta";
import { useTexts } from "~/texts/use-texts";
import { useSite } from "./use-company";

const SCHEME = /subsid|surya ghar|pmsuryaghar|scheme|सब्सिडी|सूर्य घर|योजना/i;

/** Returns texts without the sentences that speak of PM Surya Ghar, for the time after its end: what has no other sentence is empty. */
export function withoutScheme<Texts>(texts: Texts): Texts {
  if (typeof texts === "string") {
    const sentences = texts.replaceAll(/([.?!।])\s+/g, "$1\n").split("\n");
    return sentences.filter((sentence) => !SCHEME.test(sentence)).join(" ") as Texts;
  }
  if (Array.isArray(texts)) return texts.map(withoutScheme) as Texts;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, withoutScheme(text)]),
  ) as Texts;
}

/** Returns a page's texts; once the scheme is over, without the sentences that promise it. */
export function useSchemeTexts<Texts>(texts: Parameters<typeof useTexts<Texts>>[0]): Texts {
  const own = useTexts(texts);
  return useSite().isSchemeOver ? withoutScheme(own) : own;
}

/** The same for a page's `meta`. */
export function schemeTexts<Texts>(...args: Parameters<typeof metaTexts<Texts>>): Texts {
  const own = metaTexts(...args);
  return layoutOf(args[0].matches).isSchemeOver ? withoutScheme(own) : own;
}
