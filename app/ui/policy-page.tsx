import type { ReactNode } from "react";
import { Icon } from "./icon";

export interface PolicySection {
  /** Its name in the address: "/privacy-policy#cookies". */
  id: string;
  title: string;
  body: ReactNode;
}

interface PolicyPageProps {
  title: string;
  /** What matters most, for who reads no further. */
  lead: string;
  /** Since when it holds, as it is read: "1 November 2026". */
  effective: string;
  sections: readonly PolicySection[];
}

/** A long text with numbered sections and a list of them, which stays beside it on a large screen. */
export function PolicyPage({ title, lead, effective, sections }: PolicyPageProps) {
  return (
    <div className="page pt-32 pb-20 lg:pt-44 lg:pb-32">
      <h1 className="text-section">{title}</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">{lead}</p>
      <p className="mt-3 text-small text-faint">In effect since {effective}</p>
      <div className="mt-10 border-t border-line pt-8 lg:mt-14 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-20 lg:pt-12">
        <aside className="lg:sticky lg:top-28 lg:self-start" aria-label="Contents">
          <details className="unfold rounded-card border border-line bg-raised">
            <summary className="min-h-12 px-5 font-semibold">
              On this page
              <Icon name="chevron" size={18} />
            </summary>
            <ol className="border-t border-line px-5 py-2 lg:border-t-0 lg:p-0">
              {sections.map(({ id, title }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-11 items-center gap-3 py-1.5 leading-snug text-muted hover:text-ink lg:min-h-9 lg:text-small"
                  >
                    <span className="w-5 shrink-0 text-faint">{index + 1}</span>
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </details>
        </aside>
        <div className="mt-10 max-w-[42rem] space-y-12 lg:mt-0">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} aria-labelledby={id} className={SECTION}>
              <h2 id={id} className="flex gap-3 text-title">
                <span className="w-7 shrink-0 text-sun">{index + 1}</span>
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

/** How paragraphs, lists and links of a section stand. */
const SECTION =
  "text-muted [&>h2]:text-ink [&_h3]:mt-6 [&_h3]:text-card [&_h3]:text-ink [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 [&_li]:pl-1 [&_li]:marker:text-sun [&_strong]:font-semibold [&_strong]:text-ink [&_a]:text-ink [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-4 [&_a:hover]:decoration-sun";
