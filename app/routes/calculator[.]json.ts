import type { LoaderFunctionArgs } from "@remix-run/node";
import { inputQuery } from "~/calculator/input-query";
import { failUnavailableWith } from "~/server/unavailable.server";
import { estimateFor } from "~/submission/sent-estimate.server";

export const handle = { query: inputQuery };

/** GET /calculator.json?…: the estimate for the company's other tools; 422 with `{ errors }` by parameter. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { errors, estimate } = await estimateFor(
    new URL(request.url).searchParams,
    context.stores.content,
  ).catch(failUnavailableWith("We can’t load the rates right now. Please try again in a moment."));
  if (errors) return Response.json({ errors }, { status: 422, headers: { "Cache-Control": "no-store" } });
  return Response.json(estimate, {
    headers: { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" },
  });
}
