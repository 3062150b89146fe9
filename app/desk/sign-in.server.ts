import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { type AppLoadContext, data } from "@remix-run/server-runtime";
import * as z from "zod";
import { env } from "~/server/env.server";
import { describeError, log } from "~/server/log.server";
import { seal, unseal } from "~/server/signatures.server";
import { admitted, nextPath } from "~/staff/admitted";
import {
  deviceCookie,
  deviceOf,
  isKnown,
  knownCookie,
  sessionCookie,
  sessionOf,
  wasInContent,
} from "~/staff/cookies.server";
import { describeDevice } from "~/staff/devices";
import type { Factor } from "~/staff/factor";
import { newFactor, type Setup, setupFor, takeCode } from "~/staff/second-factor.server";
import { BusyError, readEmail } from "~/staff/staff";
import type { Staff } from "~/staff/staff-store.server";
import { startTry, type Try, waitWords } from "~/staff/tries.server";
import { StoreFault } from "~/store-fault";
import { readFields } from "~/submission/read-form.server";
import { RETRY_LATER } from "./for-staff.server";

const WRONG = "Email or password is wrong.";
const BUSY = "Too many people are signing in. Try again in a few seconds.";
const WRONG_CODE = "That code is wrong, or was used before. Wait for the next one, and try again.";
const HAS_ONE = "A second factor was set up meanwhile. Sign in again with its code.";
const TOO_LATE = "That took too long, or your password has changed. Sign in again.";
const UNAVAILABLE = "We can’t reach the desk. Try again in a minute.";

const MAX_PASSWORD = 16 * 1024;
/** Of a form with the longest password, percent-encoded. */
const MAX_BYTES = 4 * MAX_PASSWORD;

export interface SignInAnswer {
  message: string;
  next: string;
  email?: string;
  /** The password was right, and a code is asked for. */
  step?: CodeStep | undefined;
  /** Recovery codes, shown this once. */
  codes?: string[] | undefined;
}

export interface CodeStep {
  waiting: string;
  /** Is there for somebody who has no second factor yet, and needs one. */
  setup?: Setup | undefined;
}

/** Is sealed between the password and the code: time to install an app, and less than Firebase's token lasts. */
const WAITING = "desk sign-in that waits for a code";
const WAIT_MS = 30 * 60_000;

interface Attempt {
  request: Request;
  context: AppLoadContext;
  next: string;
}

/** POST /desk/sign-in with `email` and `password`, or with `waiting` and `code`; and `next`. */
export async function signIn({ request, context }: ActionFunctionArgs) {
  const fields = await readFields(request, MAX_BYTES);
  const attempt = { request, context, next: nextPath(fields.text("next")) };
  // The loader runs next, and would send a browser that still has a session on without a word.
  delete admitted(context).staff;
  if (fields.all.has("waiting")) return confirm(attempt, fields);
  const email = readEmail(fields.text("email"));
  const device = email && deviceOf(request.headers.get("Cookie"), email);
  const shown = { ...attempt, email: fields.text("email").slice(0, 254) };
  if (fields.isTooLarge || fields.text("password").length > MAX_PASSWORD)
    return refuse(shown, 413, "That is more than an address and a password.");
  const subject = device
    ? { target: device }
    : { target: email ?? fields.text("email"), client: context.clientAddress ?? "" };
  const { staff } = context.stores;
  return guarded(staff, subject, shown, async () => {
    const proof = await staff.checkPassword(email ?? "", fields.text("password"));
    if (proof && email) return enter(attempt, email, proof);
    log.warn("desk sign-in failed");
    return refuse(shown, 422, WRONG);
  });
}

/** Counts a try, unless it turns out right or cannot be made, and says so when there were too many. */
async function guarded(staff: Staff, subject: Try, shown: Shown, work: () => Promise<Response | Answer>) {
  let undo = async () => {};
  try {
    const started = await startTry(staff, subject);
    if ("waitMs" in started) {
      log.warn("desk sign-in throttled");
      return refuse(shown, 429, waitWords(started.waitMs), {
        "Retry-After": String(Math.ceil(started.waitMs / 1000)),
      });
    }
    undo = started.undo;
    const answer = await work();
    if (answer instanceof Response || answer.init?.status !== 422) await started.succeed();
    return answer;
  } catch (error) {
    await undo();
    if (error instanceof BusyError) return refuse(shown, 503, BUSY, { "Retry-After": "5" });
    if (!(error instanceof StoreFault)) throw error;
    log.error("desk sign-in could not be checked", describeError(error));
    return refuse(shown, 503, UNAVAILABLE, RETRY_LATER);
  }
}

