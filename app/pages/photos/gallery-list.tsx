import { Link, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { GalleryPart } from "~/content/shown-photos";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { GallerySection } from "./gallery-section";

interface GalleryListProps {
  category: string;
  parts: readonly GalleryPart[];
  page: number;
  pages: number;
}

/** The galleries of a category, paged by photos. */
export function GalleryList({ category, parts, page, pages }: GalleryListProps) {
  const list = useRef<HTMLDivElement>(null);
  useStartOfList(list, category);
  return (
    <div ref={list} className="page scroll-mt-10 pb-20 lg:scroll-mt-12 lg:pb-32">
      {parts.length === 0 ? (
        <div className="py-14 lg:py-20">
          <Notice icon="sun" title="No Galleries Found In This Category">
            {category && (
              <Link to="." preventScrollReset className="button">
                Show all galleries
              </Link>
            )}
          </Notice>
        </div>
      ) : (
        parts.map((gallery, index) => (
          <GallerySection
            key={gallery.id}
            gallery={gallery}
            showsCategory={category === ""}
            isMirrored={index % 2 === 1}
          />
        ))
      )}
      <Pager page={page} pages={pages} label="Pages of photos" />
    </div>
  );
}

/** A new tab keeps the scroll position, but starts at its top if the visitor was far down the last one. */
function useStartOfList(list: React.RefObject<HTMLElement>, category: string) {
  const navigation = useNavigationType();
  const shown = useRef(category);
  useEffect(() => {
    if (shown.current === category) return;
    shown.current = category;
    const isPastStart = (list.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isPastStart && navigation !== "POP") list.current?.scrollIntoView({ behavior: "instant" });
  }, [list, category, navigation]);
}
