import { Link, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import {
  CATEGORY,
  type GalleryPart,
  isWhole,
  PHOTO,
  projectPath,
  type ShownPhoto,
} from "~/content/shown-photos";
import { name, searchOf } from "~/query";
import { projectPhotos } from "~/texts/project-photos";
import { ContentText, titleSetting, useLangOf, useNextLocation, useTexts } from "~/texts/use-texts";
import { Notice } from "~/ui/notice";
import { opensOverlay } from "~/ui/overlay-dialog";
import { Pager } from "~/ui/pager";
import { Picture } from "~/ui/picture";
import { useSearchWith } from "~/ui/use-search-with";
import { FactsLine } from "./project-facts";

interface GallerySectionProps {
  gallery: GalleryPart;
  /** Shown only where several categories are mixed. */
  showsCategory: boolean;
  /** The large photo is on the right, in every other gallery. */
  isMirrored: boolean;
}

function GallerySection({ gallery, showsCategory, isMirrored }: GallerySectionProps) {
  const langOf = useLangOf();
  const texts = useTexts(projectPhotos);
  const { id, title, category, skipped, photos, facts } = gallery;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="pt-14 lg:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <div className="max-w-4xl min-w-0">
          {showsCategory && category && (
            <ContentText text={category} className="mb-1 text-small font-medium text-sun" />
          )}
          <h2 id={headingId} className={`text-title ${titleSetting(title, "")}`}>
            <Link to={projectPath(id)} prefetch="intent" className="underline-offset-4 hover:underline">
              <span lang={langOf(title)}>{title || texts.untitled}</span>
            </Link>
            {skipped > 0 && <span className="text-faint">{texts.continued}</span>}
          </h2>
          {facts && (
            <p className="mt-1 text-muted">
              <FactsLine facts={facts} />
            </p>
          )}
        </div>
        {photos.length > 0 && <p className="text-small text-faint">{countOf(gallery, texts)}</p>}
      </div>
      {photos.length === 0 ? (
        <p className="mt-5 rounded-control border border-line p-6 text-muted">{texts.empty}</p>
      ) : (
        <PhotoGrid gallery={gallery} isMirrored={isMirrored} />
      )}
    </section>
  );
}

/** The photos of a gallery, or of a page of it, each a link to the lightbox. */
export function PhotoGrid({ gallery: { photos, skipped }, isMirrored = false }: PhotoGridProps) {
  const texts = useTexts(projectPhotos);
  const places = photoPlaces(photos.length);
  return (
    <ul className="mt-5 grid grid-flow-dense grid-cols-2 gap-2 sm:gap-3 lg:mt-7 lg:grid-cols-6">
      {photos.map((photo, index) => (
        <li
          key={photo.key}
          className={`aspect-3/2 ${places[index]?.className} ${index === 0 && isMirrored ? "lg:-col-end-1" : ""}`}
        >
          <PhotoLink
            photo={photo}
            name={photo.title || texts.photo(skipped + index + 1)}
            sizes={places[index]?.sizes ?? "100vw"}
          />
        </li>
      ))}
    </ul>
  );
}

interface PhotoGridProps {
  gallery: Pick<GalleryPart, "photos" | "skipped">;
  isMirrored?: boolean;
}

function countOf(gallery: GalleryPart, texts: typeof projectPhotos.en): string {
  const { skipped, total, photos } = gallery;
  return isWhole(gallery) ? texts.count(total) : texts.range(skipped + 1, skipped + photos.length, total);
}

/** Opens the lightbox. The description appears on hover and focus; on touch screens, in the lightbox. */
function PhotoLink({ photo, name, sizes }: { photo: ShownPhoto; name: string; sizes: string }) {
  const langOf = useLangOf();
  const searchWith = useSearchWith();
  return (
    <Link
      id={photo.key}
      lang={langOf(name + photo.description)}
      to={{ search: searchWith({ [PHOTO]: photo.key }) }}
      {...opensOverlay}
      // Loaded near the viewport: alone, Chromium loads a lazy picture 2500 px ahead on slow lines.
      className="[content-visibility:auto] group relative block size-full scroll-mt-16 overflow-hidden rounded-control bg-raised"
    >
      <Picture
        src={photo.url}
        alt={name}
        crop="photo"
        sizes={sizes}
        className="absolute inset-0 size-full object-cover approach"
      />
      {photo.description && (
        <span className="absolute inset-x-0 bottom-0 translate-y-2 shade-up px-4 pb-4 opacity-0 transition duration-200 group-hover:translate-y-0 group-hover:opacity-100 group-focus-visible:translate-y-0 group-focus-visible:opacity-100">
          <ContentText as="span" text={photo.description} className="line-clamp-4 text-small leading-snug" />
        </span>
      )}
    </Link>
  );
}

interface GalleryListProps {
  category: string;
  parts: readonly GalleryPart[];
  page: number;
  pages: number;
}

export function GalleryList({ category, parts, page, pages }: GalleryListProps) {
  const texts = useTexts(projectPhotos);
  return (
    <div className="pb-20 lg:pb-32">
      {parts.length === 0 ? (
        <div className="py-14 lg:py-20">
          <Notice icon="sun" title={texts.none}>
            {category && (
              <Link to="." preventScrollReset className="button">
                {texts.showAll}
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
      <Pager page={page} pages={pages} label={texts.pages} />
    </div>
  );
}

/** Columns of the grid on wide screens. */
const ROW = { columns: "lg:col-span-6 lg:aspect-21/9", sizes: "(min-width: 1240px) 1200px" };
const LEAD = {
  columns: "lg:col-span-4 lg:row-span-2 lg:aspect-auto",
  sizes: "(min-width: 1240px) 800px, (min-width: 1024px) 62vw",
};
const HALF = { columns: "lg:col-span-3", sizes: "(min-width: 1240px) 600px" };
const THIRD = { columns: "lg:col-span-2", sizes: "(min-width: 1240px) 395px, (min-width: 1024px) 31vw" };

/** Returns the photos' grid cells: classes and the resulting `sizes`. They leave no holes: after the first photo, wide screens have rows of three (the last perhaps of two), phones have pairs. */
export function photoPlaces(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { columns, sizes } = placeOnWideScreen(index, count);
    const isAlone = index === count - 1 && index % 2 === 1;
    return index === 0 || isAlone
      ? { className: `col-span-2 ${columns}`, sizes: `${sizes}, 94vw` }
      : { className: columns, sizes: `${sizes}, 47vw` };
  });
}

function placeOnWideScreen(index: number, count: number) {
  if (count === 2) return HALF;
  if (index === 0) return count % 3 === 1 ? ROW : LEAD;
  return count % 3 === 2 && index >= count - 2 ? HALF : THIRD;
}

interface CategoryTabsProps {
  categories: readonly string[];
  /** The Hindi names of categories; URLs have the English ones. */
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
