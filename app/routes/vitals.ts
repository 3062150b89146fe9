import type { ActionFunctionArgs } from "@remix-run/node";
import { log } from "~/server/log.server";
import { RequestBody } from "~/server/request-body.server";
import { MAX_BEACON_BYTES, readBeacon } from "~/site/vitals/beacon.server";

export async function action({ request }: ActionFunctionArgs) {
  const body = new RequestBody(request);
  const bytes = await body.bytes(MAX_BEACON_BYTES);
  if (body.isTooLarge) return refuse(413, `Send at most ${MAX_BEACON_BYTES} bytes.`);
  const beacon = readBeacon(bytes.toString("utf8"));
  if (typeof beacon === "string") return refuse(400, beacon);
  log.info("web vitals", beacon);
  return new Response(null, { status: 204, headers: NOT_KEPT });
}

const NOT_KEPT = { "Cache-Control": "no-store" };

function refuse(status: number, reason: string) {
  return new Response(reason, {
    status,
    headers: { ...NOT_KEPT, "Content-Type": "text/plain; charset=utf-8" },
  });
}
