import { Link } from "@remix-run/react";
import { telephone } from "~/site";
import { useCompany } from "~/site/use-company";
import { type PolicySettings, type PolicyTexts, policies, postalAddress } from "~/texts/policies";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

const NOTHING_SET: PolicySettings = { hasMapsKey: false, mailsPhone: false };

export function PolicyPage({ texts, uses = NOTHING_SET }: { texts: PolicyTexts; uses?: PolicySettings }) {
  const { contents, onThisPage } = useTexts(policies);
  const sections = sectionsOf(texts.text(uses, useCompany()));
  return (
    <div className="page section pt-32">
      <h1 className="text-section">{texts.title}</h1>
      <p className="mt-5 max-w-2xl text-lead text-muted">{texts.lead}</p>
      <p className="mt-3 max-w-2xl text-small text-faint">{texts.effective}</p>
      <div className="mt-10 grid gap-10 border-t border-line pt-10 lg:grid-cols-[1fr_2.4fr] lg:gap-20">
        <aside className="lg:sticky lg:top-28 lg:self-start" aria-label={contents}>
          <details className="unfold lg:unfolded rounded-card border border-line bg-raised px-5">
            <summary className="min-h-11 font-semibold">
              {onThisPage}
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
          {sections.map(({ id, title, blocks }, index) => (
            <section key={id} aria-labelledby={id} className="policy">
              <h2 id={id} className="flex gap-3 text-title">
                <span className="w-6 shrink-0 whitespace-nowrap text-sun">{index + 1}</span>
                {title}
              </h2>
              {blocks.map((block) => (
                <Block key={block} text={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Reads the notation of `PolicyTexts`. A block is a paragraph, a list, or both. */
function sectionsOf(text: string) {
  const sections = text.trim().split(/\n+(?=# )/);
  return sections.map((section) => {
    const [, id = "", title = "", body = ""] = /^# (\S+) ([^\n]*)\n+(.*)$/s.exec(section) ?? [];
    return { id, title, blocks: body.split(/\n+(?!- )/) };
  });
}

function Block({ text }: { text: string }) {
  if (text === "{reachUs}") return <ReachUs />;
  const [lead = "", ...items] = `\n${text}`.split("\n- ").map((part) => part.trim());
  return (
    <>
      {lead && <p>{inline(lead)}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function inline(text: string) {
  return text.split(/(\*\*.+?\*\*|\[.+?\]\(.+?\))/).map((part) => {
    const [, words, path] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (path) return <Link key={part} to={path} children={words} />;
    return part.startsWith("**") ? <strong key={part}>{part.slice(2, -2)}</strong> : part;
  });
}

function ReachUs() {
  const words = useTexts(policies);
  const company = useCompany();
  const { email, phones } = company;
  const address = postalAddress(company);
  return (
    <ul>
      {email && (
        <li>
          {words.email}: <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phones.length > 0 && (
        <li>
          {words.phone}:{" "}
          {phones.map((phone, index) => (
            <span key={phone}>
              {index > 0 && ", "}
              <a href={`tel:${telephone(phone)}`} className="whitespace-nowrap">
                {phone}
              </a>
            </span>
          ))}
        </li>
      )}
      {address && (
        <li>
          {words.post}: <ContentText as="span" text={address} />
        </li>
      )}
    </ul>
  );
}
