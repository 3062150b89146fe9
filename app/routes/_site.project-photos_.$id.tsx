import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { movedFrom } from "~/content/former-ids";
import { inLanguage } from "~/content/in-language";
import { pageStatus } from "~/content/paging";
import { coverOf, galleryOfPhoto, photoPage, publishedGalleries } from "~/content/photo-gallery";
import { isWhole, PHOTO, projectPath } from "~/content/shown-photos";
import { name, PAGE, pageNumber } from "~/query";
import { routeQuery } from "~/server/route-query";
import { failUnavailable } from "~/server/unavailable.server";
import { ContentFault, isMissing } from "~/site/content-fault";
import { PhotoGrid } from "~/site/photos/gallery-list";
import { Lightbox } from "~/site/photos/lightbox";
import { CustomerWords, FactsLine } from "~/site/photos/project-facts";
import { useOpenPhoto } from "~/site/photos/use-open-photo";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { languageOf } from "~/texts/language";
import { projectPhotos } from "~/texts/project-photos";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { ignoringOverlay } from "~/ui/overlay-dialog";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Pager } from "~/ui/pager";
import { useLiveContent } from "~/ui/use-events";

export const handle = { query: { [PAGE]: pageNumber, [PHOTO]: name } };

/** A published project by its id; a former id leads to the one of now. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { values, keepAs } = routeQuery(request, handle, context);
  const { content } = context.stores;
  const galleries = publishedGalleries(await content.all("photo-gallery").catch(failUnavailable));
  const stored = galleries.find(({ id }) => id === params.id);
  const moved = stored ? undefined : movedFrom(galleries, params.id);
  if (moved) throw redirect(projectPath(moved.id), 308);
  if (!stored) throw data(null, 404);
  const language = languageOf(request.url);
  const gallery = inLanguage(language, stored);
  const { items, page, pages } = photoPage([gallery], values[PAGE], language);
  const opened = galleryOfPhoto([gallery], values[PHOTO], language);
  keepAs({ [PAGE]: page });
  const [part = { id: stored.id, title: "", category: "", skipped: 0, total: 0, photos: [] }] = items;
  const loaded = {
    part,
    page,
    pages,
    coverUrl: coverOf(gallery),
    version: content.version("photo-gallery"),
    opened: isWhole(part) ? undefined : opened,
  };
  return data(loaded, pageStatus(values[PAGE], page));
}

export { errorHeaders as headers } from "~/server/unavailable.server";

export const shouldRevalidate = ignoringOverlay(PHOTO);

export const meta: MetaFunction<typeof loader> = ({ data, error, ...args }) => {
  const texts = metaTexts(args, projectPhotos);
  if (!data) {
    const title = isMissing(error) ? texts.missing : texts.failed;
    return pageMeta(args, { title, description: title, isIndexed: false });
  }
  const { part, coverUrl } = data;
  const title = part.title || texts.untitled;
  const { kw, town, words } = part.facts ?? {};
  const facts = [kw && `${kw} kW`, town].filter(Boolean).join(", ");
  return [
    ...pageMeta(args, {
      title: [title, facts].filter(Boolean).join(" | "),
      description:
        words || part.photos.find(({ description }) => description)?.description || texts.description,
      imageUrl: coverUrl || undefined,
      distinctBy: [PAGE],
    }),
    breadcrumbs(args.matches, [
      { name: texts.title, path: "/project-photos" },
      { name: title, path: args.location.pathname },
    ]),
    ...(coverUrl ? [preloadBanner(coverUrl)] : []),
  ];
};

export default function ProjectPage() {
  const { part, opened, page, pages, coverUrl, version } = useLoaderData<typeof loader>();
  const texts = useTexts(projectPhotos);
  const open = useOpenPhoto(projectPath(part.id), opened ? [part, opened] : [part]);
  useLiveContent("/live/photo-gallery", version);
  const { category, facts, photos, total } = part;
  return (
    <>
      {open && <Lightbox {...open} />}
      <PageBanner
        eyebrow={category || texts.eyebrow}
        title={part.title || texts.untitled}
        imageUrl={coverUrl}
      >
        {facts && (
          <p className="mt-5 max-w-2xl text-lead text-ink/85">
            <FactsLine facts={facts} />
          </p>
        )}
      </PageBanner>
      <div className="page pt-8 pb-20 lg:pt-14 lg:pb-32">
        {facts?.words && <CustomerWords facts={facts} />}
        {total === 0 ? (
          <p className="text-muted">{texts.empty}</p>
        ) : (
          <p className="text-small text-faint">{texts.count(total)}</p>
        )}
        {photos.length > 0 && <PhotoGrid gallery={part} />}
        <Pager page={page} pages={pages} label={texts.pages} />
        <p className="mt-12 grid gap-3 sm:flex sm:flex-wrap">
          <Link to="/calculator" prefetch="intent" className="button button-primary">
            {texts.likeThis}
          </Link>
          <Link to="/inquiry" prefetch="intent" className="button">
            {texts.ask}
          </Link>
          <Link to="/project-photos" prefetch="intent" className="button button-quiet">
            <span className="rotate-180">
              <Icon name="arrow" />
            </span>
            {texts.toGallery}
          </Link>
        </p>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  const texts = useTexts(projectPhotos);
  return <ContentFault texts={texts} to="/project-photos" back={texts.toGallery} />;
}
