import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useNavigationType } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { type RefObject, useEffect, useRef } from "react";
import { allOrEmpty } from "~/content/content";
import { categoriesOf } from "~/content/fields";
import { movedKey, movedUrl } from "~/content/former-ids";
import { categoryNames, inLanguage } from "~/content/in-language";
import { pageStatus } from "~/content/paging";
import { galleriesIn, galleryOfPhoto, photoPage, publishedGalleries } from "~/content/photo-gallery";
import { CATEGORY, findPhoto, type GalleryPart, isWhole, PHOTO } from "~/content/shown-photos";
import { name, PAGE, pageNumber } from "~/query";
import { routeQuery } from "~/server/route-query";
import { CategoryTabs, GalleryList } from "~/site/photos/gallery-list";
import { Lightbox } from "~/site/photos/lightbox";
import { useOpenPhoto } from "~/site/photos/use-open-photo";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { languageOf } from "~/texts/language";
import { projectPhotos } from "~/texts/project-photos";
import { useTexts } from "~/texts/use-texts";
import { ListSkeleton, useSlowNavigation } from "~/ui/list-skeleton";
import { ignoringOverlay } from "~/ui/overlay-dialog";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { useLiveContent } from "~/ui/use-events";

const PICTURE = "/images/mounting-clamp-detail.jpg";

export const handle = { query: { [CATEGORY]: name, [PAGE]: pageNumber, [PHOTO]: name } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { values, keepAs } = routeQuery(request, handle, context);
  const { content } = context.stores;
  const galleries = publishedGalleries(await allOrEmpty(content, "photo-gallery"));
  const category = values[CATEGORY] ?? "";
  const language = languageOf(request.url);
  const shown = <Gallery extends object>(gallery: Gallery) => inLanguage(language, gallery);
  const {
    items: parts,
    page,
    pages,
  } = photoPage(galleriesIn(category, galleries).map(shown), values[PAGE], language);
  const key = values[PHOTO];
  const opened = galleryOfPhoto(galleries.map(shown), key, language);
  const moved = key && !opened && movedKey(galleries, key);
  if (moved) throw redirect(movedUrl(request.url, PHOTO, moved), 308);
  const { names } = categoryNames(language, galleries);
  const categories = categoriesOf(galleries, names);
  const known = categories.find((name) => name === category);
  keepAs({ [CATEGORY]: known, [PAGE]: page });
  const loaded = {
    categories,
    names,
    category,
    parts,
    page,
    pages,
    version: content.version("photo-gallery"),
    opened: parts.some((part) => part.id === opened?.id && isWhole(part)) ? undefined : opened,
  };
  return data(loaded, pageStatus(values[PAGE], page));
}

export const shouldRevalidate = ignoringOverlay(PHOTO);

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const open = data && findPhoto(galleriesOf(data), new URLSearchParams(args.location.search).get(PHOTO));
  const names = open
    ? [open.photo.title, open.gallery.title]
    : [data && (data.names?.[data.category] ?? data.category), metaTexts(args, projectPhotos).title];
  return [
    ...pageMeta(args, {
      title: names.filter(Boolean).join(" | "),
      description: open?.photo.description || metaTexts(args, projectPhotos).description,
      imageUrl: open?.photo.url ?? PICTURE,
      isIndexed: !data?.category || data.categories.includes(data.category),
      distinctBy: [CATEGORY, PAGE],
    }),
    breadcrumbs(args.matches, [{ name: metaTexts(args, projectPhotos).title, path: "/project-photos" }]),
    ...(open ? [] : [preloadBanner(PICTURE)]),
  ];
};

export default function ProjectPhotos() {
  const data = useLoaderData<typeof loader>();
  const open = useOpenPhoto("/project-photos", galleriesOf(data));
  const list = useRef<HTMLDivElement>(null);
  useStartOfList(list, data.category);
  useLiveContent("/live/photo-gallery", data.version);
  const { eyebrow, title, intro } = useTexts(projectPhotos);
  const isEmpty = data.parts.length === 0 && data.categories.length === 0;
  return (
    <>
      {open && <Lightbox {...open} />}
      <PageBanner eyebrow={eyebrow} title={title} imageUrl={PICTURE}>
        {!isEmpty && <p className="mt-5 max-w-xl text-lead text-ink/85">{intro}</p>}
      </PageBanner>
      <div>
        {!isEmpty && <CategoryTabs categories={data.categories} names={data.names} current={data.category} />}
        <div ref={list} className="page scroll-mt-10 lg:scroll-mt-12">
          <ListSkeleton>
            <GalleryList {...data} />
          </ListSkeleton>
        </div>
      </div>
    </>
  );
}

function galleriesOf({ parts, opened }: { parts: GalleryPart[]; opened?: GalleryPart | undefined }) {
  return opened ? [...parts, opened] : parts;
}

/** A new tab starts at its top if the visitor was far down. Call it above the skeleton, which shortens the page. */
function useStartOfList(list: RefObject<HTMLElement>, category: string) {
  const navigationType = useNavigationType();
  const isLoading = useSlowNavigation() !== undefined;
  const shown = useRef(category);
  useEffect(() => {
    const isNew = shown.current !== category;
    shown.current = category;
    // After Back, Remix restores the scroll position.
    if (!isLoading && (!isNew || navigationType === "POP")) return;
    const isPastStart = (list.current?.getBoundingClientRect().top ?? 0) < 0;
    if (isPastStart) list.current?.scrollIntoView({ behavior: "instant" });
  }, [list, category, navigationType, isLoading]);
}
