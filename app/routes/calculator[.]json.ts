import type { LoaderFunctionArgs } from "@remix-run/node";
import { estimateOf } from "~/calculator/estimate";
import { inputQuery } from "~/calculator/input-query";
import { readInputs } from "~/calculator/inputs";
import { indianDay } from "~/content/dates";
import type { QueryHandle } from "~/query";
import { failUnavailableWith } from "~/server/unavailable.server";

export const handle: QueryHandle = { query: inputQuery };

/** GET /calculator.json?…: the estimate for the company's other tools; 422 with `{ errors }` by parameter. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { inputs, errors } = readInputs(new URL(request.url).searchParams);
  if (errors) return refused(errors);
  const rates = await context.stores.content
    .all("solarRates")
    .catch(failUnavailableWith("We can’t load the rates right now. Please try again in a moment."));
  const result = estimateOf(inputs, rates, indianDay(Date.now()));
  if (result.errors) return refused(result.errors);
  return Response.json(result.estimate, {
    headers: { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" },
  });
}

function refused(errors: object) {
  return Response.json({ errors }, { status: 422, headers: { "Cache-Control": "no-store" } });
}
