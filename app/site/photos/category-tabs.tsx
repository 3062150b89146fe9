import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CATEGORY } from "~/content/shown-photos";
import { name, searchOf } from "~/query";
import { useNextLocation } from "~/texts/language";
import { projectPhotos } from "~/texts/project-photos";
import { useLangOf, useTexts } from "~/texts/use-texts";

interface CategoryTabsProps {
  categories: readonly string[];
  /** Their names, where they are others. */
  names?: Record<string, string> | undefined;
  current: string;
}

/** Category tabs as links, "All" first (specification §2), in a sticky bar. */
export function CategoryTabs({ categories, names, current }: CategoryTabsProps) {
  const langOf = useLangOf();
  const texts = useTexts(projectPhotos);
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const next = useNextLocation();
  const isNextHere = next?.pathname === pathname;
  const chosen = isNextHere ? (new URLSearchParams(next.search).get(CATEGORY) ?? "") : current;

  // Scroll only the strip to bring the chosen tab into view.
  useEffect(() => {
    const tab = strip.current?.querySelector(`[aria-current][data-category="${CSS.escape(chosen)}"]`);
    if (!strip.current || !tab) return;
    const { left, width } = tab.getBoundingClientRect();
    const middle = strip.current.getBoundingClientRect();
    strip.current.scrollBy({
      left: left + width / 2 - (middle.left + middle.width / 2),
      behavior: "instant",
    });
  }, [chosen]);

  return (
    <nav
      aria-label={texts.categories}
      className="sticky top-18 z-30 border-b border-line bg-ground/85 [backdrop-filter:blur(16px)] lg:top-20"
    >
      <ul
        ref={strip}
        className="mx-auto flex w-full max-w-[77.5rem] gap-1 overflow-x-auto px-[max(0.5rem,var(--notch))] [scrollbar-width:none]"
      >
        {["", ...categories].map((category) => (
          <li key={category}>
            <Link
              to={{ search: searchOf({ [CATEGORY]: name }, { [CATEGORY]: category }) }}
              preventScrollReset
              prefetch="intent"
              lang={langOf(names?.[category] || category)}
              data-category={category}
              aria-current={category === chosen ? "page" : undefined}
              className="flex min-h-14 min-w-11 items-center justify-center border-b-2 px-3 border-transparent font-medium whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-[current]:border-sun aria-[current]:text-ink aria-[current]:[scroll-initial-target:nearest]"
            >
              {names?.[category] || category || texts.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
