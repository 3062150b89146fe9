import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { cleanText } from "~/content/plain-text";
import { describeError, log } from "~/server/log.server";
import { RequestBody } from "~/server/request-body.server";
import { type ManagerTask, refusalOf } from "~/staff/managers";
import { StoreFault, WriteRefused } from "~/store-fault";
import type { FormErrors } from "./call";
import { asStaff, type ForStaff, RETRY_LATER } from "./for-staff.server";

/** The answer to a call. Without a `message`, a refusal is worded by its errors. */
export type CallAnswer<Value, Theirs = never> =
  | { value: Value }
  | { status: 409; message: string; theirs: Theirs }
  | {
      status: 400 | 403 | 404 | 409 | 410 | 413 | 422;
      message?: string;
      errors?: FormErrors;
      /** Is asked once: the shape takes it as `confirm` when the form is sent again. */
      question?: string | undefined;
    };

interface CallRules {
  maxBytes?: number;
  /** Only managers may do it. */
  task?: ManagerTask;
}

/** Fits the longest text that somebody types into the desk's forms. */
const MAX_BYTES = 256 * 1024;

const MAX_DEPTH = 20;

const ID = z.string().regex(/^[\da-f]{32}$/);

const STORE_FAULT =
  "The database isn’t answering, so this may not be saved. What you typed stays here: try again in a minute.";
const NEWER = "This page is not of the desk as it is now: reload it. What you typed is kept.";

type Called<Shape extends z.ZodRawShape> = ForStaff<ActionFunctionArgs> & {
  body: z.infer<z.ZodObject<Shape>>;
  /** The id of the event, by which a second tap is known. */
  id: string;
};

/**
 * The action of a route that answers `call` (call.ts): checks the session, the JSON, its sender and its shape, then answers
 * what `work` returns. Every fault is plain JSON, in words. @param shape of the body, without `by` and `id`
 */
export async function answerCall<Shape extends z.ZodRawShape, Value, Theirs = never>(
  args: ActionFunctionArgs,
  shape: Shape,
  work: (called: Called<Shape>) => Promise<CallAnswer<Value, Theirs>>,
  { maxBytes = MAX_BYTES, task }: CallRules = {},
): Promise<Response> {
  try {
    const sender = await asStaff(args);
    const { staff } = sender;
    const refusal = refusalOf(staff, task);
    if (refusal) return refused(403, refusal);
    const read = await readBody(args.request, maxBytes);
    if ("fault" in read) return refused(read.status, read.fault);
    const sent = z.looseObject({ by: z.string(), id: ID }).safeParse(read.json);
    if (!sent.success) return refused(400, NEWER);
    const { by, id, ...rest } = sent.data;
    if (by !== staff.email) return Response.json({ message: OTHER_PERSON, as: staff.email }, { status: 401 });
    const body = z.strictObject(shape).safeParse(rest);
    if (!body.success) return refused(400, NEWER);
    return responseOf(await work({ ...sender, id, body: body.data }));
  } catch (error) {
    return faultOf(error);
  }
}

const OTHER_PERSON = "Somebody else is signed in by now.";

async function readBody(
  request: Request,
  maxBytes: number,
): Promise<{ json: unknown } | { status: number; fault: string }> {
  const body = new RequestBody(request);
  const bytes = await body.bytes(maxBytes).catch(() => undefined);
  if (!bytes) return { status: 400, fault: "The line was cut before all of it had come: send it again." };
  if (body.isTooLarge) return { status: 413, fault: "That is too much text: make it shorter." };
  const json = parse(body.type.startsWith("application/json") ? bytes.toString() : "");
  if (json === undefined) return { status: 400, fault: "This is no JSON, so nothing is saved." };
  return isTooDeep(json)
    ? { status: 400, fault: `This has more than ${MAX_DEPTH} levels, so nothing is saved.` }
    : { json };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === "string" ? cleanText(value) : value));
  } catch {
    return undefined;
  }
}

function isTooDeep(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    level = level.flatMap((value) => (typeof value === "object" && value ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function responseOf<Value, Theirs>(answer: CallAnswer<Value, Theirs>): Response {
  if ("value" in answer) return Response.json({ value: answer.value ?? null });
  const { status, ...said } = answer;
  const errors = "errors" in said ? Object.values(said.errors ?? {}) : [];
  const question = "question" in said ? said.question : undefined;
  const { message = wordsOf(question ? [question] : errors) } = said;
  return Response.json({ ...said, message }, { status });
}

function wordsOf(errors: readonly string[]): string {
  return `Not saved yet: ${[...new Set(errors)].join(". ")}.`;
}

function refused(status: number, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ message }, { status, headers });
}

/** Thrown responses have no body, or plain text: the same words as on a page. */
async function faultOf(error: unknown): Promise<Response> {
  if (error instanceof StoreFault) {
    log.error("desk call not saved", describeError(error));
    const message = error instanceof WriteRefused ? `Nothing is saved: ${error.message}.` : STORE_FAULT;
    return refused(503, message, RETRY_LATER);
  }
  if (!(error instanceof Response)) {
    log.error("desk call failed", describeError(error));
    return refused(500, "Something went wrong, so this is not saved. It’s our fault, and it’s in the log.");
  }
  const { status } = error;
  const message = (await error.text()) || (WORDS[status] ?? STORE_FAULT);
  return refused(status, message, error.headers.has("Retry-After") ? RETRY_LATER : {});
}

const WORDS: Record<number, string> = {
  401: "Sign in first.",
  404: "This is not there any more: somebody may have erased it.",
};
