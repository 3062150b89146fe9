import { data, type ServerBuild } from "@remix-run/server-runtime";
import { describeError, log } from "~/server/log.server";
import { StoreFault } from "~/store-fault";
import type { FormErrors } from "./lead-form";

export const RETRY_LATER = { "Retry-After": "60" };

/** "May", because Firestore can still save what it has not answered in time. */
const STORE_FAULT =
  "The database isn’t answering, so this may not be saved. We’ve kept what you typed: try again in a minute.";

/** Answers 503 while the store fails, and keeps what was typed, as the forms of visitors do. */
export async function orStoreFault<Answer, Kept extends object>(kept: Kept, work: () => Promise<Answer>) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error("desk form not saved", describeError(error));
    const errors: FormErrors = { store: STORE_FAULT };
    return data({ ...kept, errors }, { status: 503, headers: RETRY_LATER });
  }
}

/** Returns routes whose loaders answer 503 while the store fails. */
export function withStoreFaults(routes: ServerBuild["routes"]): ServerBuild["routes"] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, { module, ...route }]) => {
      const { loader } = module;
      if (!loader) return [id, { module, ...route }];
      const safe: typeof loader = (args) => orUnavailable(async () => loader(args));
      return [id, { ...route, module: { ...module, loader: safe } }];
    }),
  );
}

async function orUnavailable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    log.error("cannot read the desk's data", describeError(error));
    throw new Response(null, { status: 503, headers: RETRY_LATER });
  }
}
