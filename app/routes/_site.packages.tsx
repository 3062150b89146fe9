import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { packageCards, packagesOf, packageTypeOf } from "~/content/package";
import { languageOf } from "~/language";
import { ChooseSize } from "~/pages/packages/choose-size";
import { PackageList } from "~/pages/packages/package-list";
import { TypeTabs } from "~/pages/packages/type-tabs";
import { oneOf, type QueryHandle } from "~/query";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { routeQuery } from "~/server/route-query";
import { estimateIn, markedPackage } from "~/submission/sent-estimate.server";
import { texts } from "~/texts/texts";
import { ListSkeleton } from "~/ui/list-skeleton";
import { PageBanner, preloadBanner } from "~/ui/page-banner";

const PICTURE = "/images/house-at-dusk.jpg";

/** The package of an estimate's size, or of `kw` alone, is marked. Such a page is not kept. */
export const handle: QueryHandle = { query: { type: oneOf("Commercial"), ...inputQuery } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const language = languageOf(request.url);
  const type = packageTypeOf(search);
  keepAs({ type });
  const { content } = context.stores;
  const [packages, estimate] = await Promise.all([
    allOrEmpty(content, "packages"),
    estimateIn(String(search), content, language),
  ]);
  const shown = packagesOf(type, packages);
  const kw = estimate ? estimate.kw : Number(search.get("kw"));
  return {
    type,
    cards: packageCards(
      shown.map((item) => inLanguage(language, item)),
      language,
    ),
    marked: kw ? markedPackage(shown, kw) : undefined,
    /** Taken along to the inquiry: "&for=home&…". */
    estimate: estimate?.search.replace("?", "&"),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const isCommercial = args.data?.type === "Commercial";
  return [
    ...pageMeta(args, {
      title: isCommercial ? texts.packages.commercial : texts.packages.name,
      description: isCommercial ? texts.packages.commercialDescription : texts.packages.description,
      distinctBy: isCommercial ? ["type"] : [],
    }),
    breadcrumbs(args.matches, [{ name: texts.packages.name, path: "/packages" }]),
    preloadBanner(PICTURE),
  ];
};

export default function Packages() {
  const { type, cards, marked, estimate = "" } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner eyebrow={texts.packages.name} title={texts.packages.title} imageUrl={PICTURE} />
      <div className="page section pt-4 lg:pt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <TypeTabs shown={type} estimate={estimate} />
          {cards.length > 1 && (
            <p className="hidden text-small text-faint lg:flex">{texts.packages.differing}</p>
          )}
        </div>
        <ListSkeleton text={texts.packages.loading}>
          <PackageList cards={cards} marked={marked} estimate={estimate} />
        </ListSkeleton>
      </div>
      <ChooseSize />
    </>
  );
}
