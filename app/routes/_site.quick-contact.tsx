import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { SENT_PARAM } from "~/forms/answer";
import { QuickContact } from "~/forms/quick-contact";
import { pageMeta } from "~/seo/page-meta";
import { answerPage } from "~/submission/answer.server";
import { receive } from "~/submission/receive.server";
import { texts } from "~/texts/texts";

export async function action(args: ActionFunctionArgs) {
  return answerPage(
    await receive("quick-contact", args),
    ({ from }) => `${from}?${SENT_PARAM}=quick-contact#quick-contact`,
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => {
  const { name, description } = texts.quickContact;
  return pageMeta(args, { title: name, description, isIndexed: false });
};

export default function QuickContactPage() {
  const answered = useActionData<typeof action>();
  return (
    <div className="page section pt-32">
      <h1 className="text-section">{texts.quickContact.title}</h1>
      <div className="card mt-8 max-w-xl p-5 sm:p-8">
        <QuickContact
          answered={answered}
          from={answered && !answered.ok ? (answered.values.from ?? "/") : "/"}
        />
      </div>
    </div>
  );
}
