import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { say } from "~/calculator/notes";
import { sourceDate, yearOfOld } from "~/calculator/numbers";
import { offerOf } from "~/calculator/offers";
import { withPackagePrices } from "~/calculator/price";
import { type Day, isValid, type SolarRate } from "~/calculator/rates";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { packageCards, packageSizes, packagesOf, packageTypeOf } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { shownTestimonials } from "~/content/testimonial";
import { dayInIndia } from "~/india-time";
import { oneOf, type QueryHandle } from "~/query";
import { routeQuery } from "~/server/route-query";
import { ChooseState, Makers } from "~/site/packages/offer";
import { ChooseSize, PackageList, TypeTabs } from "~/site/packages/package-list";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { STATES } from "~/states";
import { estimateIn, markedPackages } from "~/submission/sent-estimate.server";
import { type Language, languageOf } from "~/texts/language";
import { notes } from "~/texts/notes";
import { packages } from "~/texts/packages";
import { quotationTexts } from "~/texts/quotation";
import { stateChoices } from "~/texts/states";
import { sourceAge, useTexts } from "~/texts/use-texts";
import { ListSkeleton } from "~/ui/list-skeleton";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Testimonials } from "~/ui/testimonials";

const PICTURES = {
  Residential: "/images/house-at-dusk.jpg",
  Commercial: "/images/factory-roof-golden-hour.jpg",
};

/** The package of an estimate's size, or of `kw` alone, is marked. Such a page is not kept. */
export const handle: QueryHandle = { query: { type: oneOf("Commercial"), ...inputQuery } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const language = languageOf(request.url);
  const type = packageTypeOf(search);
  keepAs({ type });
  const { content } = context.stores;
  const [packages, testimonials, rates, company, estimate] = await Promise.all([
    allOrEmpty(content, "packages"),
    allOrEmpty(content, "testimonials"),
    allOrEmpty(content, "solarRates"),
    readCompany(content, language),
    estimateIn(String(search), content, language),
  ]);
  const states = company.serviceArea?.states ?? [];
  const state = STATES.find((name) => name === search.get("state")) ?? states[0] ?? "";
  const shown = packagesOf(type, packages);
  const kw = estimate ? estimate.kw : Number(search.get("kw"));
  const today = dayInIndia(Date.now());
  const sizes = packageSizes(packages);
  const priced = withPackagePrices(
    rates.map((rate) => inLanguage(language, rate)),
    sizes,
  );
  const cards = packageCards(
    shown.map((item) => inLanguage(language, item)),
    language,
  ).map((card) => {
    const size = sizes.find(({ id }) => id === card.id);
    return { ...card, offer: size && offerOf(size, state, priced, today) };
  });
  const old = cards
    .flatMap(({ offer }) => offer?.old ?? [])
    .map(({ what, oldYear }) => `${say(what, notes[language])} (${sourceAge[language](oldYear)})`);
  return {
    type,
    cards,
    state,
    states: stateChoices([...new Set([...states, state])].filter(Boolean), language),
    beingChecked: [...new Set(old)].join("; "),
    makers: company.makers,
    businessNotes: type === "Commercial" ? businessNotesOf(rates, language, today) : [],
    marked: kw ? markedPackages(shown, kw) : undefined,
    /** Taken along to the inquiry: "&for=home&…". */
    estimate: estimate?.search.replace("?", "&"),
    ...shownTestimonials(testimonials, language),
  };
}

/** What a business has to know beside the price, each with its source. */
function businessNotesOf(rates: readonly SolarRate[], language: Language, today: Day) {
  return rates
    .map((rate) => inLanguage(language, rate))
    .flatMap((rate) => (rate.kind === "company" ? rate.businessNotes : []))
    .filter((note) => isValid(note, today))
    .map(({ text, source, asOf }) => ({
      text,
      source: [
        source,
        sourceAge[language](yearOfOld(asOf, today)) || sourceDate(asOf, quotationTexts[language].months),
      ]
        .filter(Boolean)
        .join(", "),
    }));
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
  const { type, cards, marked, estimate = "", testimonials, ...loaded } = useLoaderData<typeof loader>();
  return (
    <>
      <PageBanner eyebrow={texts.name} title={texts.title} imageUrl={PICTURES[type]} />
      <div className="printable page section pt-4 lg:pt-10">
        <TypeTabs shown={type} estimate={estimate} />
        <ChooseState {...loaded} type={type} isSample={cards.some(({ offer }) => offer?.isSample)} />
        <ListSkeleton>
          {type === "Commercial" && <h2 className="mt-8 text-title">{texts.forBusiness}</h2>}
          <PackageList cards={cards} marked={marked} estimate={estimate} />
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
      <Makers makers={loaded.makers} />
      <Testimonials testimonials={testimonials} />
      <ChooseSize type={type} />
    </>
  );
}
