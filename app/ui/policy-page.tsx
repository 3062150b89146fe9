import type { PolicySection, PolicyTexts } from "~/texts/policies/policy";
import { Icon } from "./icon";

interface PolicyPageProps {
  texts: PolicyTexts;
  sections: readonly PolicySection[];
}

export function PolicyPage({ texts, sections }: PolicyPageProps) {
  return (
    <div className="page section pt-32">
      <h1 className="text-section">{texts.title}</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">{texts.lead}</p>
      <p className="mt-3 max-w-2xl text-small text-faint">{texts.effective}</p>
      <div className="mt-10 grid gap-10 border-t border-line pt-10 lg:grid-cols-[1fr_2.4fr] lg:gap-20">
        <aside className="lg:sticky lg:top-28 lg:self-start" aria-label={texts.contents}>
          <details className="unfold rounded-card border border-line bg-raised px-5">
            <summary className="min-h-11 font-semibold">
              {texts.onThisPage}
              <Icon name="chevron" size={18} />
            </summary>
            <ol>
              {sections.map(({ id, title }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center gap-3 leading-snug text-muted hover:text-ink"
                  >
                    <span className="w-6 shrink-0 text-faint">{index + 1}</span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </details>
        </aside>
        <div className="grid max-w-2xl gap-12">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} aria-labelledby={id} className="policy">
              <h2 id={id} className="flex gap-3 text-title">
                <span className="w-6 shrink-0 whitespace-nowrap text-sun">{index + 1}</span>
                {title}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
