import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { hoursOf, officeName, site, telephone } from "~/site";
import { frame } from "~/texts/frame";
import { pathIn } from "~/texts/language";
import { layoutOf, socialImage } from "./page-meta";

// Structured data (schema.org as JSON-LD) for a route's `meta`, which Remix escapes. Only what the page shows. What one page alone
// has stands with its components, because every page loads this file.

/** @param trail the pages below home, the last one being the page itself: `[{ name: "Blog", path: "/events" }, …]`. */
export function breadcrumbs(
  matches: MetaArgs["matches"],
  trail: readonly { name: string; path: string }[],
): MetaDescriptor {
  const { siteUrl, language } = layoutOf(matches);
  return jsonLd({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: frame[language].nav["/"], path: "/" }, ...trail].map(
      ({ name, path }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: siteUrl + pathIn(language, path),
      }),
    ),
  });
}

export function companyId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

type Json = { [key: string]: Json | Json[] | string | number | readonly string[] | undefined };

/** Leaves out what is not known. */
export function jsonLd(fields: Json): MetaDescriptor {
  const known = JSON.stringify(fields, (_, value) => (value === "" ? undefined : value));
  return { "script:ld+json": { "@context": "https://schema.org", ...JSON.parse(known) } };
}

export function organization(matches: MetaArgs["matches"]): MetaDescriptor {
  const { siteUrl, language, company } = layoutOf(matches);
  const { tagline, description } = frame[language];
  const [phone] = company.phones;
  const reach = { email: company.email, telephone: phone && telephone(phone) };
  const brand = {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    name: site.brand,
    legalName: company.legalName,
    taxID: company.gstin,
    foundingDate: company.founded?.toString(),
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: socialImage(siteUrl, undefined),
    slogan: tagline,
    description: description(company),
    ...reach,
    areaServed: company.serviceArea?.words,
  };
  const offices = company.offices.map((office) => ({
    "@type": "LocalBusiness",
    name: officeName(office),
    url: `${siteUrl}/contact`,
    image: brand.image,
    ...reach,
    openingHours: hoursOf(company, office),
    address: {
      "@type": "PostalAddress",
      streetAddress: office.street,
      addressLocality: office.city,
      addressRegion: office.region,
      postalCode: office.postalCode,
      addressCountry: "IN",
    },
    parentOrganization: { "@id": brand["@id"] },
  }));
  return jsonLd({ "@graph": [brand, ...offices] });
}
