import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { REFERENCE, SENT } from "~/forms/answer";
import { InquiryForm } from "~/forms/inquiry-form";
import { receive } from "~/forms/receive.server";
import { pageMeta } from "~/page-meta";

/** POST /inquiry and /contact/inquiry: the same form at two addresses (specification §2). */
export function action(args: ActionFunctionArgs) {
  return receive("inquiry", args, ({ reference }) => `/inquiry?${SENT}=inquiry&${REFERENCE}=${reference}`);
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit Your Inquiry",
    description: "Tell us about your roof and your electricity bill, and we send you a quotation.",
  });

export default function Inquiry() {
  const answered = useActionData<typeof action>();
  return (
    <div className="page section pt-32">
      <h1 className="text-section">Submit Your Inquiry</h1>
      <InquiryForm answered={answered} />
    </div>
  );
}
