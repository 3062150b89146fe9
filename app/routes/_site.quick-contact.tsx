import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { QuickContact } from "~/site/forms/quick-contact";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { SENT_PARAM } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { quickContact } from "~/texts/quick-contact";
import { useTexts } from "~/texts/use-texts";

export async function action(args: ActionFunctionArgs) {
  return answerPage(
    await receive("quick-contact", args),
    ({ from }) => `${from}?${SENT_PARAM}=quick-contact#quick-contact`,
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => {
  const { name, description } = metaTexts(args, quickContact);
  return pageMeta(args, { title: name, description, isIndexed: false });
};

export default function QuickContactPage() {
  const texts = useTexts(quickContact);
  const answered = useActionData<typeof action>();
  return (
    <div className="page section pt-32">
      <h1 className="text-section">{texts.title}</h1>
      <div className="card mt-8 max-w-xl p-5 sm:p-8">
        <QuickContact
          answered={answered}
          from={answered && !answered.ok ? (answered.values.from ?? "/") : "/"}
        />
      </div>
    </div>
  );
}
