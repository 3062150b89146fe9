import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readReference } from "~/leads/reference";
import { oneOf, type QueryHandle } from "~/query";
import { env } from "~/server/env.server";
import { ContactDetails, Offices } from "~/site/contact/offices";
import { ContactForm } from "~/site/forms/contact-form";
import { MAP_PARAM } from "~/site/map/office-map";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, organization } from "~/site/seo/structured-data";
import { REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { contact } from "~/texts/contact";
import { useTexts } from "~/texts/use-texts";
import { PageBanner, preloadBanner } from "~/ui/page-banner";

const PICTURE = "/images/carport-at-dusk.jpg";

export const handle: QueryHandle = {
  query: { [REFERENCE_PARAM]: readReference, [MAP_PARAM]: oneOf("1") },
};

/** Only pages with a map get the maps key. */
export function loader() {
  return { mapsApiKey: env().GOOGLE_MAPS_API_KEY };
}

export async function action(args: ActionFunctionArgs) {
  return answerPage(
    await receive("contact", args),
    ({ reference }) => `/contact?${SENT_PARAM}=contact&${REFERENCE_PARAM}=${reference}#contact-form`,
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => {
  const { name, description } = metaTexts(args, contact);
  return [
    ...pageMeta(args, { title: name, description }),
    preloadBanner(PICTURE),
    organization(args.matches),
    breadcrumbs(args.matches, [{ name, path: "/contact" }]),
  ];
};

export default function Contact() {
  const { mapsApiKey } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { eyebrow, title, formTitle } = useTexts(contact);
  return (
    <>
      <PageBanner eyebrow={eyebrow} title={title} imageUrl={PICTURE} />
      <section className="page section grid grid-cols-1 gap-12 lg:grid-cols-[1.25fr_1fr] lg:gap-20">
        <div>
          <h2 className="mb-8 text-section">{formTitle}</h2>
          <ContactForm answered={answered} />
        </div>
        <ContactDetails />
      </section>
      <Offices mapsApiKey={mapsApiKey} />
    </>
  );
}
