import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { type Company, site } from "~/site";
import { QUICK_CONTACT_PATH, QuickContact } from "~/site/forms/quick-contact";
import { Proof } from "~/site/proof";
import { useCompany } from "~/site/use-company";
import { frame } from "~/texts/frame";
import type { detailsOf } from "~/texts/proof";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { LanguageLink } from "./language-link";
import { Logo } from "./logo";
import { footerLists } from "./navigation";

export function Footer() {
  const { pathname } = useLocation();
  const { blurb, nav } = useTexts(frame);
  const company = useCompany();
  return (
    <footer className="border-t border-line bg-raised">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-10 *:first:col-span-2 *:last:col-span-2 md:gap-12 md:py-16 md:*:first:col-span-1 md:*:last:col-span-1 lg:grid-cols-[1.4fr_0.8fr_0.8fr_1.3fr] lg:py-20">
        <div>
          <Logo />
          <p className="mt-4 max-w-sm text-muted">{blurb}</p>
          <Networks social={company.social} />
        </div>
        {footerLists.map(({ label, links }) => (
          <nav key={label} aria-label={nav[label]}>
            <h2 className="text-card">{nav[label]}</h2>
            <ul className="mt-3">
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
          </nav>
        ))}
        {pathname !== QUICK_CONTACT_PATH && <QuickContact />}
      </div>
      <Proof isSmall />
      <CompanyDetails />
      <LegalLinks />
    </footer>
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
    <ul className="mt-6 flex gap-2">
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
      <div className="page flex flex-col gap-x-8 py-4 text-small text-faint sm:flex-row sm:items-center sm:justify-between">
        {/* As inner HTML, React leaves the server's year: a phone's clock may be wrong. */}
        <p className="py-2" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: copyright() }} />
        <ul className="flex flex-wrap gap-x-6">
          {Object.entries(policies).map(([path, name]) => (
            <li key={path}>
              <Link to={path} className="quiet-link">
                {name}
              </Link>
            </li>
          ))}
          <li>
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
  const { details: shown } =
    useRouteLoaderData<{ details?: ReturnType<typeof detailsOf> }>("routes/_site") ?? {};
  if (!shown) return null;
  return (
    <div className="border-t border-line">
      <div className="page py-6 text-small text-faint">
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
