import { useNavigation } from "@remix-run/react";
import { createContext, useContext, useMemo } from "react";
import { type Language, pathWithin } from "./language";

/** The language of the document, which its URL decides. */
export const LanguageContext = createContext<Language>("en");

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useTexts<Texts>(texts: Record<Language, Texts>): Texts {
  return texts[useLanguage()];
}

/** What stands instead of the date of a source that is past the day on which it is read again: see `yearOfOld`. */
export const sourceAge = {
  en: (year: string) => year && `from ${year}, being checked`,
  hi: (year: string) => year && `${year} का, जाँच हो रही है`,
} satisfies Record<Language, unknown>;

/** Returns the `lang` of a text of content. On a Hindi page, one without a Devanagari letter is in English for want of a translation. */
export function useLangOf() {
  const language = useLanguage();
  return (text: string) =>
    language === "hi" && /[a-z]{2}/i.test(text) && !/[ऀ-ॿ]/.test(text) ? "en" : undefined;
}

/** Returns the destination of a pending navigation. Like `useLocation`, and unlike Remix, it cuts the "/hi". */
export function useNextLocation() {
  const { location } = useNavigation();
  return useMemo(() => location && { ...location, pathname: pathWithin(location.pathname) }, [location]);
}

interface ContentTextProps {
  as?: "p" | "span" | "h1" | "h2" | "dd" | "blockquote";
  text: string;
  className?: string;
}

/** A text of content in an element with its `lang`. */
export function ContentText({ as: Tag = "p", text, className }: ContentTextProps) {
  const langOf = useLangOf();
  return (
    <Tag lang={langOf(text)} className={className}>
      {text}
    </Tag>
  );
}

/** Classes for line height and spacing: Devanagari and similar scripts need more room than tightly set Latin. */
export function titleSetting(title: string, latinLeading: string): string {
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(title)
    ? "leading-[1.45] tracking-normal"
    : latinLeading;
}
