import { Link, useLocation } from "@remix-run/react";
import { type Company, site } from "~/site";
import { QUICK_CONTACT_PATH, QuickContact } from "~/site/forms/quick-contact";
import { Proof } from "~/site/proof";
import { useCompany, useSite } from "~/site/use-company";
import { frame } from "~/texts/frame";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { LanguageLink } from "./language-link";
import { Logo } from "./logo";
import { footerLists, type NavMenu } from "./navigation";

export function Footer() {
  const { pathname } = useLocation();
  const { blurb } = useTexts(frame);
  const company = useCompany();
  return (
    <footer className="border-t border-line bg-raised">
      <div className="page grid gap-y-3 py-2.5 md:grid-cols-2 md:gap-12 md:py-12">
        <div className="grid grid-cols-2 content-start gap-x-6 md:gap-y-6">
          <div className="col-span-2">
            <div className="-mt-2 max-sm:hidden">
              <Logo />
            </div>
            <p className="my-3 max-w-sm text-small text-muted">{blurb}</p>
            <Networks social={company.social} />
          </div>
          {footerLists.map((list) => (
            <FooterList key={list.label} {...list} />
          ))}
        </div>
        {pathname !== QUICK_CONTACT_PATH && <QuickContact />}
      </div>
      <Proof isSmall />
      <CompanyDetails />
      <LegalLinks />
    </footer>
  );
}

/** Folded where the screen is small: with the form, the footer is then one screen of a phone. */
function FooterList({ label, links }: NavMenu) {
  const { nav } = useTexts(frame);
  return (
    <nav aria-label={nav[label]}>
      <details className="unfold md:unfolded">
        <summary className="mt-1 min-h-11 font-medium">
          {nav[label]}
          <Icon name="chevron" size={18} />
        </summary>
        <h2 className="max-md:hidden text-card">{nav[label]}</h2>
        <ul className="md:mt-3">
          {links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                prefetch="intent"
                className="flex min-h-11 items-center text-muted hover:text-ink"
              >
                {nav[link.label ?? link.to]}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

const NETWORKS = [
  ["facebook", "Facebook"],
  ["twitter", "Twitter"],
  ["instagram", "Instagram"],
  ["linkedin", "LinkedIn"],
  ["youtube", "YouTube"],
] as const;

function Networks({ social }: Pick<Company, "social">) {
  return (
    <ul className="flex gap-2">
      {NETWORKS.map(
        ([icon, label]) =>
          social?.[icon] && (
            <li key={icon}>
              <a
                href={social[icon]}
                target="_blank"
                rel="noreferrer"
                aria-label={label}
                className="icon-button text-muted hover:text-ink"
              >
                <Icon name={icon} size={18} />
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

function copyright(): string {
  const year = new Date().toLocaleDateString("en", { timeZone: "Asia/Kolkata", year: "numeric" });
  return `© ${year} ${site.brand}`;
}

function LegalLinks() {
  const { policies, developedBy } = useTexts(frame);
  return (
    <div className="border-t border-line">
      <div className="page flex flex-col gap-x-8 py-2 text-small text-faint sm:flex-row sm:items-center sm:justify-between sm:py-4">
        {/* As inner HTML, React leaves the server's year: a phone's clock may be wrong. */}
        <p
          className="py-1 sm:whitespace-nowrap"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: copyright() }}
        />
        <ul className="flex flex-wrap gap-x-6">
          {Object.entries(policies).map(([path, name]) => (
            <li key={path}>
              <Link to={path} className="quiet-link">
                {name}
              </Link>
            </li>
          ))}
          <li className="max-sm:hidden">
            <LanguageLink className="quiet-link" />
          </li>
          <li>
            <a href={site.developer.href} rel="noreferrer" className="quiet-link">
              {developedBy(site.developer.label)}
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** What the law asks a company to say of itself. */
function CompanyDetails() {
  const { details: shown } = useSite();
  if (!shown) return null;
  return (
    <div className="border-t border-line">
      <div className="page py-3 text-small text-faint md:py-6">
        <p className="text-muted" lang="en">
          {shown.legalName}
        </p>
        <ul className="mt-2 flex flex-col gap-x-8 gap-y-1 sm:flex-row sm:flex-wrap">
          {shown.details.map(([label, value]) => (
            <li key={label}>
              {label}: <ContentText as="span" text={value} />
            </li>
          ))}
          {shown.reach.map(([href, text]) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
