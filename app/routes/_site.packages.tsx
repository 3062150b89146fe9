import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { say } from "~/calculator/notes";
import { kilowatts, rupees, sourceDate, yearOfOld } from "~/calculator/numbers";
import { type Offer, offerOf } from "~/calculator/offers";
import { withPackagePrices } from "~/calculator/price";
import { type Day, isValid, type SolarRate } from "~/calculator/rates";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { type PackageCard, packageCards, packageSizes, packagesOf, packageTypeOf } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { shownTestimonials } from "~/content/testimonial";
import { dayInIndia } from "~/india-time";
import { oneOf, type QueryHandle } from "~/query";
import { quotationTexts } from "~/sales/quotation/quotation-texts";
import { routeQuery } from "~/server/route-query";
import { ChooseState, Makers } from "~/site/packages/offer";
import { ChooseSize, PackageList, TypeTabs } from "~/site/packages/package-list";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { STATES } from "~/states";
import { estimateIn, markedPackages, sentInputs } from "~/submission/sent-estimate.server";
import { type Language, languageOf } from "~/texts/language";
import { loanRule } from "~/texts/loan-rule";
import { notes } from "~/texts/notes";
import { packages } from "~/texts/packages";
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
  const [all, testimonials, rates, company, estimate] = await Promise.all([
    allOrEmpty(content, "packages"),
    allOrEmpty(content, "testimonials"),
    allOrEmpty(content, "solarRates"),
    readCompany(content, language),
    estimateIn(String(search), content, language),
  ]);
  const states = company.serviceArea?.states ?? [];
  const state = STATES.find((name) => name === search.get("state")) ?? states[0] ?? "";
  const shown = packagesOf(type, all);
  const kw = estimate ? estimate.kw : Number(search.get("kw"));
  const today = dayInIndia(Date.now());
  const sizes = packageSizes(all);
  const priced = withPackagePrices(
    rates.map((rate) => inLanguage(language, rate)),
    sizes,
  );
  const asked = sentInputs(String(search));
  const offer = (size: Parameters<typeof offerOf>[0]) => offerOf(size, state, priced, today, asked);
  const society = asked?.for === "society" && estimate?.kw ? societyCard(estimate.kw, language) : undefined;
  const cards = society
    ? [{ ...society, offer: offer({ type: "Commercial", kw: estimate?.kw ?? 0 }) }]
    : packageCards(
        shown.map((item) => inLanguage(language, item)),
        language,
      ).map((card) => {
        const size = sizes.find(({ id }) => id === card.id);
        return { ...card, offer: size && offer(size) };
      });
  const old = cards
    .flatMap(({ offer }) => offer?.old ?? [])
    .map(({ what, oldYear }) => `${say(what, notes[language])} (${sourceAge[language](oldYear)})`);
  return {
    type,
    cards,
    from: lowestPrice(cards, language),
    state,
    states: stateChoices([...new Set([...states, state])].filter(Boolean), language),
    beingChecked: [...new Set(old)].join("; "),
    makers: company.makers,
    isSociety: Boolean(society),
    businessNotes: type === "Commercial" && !society ? businessNotesOf(rates, language, today) : [],
    marked: kw && !society ? markedPackages(shown, kw) : undefined,
    /** Taken along to the inquiry: "&for=home&…". */
    estimate: estimate?.search.replace("?", "&"),
    ...shownTestimonials(testimonials, language),
  };
}

/** "From ₹70,000 after subsidy": a price on the first screen of a phone. */
function lowestPrice(cards: readonly { offer?: Offer | undefined }[], language: Language) {
  const { fromNet, fromPrice } = packages[language].offer;
  const offers = cards.flatMap(({ offer }) => offer ?? []);
  const paid = ({ net, price }: Offer) => net ?? price;
  const [lowest] = offers.sort((one, other) => paid(one) - paid(other));
  if (!lowest) return undefined;
  return (lowest.subsidy ? fromNet : fromPrice)(rupees(paid(lowest)));
}

/** No package is made for a society: the size of its estimate stands alone. */
function societyCard(kw: number, language: Language): PackageCard {
  const name = `${kilowatts(kw)} ${packages[language].society}`;
  return {
    id: "",
    name,
    roofSize: "",
    annualGeneration: "",
    isMostChosen: false,
    share: undefined,
    components: [],
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
