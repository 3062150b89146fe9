import { say } from "~/calculator/notes";
import { type Offer, offerOf } from "~/calculator/offers";
import { withPackagePrices } from "~/calculator/price";
import { allOrEmpty, type Content } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { type PackageCard, packageCards, packageSizes, packagesOf, packageTypeOf } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { shownTestimonials } from "~/content/testimonial";
import { dayInIndia } from "~/india-time";
import { businessNotes } from "~/site/business-notes.server";
import { STATES } from "~/states";
import { estimateIn, markedPackages, sentInputs } from "~/submission/sent-estimate.server";
import type { Language } from "~/texts/language";
import { notes } from "~/texts/notes";
import { packages } from "~/texts/packages";
import { stateChoices } from "~/texts/state-choices.server";
import { sourceAge } from "~/texts/use-texts";
import { kilowatts, rupees } from "~/ui/format";

export type PackagesData = Awaited<ReturnType<typeof readPackages>>;

/** Returns what /packages shows for a query: its cards with prices in the chosen state, and what is known beside them. */
export async function readPackages(search: URLSearchParams, content: Content, language: Language) {
  const type = packageTypeOf(search);
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
  const inWords = rates.map((rate) => inLanguage(language, rate));
  const priced = withPackagePrices(inWords, sizes);
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
    /** What of the figures comes from sources that are being checked. */
    beingChecked: [...new Set(old)].join("; "),
    makers: company.makers,
    isSociety: Boolean(society),
    businessNotes:
      type === "Commercial" && !society
        ? businessNotes(inWords, language, today).map(({ text, source, date }) => ({
            text,
            source: [source, date].filter(Boolean).join(", "),
          }))
        : [],
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
