import { useNavigation } from "@remix-run/react";
import { useMemo } from "react";

/** English, at the root of the site, or Hindi, below "/hi". The URL alone decides. */
export type Language = "en" | "hi";

export const LANGUAGES: readonly Language[] = ["en", "hi"];

export const HINDI_BASE = "/hi";

/** @param url as sent, or its path. In a component, Remix has cut the "/hi" from every path, and adds it to every link. */
export function languageOf(url: string): Language {
  return /^(?:https?:\/\/[^/]*)?\/hi(?![^/.?#])/i.test(url) ? "hi" : "en";
}

/** Returns the path without its language: "/hi/about" → "/about". */
export function pathWithin(pathname: string): string {
  return pathname.replace(/^\/hi(?![^/])\/?/i, "/");
}

/** @param path without its language, with its query and fragment: "/about?…" → "/hi/about?…". */
export function pathIn(language: Language, path: string): string {
  return language === "hi" ? HINDI_BASE + path.replace(/^\/(?![^?#])/, "") : path;
}

/** The two pages that name each other as alternates, and the one for all other languages. */
export function twinsOf(path: string): { hrefLang: string; path: string }[] {
  return [
    { hrefLang: "en-IN", path },
    { hrefLang: "hi", path: pathIn("hi", path) },
    { hrefLang: "x-default", path },
  ];
}

/** Returns the destination of a pending navigation. Like `useLocation`, and unlike Remix, it cuts the "/hi". */
export function useNextLocation() {
  const { location } = useNavigation();
  return useMemo(() => location && { ...location, pathname: pathWithin(location.pathname) }, [location]);
}
