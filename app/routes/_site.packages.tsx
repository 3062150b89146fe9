import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { allOrEmpty } from "~/content/content";
import { packageCards, packagesOf, packageTypeOf } from "~/content/package";
import { ChooseSize } from "~/pages/packages/choose-size";
import { PackageList } from "~/pages/packages/package-list";
import { TypeTabs } from "~/pages/packages/type-tabs";
import { oneOf, type QueryHandle } from "~/query";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { routeQuery } from "~/server/route-query";
import { estimateIn, markedPackage } from "~/submission/sent-estimate.server";
import { ListSkeleton } from "~/ui/list-skeleton";
import { PageBanner, preloadBanner } from "~/ui/page-banner";

const PICTURE = "/images/house-at-dusk.jpg";

/** The package of an estimate's size, or of `kw` alone, is marked. Such a page is not kept. */
export const handle: QueryHandle = { query: { type: oneOf("Commercial"), ...inputQuery } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const type = packageTypeOf(search);
  keepAs({ type });
  const { content } = context.stores;
  const [packages, estimate] = await Promise.all([
    allOrEmpty(content, "packages"),
    estimateIn(String(search), content),
  ]);
  const shown = packagesOf(type, packages);
  const kw = estimate ? estimate.kw : Number(search.get("kw"));
  return {
    type,
    cards: packageCards(shown),
    marked: kw ? markedPackage(shown, kw) : undefined,
    /** Taken along to the inquiry: "&for=home&…". */
    estimate: estimate?.search.replace("?", "&"),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const isCommercial = args.data?.type === "Commercial";
  return [
    ...pageMeta(args, {
      title: isCommercial ? "Commercial Packages" : "Packages",
      description: isCommercial
        ? "Solar for shops, offices and factories, size by size: the roof it needs, the units it generates in a year and every part."
        : "Solar for homes, size by size: the roof it needs, the units it generates in a year and every part.",
      distinctBy: isCommercial ? ["type"] : [],
    }),
    breadcrumbs(siteUrlOf(args.matches), [{ name: "Packages", path: "/packages" }]),
    preloadBanner(PICTURE),
  ];
};

export default function Packages() {
  const { type, cards, marked, estimate = "" } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner eyebrow="Packages" title="Power Your Home with the Sun" imageUrl={PICTURE} />
      <div className="page section pt-4 lg:pt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <TypeTabs shown={type} estimate={estimate} />
          {cards.length > 1 && (
            <p className="hidden text-small text-faint lg:flex">White items vary by size.</p>
          )}
        </div>
        <ListSkeleton text="Loading packages...">
          <PackageList cards={cards} marked={marked} estimate={estimate} />
        </ListSkeleton>
      </div>
      <ChooseSize />
    </>
  );
}
