import { sourceDate } from "~/calculator/format";
import { langOf, texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";
import type { Found } from "./result";
import { Sentences, said } from "./sentences";

/** `notes` are what a state pays or charges besides. */
export function NotCounted({ notes }: { notes: readonly string[] }) {
  const { title, list } = texts.calculator.notCounted;
  return (
    <section className="pt-5">
      <h3 className="text-card">{title}</h3>
      <Sentences list={[...notes, ...list]} />
    </section>
  );
}

export function Sources({ found: { estimate } }: { found: Found }) {
  if (estimate.sources.length === 0) return null;
  const { sources, noDate, months, notes } = texts.calculator;
  return (
    <details className="fold border-y border-line">
      <summary className="min-h-14 text-card font-display font-semibold hover:text-sun">
        <h3>{sources}</h3>
        <Icon name="chevron" size={20} />
      </summary>
      <dl className="pb-3 text-small">
        {estimate.sources.map(({ what, asOf, source }) => (
          <div
            key={said(what)}
            className="grid gap-x-5 border-t border-line py-2 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]"
          >
            <dt>{said(what)}</dt>
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
