import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import {
  type Brochure,
  brochureFile,
  filterBrochures,
  formatFileSize,
  newestBrochures,
} from "~/content/brochure";
import { categoriesOf } from "~/content/fields";
import { categoryNames, inLanguage } from "~/content/in-language";
import { pageOf, pageStatus } from "~/content/paging";
import { name, PAGE, pageNumber, words } from "~/query";
import { routeQuery } from "~/server/route-query";
import { type BrochureItem, BrochureList, LoadError } from "~/site/brochures/brochure-list";
import { BrochureSearch, LONGEST_SEARCH } from "~/site/brochures/brochure-search";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { ContentUnavailableError } from "~/store-fault";
import { brochures } from "~/texts/brochures";
import { languageOf } from "~/texts/language";
import { useTexts } from "~/texts/use-texts";

const BROCHURES_PER_PAGE = 12;

export const handle = {
  query: { q: words(LONGEST_SEARCH), category: name, [PAGE]: pageNumber },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { values, keepAs } = routeQuery(request, handle, context);
  const language = languageOf(request.url);
  try {
    const brochures = await context.stores.content.all("downloads");
    const { names } = categoryNames(language, brochures);
    const categories = categoriesOf(brochures, names);
    const category = categories.find((one) => one === values.category) ?? "";
    const asked = { q: values.q ?? "", category };
    const found = filterBrochures(newestBrochures(brochures), asked, language);
    const { items, ...paging } = pageOf(found, values[PAGE], BROCHURES_PER_PAGE);
    keepAs({ category, [PAGE]: paging.page });
    const list = {
      ...asked,
      ...paging,
      categories,
      names,
      found: found.length,
      items: items.map((item) => toItem(inLanguage(language, item))),
    };
    return data(list, pageStatus(values[PAGE], paging.page));
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
    id,
    title,
    description,
    category,
    pageCount,
    fileSize: formatFileSize(fileSize),
    thumbnailUrl: thumbnailUrl || undefined,
    file: file && { url: file.url, isOwn: file.kind === "own" },
  };
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { name, description } = metaTexts(args, brochures);
  return [
    ...pageMeta(args, {
      title: name,
      description,
      distinctBy: args.data?.category ? ["category", PAGE] : [PAGE],
      isIndexed: args.data?.q === "",
    }),
    breadcrumbs(args.matches, [{ name, path: "/brochures" }]),
  ];
};

export default function Brochures() {
  const loaded = useLoaderData<typeof loader>();
  const { eyebrow, title } = useTexts(brochures);
  return (
    <div className="page section pt-32">
      <p className="eyebrow">{eyebrow}</p>
      <h1 className="mt-5 text-hero">{title}</h1>
      {loaded ? (
        <>
          <BrochureSearch {...loaded} />
          <BrochureList {...loaded} />
        </>
      ) : (
        <LoadError />
      )}
    </div>
  );
}
