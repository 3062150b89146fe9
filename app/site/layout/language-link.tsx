import { useLocation } from "@remix-run/react";
import { frame } from "~/texts/frame";
import { pathIn } from "~/texts/language";
import { useTexts } from "~/texts/use-texts";

/** Leads to the same page in the other language. The browser loads it, because its texts and fonts are others. */
export function LanguageLink({ isShort, className }: { isShort?: boolean; className: string }) {
  const { pathname, search } = useLocation();
  const { language, name, short } = useTexts(frame).other;
  return (
    <a
      href={pathIn(language, pathname) + search}
      // The server does not know the fragment.
      onClick={({ currentTarget }) => {
        currentTarget.hash = window.location.hash;
      }}
      hrefLang={language}
      lang={language}
      aria-label={isShort ? name : undefined}
      className={className}
    >
      {isShort ? short : name}
    </a>
  );
}
