import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import {
  type Brochure,
  brochureCategories,
  brochureFilter,
  filterBrochures,
  formatFileSize,
  newestBrochures,
} from "~/content/brochure";
import { brochureFile } from "~/content/brochure-file";
import { ContentUnavailableError } from "~/content/content";
import { PAGE, pageOf } from "~/content/paging";
import type { BrochureItem } from "~/pages/brochures/brochure-card";
import { BrochureList } from "~/pages/brochures/brochure-list";
import { BrochureSearch, LONGEST_SEARCH } from "~/pages/brochures/brochure-search";
import { LoadError } from "~/pages/brochures/load-error";
import { name, pageNumber, type QueryHandle, words } from "~/query";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { routeQuery } from "~/server/route-query";

const BROCHURES_PER_PAGE = 12;

export const handle: QueryHandle = {
  query: { q: words(LONGEST_SEARCH), category: name, [PAGE]: pageNumber },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  try {
    const brochures = await context.stores.content.all("downloads");
    const categories = brochureCategories(brochures);
    const asked = brochureFilter(search, categories);
    const found = filterBrochures(newestBrochures(brochures), asked);
    const { items, ...paging } = pageOf(found, search, BROCHURES_PER_PAGE);
    keepAs({ category: asked.category, [PAGE]: paging.page });
    return data({ ...asked, ...paging, categories, found: found.length, items: items.map(toItem) });
  } catch (error) {
    if (!(error instanceof ContentUnavailableError)) throw error;
    return data(null, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "60" } });
  }
}

/** A file with an unsafe URL is left out, and the card then has no buttons. */
function toItem({ id, fileUrl, thumbnailUrl, fileSize, ...brochure }: Brochure): BrochureItem {
  const { title, description, category, pageCount } = brochure;
  const file = brochureFile(fileUrl);
  return {
    ...{ id, title, description, category, pageCount },
    fileSize: formatFileSize(fileSize),
    thumbnailUrl: thumbnailUrl || undefined,
    file: file && { url: file.url, isOwn: file.kind === "own" },
  };
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, {
    title: "Brochures",
    description:
      "Solar guides to read or keep: how a rooftop system works, what we survey on a factory shed, and how to clean panels.",
    distinctBy: args.data?.category ? ["category", PAGE] : [PAGE],
    isIndexed: args.data?.q === "",
  }),
  breadcrumbs(siteUrlOf(args.matches), [{ name: "Brochures", path: "/brochures" }]),
];

export default function Brochures() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <div className="page section pt-32">
      <p className="eyebrow">Read online or keep a copy</p>
      <h1 className="mt-5 text-hero">Our Brochures</h1>
      {loaded ? (
        <>
          <BrochureSearch q={loaded.q} category={loaded.category} categories={loaded.categories} />
          <BrochureList {...loaded} />
        </>
      ) : (
        <LoadError />
      )}
    </div>
  );
}
