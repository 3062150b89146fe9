import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { packageCards, packagesOf, packageTypeOf } from "~/content/package";
import { shownTestimonials } from "~/content/testimonial";
import { oneOf, type QueryHandle } from "~/query";
import { routeQuery } from "~/server/route-query";
import { ChooseSize, PackageList, TypeTabs } from "~/site/packages/package-list";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { estimateIn, markedPackages } from "~/submission/sent-estimate.server";
import { languageOf } from "~/texts/language";
import { packages } from "~/texts/packages";
import { useTexts } from "~/texts/use-texts";
import { ListSkeleton } from "~/ui/list-skeleton";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Testimonials } from "~/ui/testimonials";

const PICTURE = "/images/house-at-dusk.jpg";

/** The package of an estimate's size, or of `kw` alone, is marked. Such a page is not kept. */
export const handle: QueryHandle = { query: { type: oneOf("Commercial"), ...inputQuery } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const language = languageOf(request.url);
  const type = packageTypeOf(search);
  keepAs({ type });
  const { content } = context.stores;
  const [packages, testimonials, estimate] = await Promise.all([
    allOrEmpty(content, "packages"),
    allOrEmpty(content, "testimonials"),
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
    marked: kw ? markedPackages(shown, kw) : undefined,
    /** Taken along to the inquiry: "&for=home&…". */
    estimate: estimate?.search.replace("?", "&"),
    ...shownTestimonials(testimonials, language),
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const isCommercial = args.data?.type === "Commercial";
  const { name, description, commercial, commercialDescription } = metaTexts(args, packages);
  return [
    ...pageMeta(args, {
      title: isCommercial ? commercial : name,
      description: isCommercial ? commercialDescription : description,
      distinctBy: isCommercial ? ["type"] : [],
    }),
    breadcrumbs(args.matches, [{ name, path: "/packages" }]),
    preloadBanner(PICTURE),
  ];
};

export default function Packages() {
  const texts = useTexts(packages);
  const { type, cards, marked, estimate = "", testimonials } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner eyebrow={texts.name} title={texts.title} imageUrl={PICTURE} />
      <div className="printable page section pt-4 lg:pt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-8">
          <TypeTabs shown={type} estimate={estimate} />
          {cards.length > 1 && <p className="hidden text-small text-faint lg:flex">{texts.differing}</p>}
        </div>
        <ListSkeleton>
          <PackageList cards={cards} marked={marked} estimate={estimate} />
        </ListSkeleton>
      </div>
      <Testimonials testimonials={testimonials} />
      <ChooseSize />
    </>
  );
}
