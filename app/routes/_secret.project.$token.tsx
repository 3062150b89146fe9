import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia } from "~/india-time";
import { readHours } from "~/leads/office-hours";
import { shownUnder } from "~/sales/customer-page/customer-page";
import { tokenOfLink } from "~/sales/customer-page/lead-links.server";
import { ProjectPage, ServicePage } from "~/sales/customer-page/project-page";
import { project } from "~/sales/customer-page/project-texts";
import { personView, projectView } from "~/sales/customer-page/project-view";
import { countOpened, secretPage } from "~/sales/customer-page/secret-page.server";
import { chosenQuotation } from "~/sales/quotation/quotation";
import { hoursOf } from "~/site";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { nameIn } from "~/staff/person-label";
import { callBack } from "~/texts/call-back";
import { languageOf, pathIn } from "~/texts/language";
import { secret } from "~/texts/secret";

/** GET /project/{token}: how far a customer's solar is. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const { content, staff } = context.stores;
  const today = dayInIndia(Date.now());
  const { lead, hash, found } = await secretPage(args, "project", (lead, hash) =>
    shownUnder(lead, hash, today),
  );
  await countOpened(args, hash);
  const language = languageOf(request.url);
  const company = await readCompany(content, language);
  const owner = nameIn(await staff.names().catch(() => ({})), lead.state.owner) ?? "";
  const open = hoursOf(company);
  const hours = open ? callBack[language].hours(readHours(open)) : "";
  if (found === "service") return { ...personView(lead, { language, owner, company }), hours };
  const sent = chosenQuotation(lead.state);
  const token =
    sent &&
    !sent.withdrawnAt &&
    (await tokenOfLink(context.stores.documents, sent.link).catch(() => undefined));
  const { madeOn = "" } = sent?.quotation ?? {};
  const quotation = token ? { href: pathIn(language, `/quotation/${token}`), madeOn } : undefined;
  const path = `/project/${params.token}`;
  return { ...projectView(lead, { language, today, owner, company, path, quotation }), hours };
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: metaTexts(args, project).title,
    description: metaTexts(args, secret).description,
    isIndexed: false,
  });

export default function Project() {
  const shown = useLoaderData<typeof loader>();
  return "steps" in shown ? <ProjectPage {...shown} /> : <ServicePage {...shown} />;
}
