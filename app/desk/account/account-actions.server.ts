import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { data } from "@remix-run/server-runtime";
import * as z from "zod";
import type { FormErrors } from "~/desk/call";
import { type ForStaff, RETRY_LATER } from "~/desk/for-staff.server";
import { env } from "~/server/env.server";
import { deviceCookie, isKnown, knownCookie, sessionCookie } from "~/staff/cookies.server";
import { describeDevice } from "~/staff/devices";
import { passwordFault } from "~/staff/passwords.server";
import { newFactor, newRecovery } from "~/staff/second-factor.server";
import { BusyError } from "~/staff/staff";
import { startTry, waitWords } from "~/staff/tries.server";

const present = z.string().max(16_384);

const formSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("password"), present, password: z.string().max(16_384) }),
  z.object({ intent: z.literal("end"), session: z.string().max(100) }),
  z.object({ intent: z.literal("recovery"), confirm: present }),
  z.object({ intent: z.literal("off"), confirm: present }),
  z.object({
    intent: z.literal("setup"),
    confirm: present,
    setup: z.string().max(1000),
    code: z.string().max(1000),
  }),
]);

type SetupForm = Extract<z.infer<typeof formSchema>, { intent: "setup" }>;

export interface AccountAnswer {
  errors?: FormErrors;
  /** Recovery codes, shown this once. */
  codes?: string[];
}

type Answer = ReturnType<typeof data<AccountAnswer>>;

type Sender = ForStaff<ActionFunctionArgs>;

export async function actOnAccount(fields: URLSearchParams, sender: Sender): Promise<Response | Answer> {
  const { data: form } = formSchema.safeParse(Object.fromEntries(fields));
  if (!form) return fault({ store: "Nothing is saved: that is not a form of this page." });
  if (form.intent === "end") return endSession(form.session, sender);
  if (form.intent === "password") return changePassword(form.present, form.password, sender);
  if (form.intent === "off" && env().DESK_SECOND_FACTOR === "required")
    return fault({ confirm: "Everybody at this desk needs one." });
  const checked = await prove(sender, form.confirm, "confirm");
  if (checked.answer) return checked.answer;
  if (form.intent === "recovery") return makeRecoveryCodes(sender);
  return form.intent === "off" ? turnFactorOff(sender) : setUpFactor(form, sender);
}

async function changePassword(present: string, password: string, sender: Sender) {
  const { request, stores, staff } = sender;
  const weak = passwordFault(password, staff.email);
  if (weak) return fault({ password: weak });
  const checked = await prove(sender, present, "present");
  if (checked.answer) return checked.answer;
  const before = (await stores.staff.account(staff.email))?.factor;
  const proof = await stores.staff.changePassword(staff.email, checked.proof, password);
  if (!proof) return redirect("/desk/sign-in", 303);
  const wasKnown = before !== undefined && isKnown(request.headers.get("Cookie"), staff.email, before.id);
  const device = describeDevice(request.headers.get("User-Agent") ?? "");
  const session = await stores.staff.openSession(staff.email, proof, { device, isKnown: wasKnown });
  if (!session) return redirect("/desk/sign-in?chosen=1", 303);
  const cookies = [sessionCookie(session, wasKnown), deviceCookie(staff.email)];
  const factor = (await stores.staff.account(staff.email))?.factor;
  if (wasKnown && factor) cookies.push(knownCookie(staff.email, factor.id));
  await stores.desk.record({ kind: "change-password", by: staff.email });
  return saved("password", cookies);
}

async function endSession(session: string, { stores, staff: { email } }: Sender) {
  const { sessions = [] } = (await stores.staff.account(email)) ?? {};
  const ended = sessions.find(({ id }) => id === session);
  if (ended) await stores.staff.endSession(email, session);
  await stores.desk.record({ kind: "end-session", by: email, device: ended?.device ?? "a browser" });
  return saved("end");
}

async function makeRecoveryCodes({ stores, staff: { email } }: Sender) {
  const { codes, hashes } = newRecovery();
  await stores.staff.changeFactor(email, (factor) => factor && { ...factor, recovery: hashes });
  await stores.desk.record({ kind: "make-recovery-codes", by: email });
  return data<AccountAnswer>({ codes });
}

async function turnFactorOff({ stores, staff: { email } }: Sender) {
  await stores.staff.changeFactor(email, (factor) => (factor ? null : undefined));
  await stores.desk.record({ kind: "turn-off-factor", by: email });
  return saved("off");
}

async function setUpFactor({ setup, code }: SetupForm, { stores, staff: { email } }: Sender) {
  const made = newFactor(email, setup, code);
  if (!made) return fault({ code: "That code is wrong. Type the one that the app shows now." });
  await stores.staff.changeFactor(email, () => made.factor);
  await stores.desk.record({ kind: "set-up-factor", by: email });
  const headers = { "Set-Cookie": knownCookie(email, made.factor.id) };
  return data<AccountAnswer>({ codes: made.codes }, { headers });
}

type Proved = { proof: string; answer?: undefined } | { answer: Answer };

/** Asks for the present password, so that a desk left open gives nobody the account (ASVS 7.5.1). */
async function prove({ stores, staff: { email } }: Sender, password: string, field: string): Promise<Proved> {
  const started = await startTry(stores.staff, { target: `account ${email}` });
  if ("waitMs" in started) return { answer: fault({ [field]: waitWords(started.waitMs) }, 429) };
  try {
    const proof = await stores.staff.checkPassword(email, password);
    if (!proof) return { answer: fault({ [field]: "That isn’t your present password." }) };
    await started.succeed();
    return { proof };
  } catch (error) {
    await started.undo();
    if (!(error instanceof BusyError)) throw error;
    return { answer: fault({ [field]: "Too many people are signing in. Try again in a few seconds." }, 503) };
  }
}

function fault(errors: FormErrors, status = 422): Answer {
  return data<AccountAnswer>({ errors }, { status, headers: status === 503 ? RETRY_LATER : {} });
}

function saved(done: string, cookies: string[] = []) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(`/desk/account?done=${done}`, { status: 303, headers });
}
