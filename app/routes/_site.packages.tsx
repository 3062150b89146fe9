import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { oneOf } from "~/query";
import { routeQuery } from "~/server/route-query";
import { ChooseState, Makers } from "~/site/packages/offer";
import { ChooseSize, PackageList, TypeTabs } from "~/site/packages/package-list";
import { readPackages } from "~/site/packages/read-packages.server";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { languageOf } from "~/texts/language";
import { loanRule } from "~/texts/loan-rule";
import { packages } from "~/texts/packages";
import { useTexts } from "~/texts/use-texts";
import { ListSkeleton } from "~/ui/list-skeleton";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Testimonials } from "~/ui/testimonials";

const PICTURES = {
  Residential: "/images/house-at-dusk.jpg",
  Commercial: "/images/factory-roof-golden-hour.jpg",
};

/** The package of an estimate's size, or of `kw` alone, is marked. Such a page is not kept. */
export const handle = { query: { type: oneOf("Commercial"), ...inputQuery } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const page = await readPackages(search, context.stores.content, languageOf(request.url));
  keepAs({ type: page.type });
  return page;
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
    preloadBanner(PICTURES[isCommercial ? "Commercial" : "Residential"]),
  ];
};

export default function Packages() {
  const texts = useTexts(packages);
  const onLoan = useTexts(loanRule);
  const { type, cards, marked, estimate = "", testimonials, ...loaded } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner eyebrow={texts.name} title={texts.title} imageUrl={PICTURES[type]}>
        {loaded.from && <p className="mt-4 text-title text-sun">{loaded.from}</p>}
      </PageBanner>
      <div className="printable page section pt-4 lg:pt-10">
        <TypeTabs shown={type} estimate={estimate} />
        <ChooseState {...loaded} type={type} isSample={cards.some(({ offer }) => offer?.isSample)} />
        <ListSkeleton>
          {type === "Commercial" && !loaded.isSociety && (
            <h2 className="mt-8 text-title">{texts.forBusiness}</h2>
          )}
          <PackageList cards={cards} marked={marked} estimate={estimate} />
          {cards.some(({ offer }) => offer?.emi && offer.subsidy) && (
            <p className="mt-6 text-small text-muted">{onLoan}</p>
          )}
        </ListSkeleton>
      </div>
      {loaded.businessNotes.length > 0 && (
        <ul className="page ruled pb-14 text-muted">
          {loaded.businessNotes.map(({ text, source }) => (
            <li key={text} className="max-w-3xl py-4">
              {text} {source && <span className="text-small text-faint">{`(${source})`}</span>}
            </li>
          ))}
        </ul>
      )}
      <Makers makers={loaded.makers} isForHomes={type === "Residential"} />
      <Testimonials testimonials={testimonials} />
      <ChooseSize type={type} />
    </>
  );
}