type Shown = Omit<SignInAnswer, "message">;
type Answer = ReturnType<typeof data<SignInAnswer>>;

function refuse({ email, next, step }: Shown, status: number, message: string, headers = {}) {
  return data<SignInAnswer>({ message, email, next, step }, { status, headers });
}

/** The password was right. Opens a session if it is enough here, and otherwise asks for a code first. */
export async function enter(attempt: Attempt, email: string, proof: string): Promise<Response | Answer> {
  const factor = (await attempt.context.stores.staff.account(email))?.factor;
  const isEnough = factor
    ? isKnown(attempt.request.headers.get("Cookie"), email, factor.id)
    : env().DESK_SECOND_FACTOR !== "required";
  if (isEnough) return open(attempt, email, proof, factor && {});
  log.info("desk sign-in waits for a code");
  const waiting = seal(WAITING, JSON.stringify({ email, proof, until: Date.now() + WAIT_MS }));
  const step: CodeStep = { waiting, setup: factor ? undefined : await setupFor(email) };
  // The page below would have another status: its link is used up by now.
  return refuse({ ...attempt, step }, 200, "");
}

/** Takes the code after the password: one of the app, one on paper, or the first one of an app that has just been set up. */
async function confirm(attempt: Attempt, fields: Awaited<ReturnType<typeof readFields>>) {
  const read = waitingSchema.safeParse(unseal(WAITING, fields.text("waiting")));
  if (!read.success || read.data.until < Date.now()) return refuse(attempt, 401, TOO_LATE);
  const { email, proof } = read.data;
  const { desk, staff } = attempt.context.stores;
  const token = fields.text("setup");
  const step = { waiting: fields.text("waiting"), setup: token ? await setupFor(email, token) : undefined };
  const device = deviceOf(attempt.request.headers.get("Cookie"), email);
  const subject = device
    ? { target: `code on ${device}` }
    : { target: `code ${email}`, client: attempt.context.clientAddress ?? "" };
  return guarded(staff, subject, { ...attempt, step }, async () => {
    const code = fields.text("code");
    const made = token ? newFactor(email, token, code) : undefined;
    let before: Factor | undefined;
    const factor = await staff.changeFactor(email, (known) => {
      before = known;
      // A factor that was set up meanwhile, in another tab or on another device, has to be shown.
      return known ? takeCode(email, known, code) : made?.factor;
    });
    if (!factor) {
      log.warn("desk sign-in failed at the code");
      return refuse({ ...attempt, step }, 422, made && before ? HAS_ONE : WRONG_CODE);
    }
    if (!before) await desk.record({ kind: "set-up-factor", by: email });
    else if (factor.recovery.length < before.recovery.length)
      await desk.record({ kind: "use-recovery-code", by: email });
    const codes = before ? undefined : made?.codes;
    return open(attempt, email, proof, { cookie: knownCookie(email, factor.id), codes });
  });
}

const waitingSchema = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ email: z.string(), proof: z.string(), until: z.number() }));

/** What follows from a second factor that was shown in this browser: before, or now. */
type ShownFactor = { cookie?: string; codes?: string[] | undefined };

/** Signing in ends the session that the browser has (OWASP ASVS 7.2.4). */
async function open(attempt: Attempt, email: string, proof: string, factor?: ShownFactor) {
  const isKnown = factor !== undefined;
  const { request, context, next } = attempt;
  const device = describeDevice(request.headers.get("User-Agent") ?? "");
  const replaced = sessionOf(request.headers.get("Cookie"));
  const session = await context.stores.staff.openSession(email, proof, { device, replaced, isKnown });
  if (!session) return refuse(attempt, 401, TOO_LATE);
  log.info("desk sign-in");
  const headers = new Headers();
  for (const cookie of [sessionCookie(session, isKnown), deviceCookie(email), factor?.cookie ?? ""])
    if (cookie) headers.append("Set-Cookie", cookie);
  const codes = factor?.codes;
  if (!codes) return redirect(await startFor(attempt, email), { status: 303, headers });
  return data<SignInAnswer>({ message: "", next, email, codes }, { headers });
}

/** Somebody who only edits starts where they edit: content is what this browser showed last, and no lead was ever theirs. */
async function startFor({ request, context, next }: Attempt, email: string) {
  if (next !== "/desk" || !wasInContent(request.headers.get("Cookie"))) return next;
  const [own = 0] = await context.stores.desk.count([{ owner: email }]);
  return own === 0 ? "/desk/content" : next;
}
