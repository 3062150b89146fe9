import { setTimeout } from "node:timers/promises";
import { type AppLoadContext, data, type HeadersFunction } from "@remix-run/server-runtime";
import { describeError, log } from "~/server/log.server";
import { admitted } from "~/staff/admitted";
import { type ManagerTask, refusalOf } from "~/staff/managers";
import { type PersonLabel, personLabelIn } from "~/staff/person-label";
import type { SignedIn } from "~/staff/staff";
import { StoreFault, WriteRefused } from "~/store-fault";
import type { FormErrors } from "./call";

export const RETRY_LATER = { "Retry-After": "60" };

/** The `headers` of a page with a form, because Remix sends no header of an action by itself. */
export const actionHeaders: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** "May", because Firestore can still save what it has not answered in time. */
const STORE_FAULT = "The database isn’t answering, so this may not be saved. Try again in a minute.";

export type ForStaff<Args> = Args &
  Pick<AppLoadContext, "stores"> & { staff: SignedIn; personLabel: PersonLabel };

/** Every loader and action for staff runs in it. @throws a 401 response without a session, a 404 where no door has checked it */
export function forStaff<Args extends { context: AppLoadContext }, Answer>(
  args: Args,
  work: (args: ForStaff<Args>) => Answer | Promise<Answer>,
): Promise<Answer> {
  return orUnavailable(async () => work(await asStaff(args)));
}

/** `forStaff` without its answer to store faults. */
export async function asStaff<Args extends { context: AppLoadContext }>(args: Args): Promise<ForStaff<Args>> {
  const { staff } = admitted(args.context);
  if (!staff) throw new Response(null, { status: 401 });
  const { stores } = args.context;
  // While the store fails, nobody has a name: a form must not be lost for that.
  const names = (await unlessFault(stores.staff.names())) ?? {};
  return { ...args, staff, stores, personLabel: personLabelIn(names) };
}

/** @throws a 403 response that says what only a manager may do */
export function needsManager(staff: SignedIn, task: ManagerTask | undefined) {
  const refusal = refusalOf(staff, task);
  if (refusal) throw new Response(refusal, { status: 403 });
}

/** As `needsManager`, with a page of its own: a download has none that could say so. @throws a 403 response */
export function needsManagerToDownload(staff: SignedIn, task: ManagerTask) {
  const refusal = refusalOf(staff, task);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  if (refusal) throw new Response(refusedPage(refusal), { status: 403, headers });
}

const refusedPage = (
  refusal: string,
) => `<!DOCTYPE html><html lang="en"><title>Only for managers | Desk</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<h1>Only for managers</h1><p>${refusal}</p><p><a href="/desk">Back to the leads</a></p></html>`;

/** Resolves to undefined while the store fails, for what a page can do without. */
export function unlessFault<Read>(read: Promise<Read>): Promise<Read | undefined> {
  return read.catch((error: unknown) => {
    if (!(error instanceof StoreFault)) throw error;
    return undefined;
  });
}

/** A page waits so long for lists that are still being read. */
const LISTS_WAIT_MS = 1_000;

/** Resolves to `instead` if the lists of the desk are still being read, for what a page can do without. */
export async function ifReady<Read>(read: Promise<Read>, instead: NoInfer<Read>): Promise<Read> {
  const waiting = setTimeout(LISTS_WAIT_MS, instead, { ref: false });
  // If the wait ends first, whoever asks next hears of a fault.
  read.catch(() => undefined);
  return Promise.race([read, waiting]);
}

/** Answers 503 while the store fails, for a request that typed nothing. @param what is read, for the log */
export async function orUnavailable<Answer>(
  work: () => Promise<Answer>,
  what = "the desk's data",
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    log.error(`cannot read ${what}`, describeError(error));
    throw new Response(null, { status: 503, headers: RETRY_LATER });
  }
}

/** `forStaff` for the form of a page, which says itself that the store fails: the answer is 503, with `errors.store`. */
export async function answerForm<Args extends { context: AppLoadContext }, Answer>(
  args: Args,
  work: (args: ForStaff<Args>) => Promise<Answer>,
) {
  const sender = await asStaff(args);
  try {
    return await work(sender);
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    log.error("desk form not saved", describeError(error));
    const errors: FormErrors = {
      store: error instanceof WriteRefused ? `Nothing is saved: ${error.message}.` : STORE_FAULT,
    };
    return data({ errors }, { status: 503, headers: RETRY_LATER });
  }
}
