import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { site } from "~/site";
import { texts } from "~/texts/texts";
import { siteUrlOf, socialImage } from "./page-meta";
import { companyId, jsonLd } from "./structured-data";

export function organization(matches: MetaArgs["matches"]): MetaDescriptor {
  const siteUrl = siteUrlOf(matches);
  const { tagline, description } = texts.frame;
  const company = {
    "@type": "Organization",
    "@id": companyId(siteUrl),
    name: site.brand,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: socialImage(siteUrl, undefined),
    slogan: tagline,
    description,
    email: site.email,
    telephone: site.callNow.e164,
  };
  const offices = site.offices.map(({ name, street, city, region, postalCode }) => ({
    "@type": "LocalBusiness",
    name: `${site.brand}, ${name}`,
    url: `${siteUrl}/contact`,
    image: company.image,
    email: site.email,
    telephone: site.callNow.e164,
    openingHours: site.hours,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: "IN",
    },
    parentOrganization: { "@id": company["@id"] },
  }));
  return jsonLd({ "@graph": [company, ...offices] });
}
