import { Link } from "@remix-run/react";
import type { GalleryPart } from "~/content/shown-photos";
import { texts } from "~/texts/texts";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/pager";
import { GallerySection } from "./gallery-section";

interface GalleryListProps {
  category: string;
  parts: readonly GalleryPart[];
  page: number;
  pages: number;
}

export function GalleryList({ category, parts, page, pages }: GalleryListProps) {
  return (
    <div className="pb-20 lg:pb-32">
      {parts.length === 0 ? (
        <div className="py-14 lg:py-20">
          <Notice icon="sun" title={texts.projectPhotos.none}>
            {category && (
              <Link to="." preventScrollReset className="button">
                {texts.projectPhotos.showAll}
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
      <Pager page={page} pages={pages} label={texts.projectPhotos.pages} words={texts.projectPhotos.pager} />
    </div>
  );
}
