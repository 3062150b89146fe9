import path from "node:path";
import * as z from "zod";

/** A variable that is set to nothing counts as not set. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

const folder = (fallback: string) =>
  optional(
    z
      .string()
      .default(fallback)
      .transform((value) => path.resolve(value)),
  );

const siteUrl = z.url({ protocol: /^https?$/ }).transform((value, context) => {
  const url = new URL(value);
  if (url.pathname !== "/" || url.search || url.hash) {
    context.addIssue({ code: "custom", message: "must be an origin, such as https://www.example.in" });
  }
  return url.origin;
});

const schema = z
  .object({
    PORT: optional(z.coerce.number().int().min(0).max(65535).default(3000)),
    DATA_DIR: folder("./data"),
    CONTENT_DIR: folder("./content"),
    SITE_URL: optional(siteUrl.optional()),
    SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters").optional()),
    TRUST_PROXY: optional(z.coerce.number().int().min(0).max(10).default(0)),
    GOOGLE_MAPS_API_KEY: optional(
      z
        .string()
        .regex(/^[\w-]+$/, "must be a key, of letters, digits, - and _")
        .optional(),
    ),
    /** Submissions of one form that a client may send within ten minutes. */
    RATE_LIMIT: optional(z.coerce.number().int().min(1).default(100)),
    FIREBASE_PROJECT_ID: optional(
      z.undefined("selects Firestore, which this version does not have yet: unset it"),
    ),
    /** Set by Cloud Run. Its disk is memory, so leads kept there would vanish with the instance. */
    K_SERVICE: optional(
      z.undefined("says that this is Cloud Run, where the embedded store would lose leads"),
    ),
  })
  .transform(({ SITE_URL, ...rest }) => ({ ...rest, SITE_URL: SITE_URL ?? `http://localhost:${rest.PORT}` }));

export type Env = z.infer<typeof schema>;

/** A setting that the operator has to correct: shown as one line, without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

let cached: Env | undefined;

/**
 * The settings, read once from the process environment (see README, "Settings").
 * @throws SetupError naming the first variable that is wrong, and why.
 */
export function env(): Env {
  cached ??= parse(process.env);
  return cached;
}

export function parse(variables: Record<string, string | undefined>): Env {
  const result = schema.safeParse(variables);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new SetupError(`${issue?.path.join(".") || "environment"}: ${issue?.message ?? "not valid"}`);
}
