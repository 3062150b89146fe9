import { sourceDate } from "~/calculator/format";
import type { Inputs } from "~/calculator/inputs";
import { site } from "~/site";
import { calculator } from "~/texts/calculator";
import { useLangOf, useLanguage, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import type { Found } from "./result";
import { Sentences, said } from "./sentences";

/** Says whether the company comes to the visitor, and what is possible without an own roof. */
export function Place({ inputs: { for: customer, state } }: { inputs: Inputs }) {
  const language = useLanguage();
  const { here, elsewhere, notOwner } = useTexts(calculator).place;
  const { states, [language]: area } = site.serviceArea;
  return (
    <div className="card p-5 text-small text-muted sm:p-6">
      <p className="text-base text-ink">
        {states.some((name) => name === state) ? here(area) : elsewhere(area, state)}
      </p>
      {customer === "home" && <p className="mt-2">{notOwner}</p>}
    </div>
  );
}

/** `notes` are what a state pays or charges besides. */
export function NotCounted({ notes }: { notes: readonly string[] }) {
  const { title, list } = useTexts(calculator).notCounted;
  return (
    <section className="pt-5">
      <h3 className="text-card">{title}</h3>
      <Sentences list={[...notes, ...list]} />
    </section>
  );
}

/** On paper: whom to ask, and where the answer can be had again. */
export function Printed({ url }: { url: string }) {
  return (
    <p className="printed">
      {site.brand}, {site.callNow.display}, {url}
    </p>
  );
}

export function Sources({ found: { estimate } }: { found: Found }) {
  const langOf = useLangOf();
  const texts = useTexts(calculator);
  if (estimate.sources.length === 0) return null;
  const { sources, noDate, months, notes } = texts;
  return (
    <details className="fold border-y border-line">
      <summary className="min-h-14 text-card font-display font-semibold hover:text-sun">
        <h3>{sources}</h3>
        <Icon name="chevron" size={20} />
      </summary>
      <dl className="pb-3 text-small">
        {estimate.sources.map(({ what, asOf, source }) => (
          <div
            key={said(what, texts)}
            className="grid gap-x-5 border-t border-line py-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]"
          >
            <dt>{said(what, texts)}</dt>
            <dd lang={langOf(source)} className="text-muted">
              {source || notes["no source"]}
            </dd>
            <dd className="text-faint tabular-nums">{sourceDate(asOf, months) || noDate}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
