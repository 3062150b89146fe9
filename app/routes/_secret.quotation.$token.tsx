import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { dayInIndia } from "~/india-time";
import { referenceOf } from "~/leads/reference";
import { oneOf, valuesIn } from "~/query";
import { quotationNow } from "~/sales/customer-page/customer-page.server";
import { countOpened, secretPage } from "~/sales/customer-page/secret-page.server";
import { type AnswerResult, answerQuotation, MAX_QUESTION } from "~/sales/quotation/answer-quotation.server";
import { quotationIn } from "~/sales/quotation/quotation-language.server";
import { quotationTexts } from "~/sales/quotation/quotation-texts";
import { QuotationView } from "~/sales/quotation/quotation-view";
import type { DeskLead } from "~/sales/store/desk";
import { env } from "~/server/env.server";
import { site } from "~/site";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { StoreFault } from "~/store-fault";
import quotationUrl from "~/styles/quotation.css";
import { readForm } from "~/submission/read-form.server";
import { languageOf, pathIn } from "~/texts/language";
import { secret } from "~/texts/secret";

/** A step before an answer, or after it. */
export const handle = { query: { step: oneOf("yes", "question", "asked") } };

export const links = () => [{ rel: "stylesheet", href: quotationUrl }];

const liveOne = ({ state }: DeskLead, hash: string) =>
  state.quotations.find(({ link, sentAt, withdrawnAt }) => link === hash && sentAt && !withdrawnAt);

export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const { lead, found, hash } = await secretPage(args, "quotation", liveOne);
  await countOpened(args, hash);
  const language = languageOf(request.url);
  const { step = "" } = valuesIn(handle.query, new URL(request.url).search);
  const { newer, ...now } = await quotationNow(lead, found, context.stores.documents, dayInIndia(Date.now()));
  const path = pathIn(language, `/quotation/${params.token}`);
  return {
    path,
    address: `${env().SITE_URL}${path}`.replace(/^https?:\/\//, ""),
    reference: `${referenceOf(lead.lead.id)}-${found.quotation.version}`,
    brand: site.brand,
    quotation: quotationIn(language, found.quotation),
    ...now,
    saidOn: found.yesAt && dayInIndia(found.yesAt),
    newer: newer && pathIn(language, `/quotation/${newer}`),
    step,
  };
}

/** POST `answer`: "yes", after the step that names the customer, or a question. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  const live = await secretPage(args, "quotation", liveOne).catch((error: unknown) => {
    if (error instanceof Response) return error;
    throw error;
  });
  // What an action throws is shown without the layout's language and phone. The loader refuses it again.
  if (live instanceof Response) return data(undefined, { status: live.status });
  const { lead, hash } = live;
  const language = languageOf(request.url);
  const texts = quotationTexts[language];
  const { text, isTooLarge } = await readForm(request);
  const answer = text("answer") === "yes" ? "yes" : "question";
  const question = text("question").trim();
  const refuse = (error: string, status: number) =>
    data({ error, question: question.slice(0, MAX_QUESTION * 2), answer }, { status });
  if (answer === "question" && !question) return refuse(texts.example, 422);
  if (isTooLarge || question.length > MAX_QUESTION) return refuse(texts.tooLong(MAX_QUESTION), 422);
  const note = answer === "yes" ? "" : question;
  const result = await answerQuotation(lead, hash, answer, note, context.stores, new Date()).catch(
    (error: unknown): AnswerResult => {
      if (!(error instanceof StoreFault)) throw error;
      return "refused";
    },
  );
  // Remix adds the language to a redirect, as to a Link.
  const page = `/quotation/${params.token}`;
  if (result === "withdrawn") return data(undefined, { status: 404 });
  if (result === "yes") return redirect(page, 303);
  if (result === "asked") return redirect(`${page}?step=asked`, 303);
  if (result === "too fast") return refuse(texts.tooFast, 429);
  if (result === "too many") return refuse(texts.tooMany, 409);
  if (result === "refused") return refuse(texts.notSaved, 503);
  // The page itself says that it has expired, or which one replaces it.
  return refuse("", result === "expired" ? 410 : 409);
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: metaTexts(args, quotationTexts).name,
    description: metaTexts(args, secret).description,
    isIndexed: false,
  });

export default function QuotationRoute() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <QuotationView {...loaded} answered={answered} />;
}
