import { RequestBody } from "~/submission/request-body.server";

const MAX_BYTES = 16 * 1024;

export interface Fields {
  /** Returns the first value of a field as sent, or "". */
  text: (name: string) => string;
  all: URLSearchParams;
  has: (name: string) => boolean;
  isTooLarge: boolean;
}

/** Reads a short form. Unlike `readForm`, it changes nothing: a password counts as it was typed. */
export async function readFields(request: Request, maxBytes = MAX_BYTES): Promise<Fields> {
  const body = new RequestBody(request);
  const bytes = await body.bytes(maxBytes);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(body.type) && !body.isTooLarge;
  const fields = new URLSearchParams(isForm ? bytes.toString() : "");
  const [text, has] = [(name: string) => fields.get(name) ?? "", (name: string) => fields.has(name)];
  return { text, all: fields, has, isTooLarge: body.isTooLarge };
}
