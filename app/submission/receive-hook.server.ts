import { identify } from "~/leads/identity.server";
import type { Leads } from "~/leads/leads";
import { leadsInBody } from "~/leads/outside-json";
import { readOutsideLead } from "~/leads/outside-lead";
import { referenceOf } from "~/leads/reference";
import { env } from "~/server/env.server";
import { describeError, log } from "~/server/log.server";
import { RequestBody } from "~/server/request-body.server";
import { isEqual, sign } from "~/server/signatures.server";
import { createRateLimit } from "./limits.server";
import { notifyOfLead } from "./notify.server";

const MAX_BYTES = 64 * 1024;

/** How many leads a source may post in a minute. */
const PER_MINUTE = 20;

const limit = createRateLimit(PER_MINUTE, 60_000);

const kind = "quick-contact";

/** Stores the lead that a source posts as JSON. A repeat is answered like the first. */
export async function receiveHook(
  via: string,
  request: Request,
  leads: Pick<Leads, "add">,
): Promise<Response> {
  if (!isSource(via, request))
    return answer(401, { error: "The secret is wrong." }, { "WWW-Authenticate": "Bearer" });
  const waitMs = limit.take(via);
  if (waitMs > 0)
    return answer(
      429,
      { error: `At most ${PER_MINUTE} leads a minute.` },
      { "Retry-After": String(Math.ceil(waitMs / 1000)) },
    );
  const body = new RequestBody(request);
  const bytes = await body.bytes(MAX_BYTES).catch(() => undefined);
  if (body.isTooLarge) return answer(413, { error: "A lead has at most 64 KB." });
  const read = leadsInBody(String(bytes), request.headers.get("Content-Type") ?? "");
  if (read.fault !== undefined) return answer(400, { error: `${read.fault}.` });
  const [values = []] = read.leads;
  if (read.isList) return answer(400, { error: "The body is no JSON object." });
  const { fields, source, outsideId: number, fault } = readOutsideLead(values);
  if (fault) return answer(422, { error: `Not a lead: ${fault}.` });
  const ids = number ? identify(kind, { via, number }, 0) : identify(kind, { via, ...fields }, Date.now());
  try {
    const { id, repeated } = await leads.add({ kind, ids, fields, source, via });
    log.info(repeated ? "lead repeated" : "lead stored", { kind, lead: id, via });
    if (!repeated) notifyOfLead({ kind, id, fields, via });
    return answer(200, { reference: referenceOf(id) });
  } catch (error) {
    log.error("lead not stored", { kind, via, ...describeError(error) });
    return answer(503, { error: "Not stored: send it again." }, { "Retry-After": "60" });
  }
}

/** Signatures have one length, so that comparing takes equally long whatever was sent. */
function isSource(via: string, request: Request): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const secret = env().LEAD_SOURCES?.get(via);
  return isEqual(sign(`hook ${given}`), sign(`hook ${secret ?? ""}`)) && secret !== undefined;
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...headers, "Cache-Control": "no-store" } });
}
