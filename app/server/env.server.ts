import path from "node:path";
import * as z from "zod";
import { site } from "~/site";

/** An empty variable counts as one that is not set. */
function setting<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema);
}

function optional<Schema extends z.ZodType>(schema: Schema) {
  return setting(schema.optional());
}

const folder = (fallback: string) =>
  setting(
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

const projectId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, "must be the id of a Google Cloud project");

/** `fetch` rejects URLs with a password. */
const webhookUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === "",
    "must not contain a user name or password",
  );

function* missingSettings(given: Record<string, unknown>): Generator<[variable: string, message: string]> {
  const onFirebase = given.FIREBASE_PROJECT_ID !== undefined;
  // On Cloud Run the disk is memory, so leads would vanish with the instance.
  if (given.K_SERVICE && !onFirebase)
    yield [
      "K_SERVICE",
      "is set, so this is Cloud Run, where the embedded store would lose leads; set FIREBASE_PROJECT_ID",
    ];
  if (given.K_SERVICE && !given.SITE_URL) yield ["SITE_URL", "is required on Cloud Run: pages link to it"];
  if (onFirebase && !given.FIREBASE_STORAGE_BUCKET)
    yield ["FIREBASE_STORAGE_BUCKET", "is required with FIREBASE_PROJECT_ID: it stores the bills"];
  if (given.K_SERVICE && !given.SESSION_SECRET)
    yield ["SESSION_SECRET", "is required on Cloud Run: all instances share it"];
  if (given.LEAD_WEBHOOK_URL && !given.LEAD_WEBHOOK_SECRET)
    yield ["LEAD_WEBHOOK_SECRET", "is required with LEAD_WEBHOOK_URL: it signs the calls"];
  if (given.LEAD_MAIL_TO && !onFirebase && !given.SMTP_URL)
    yield ["LEAD_MAIL_TO", "needs SMTP_URL, or FIREBASE_PROJECT_ID for Firebase's mail extension"];
  if (given.LEAD_ACKNOWLEDGEMENT === "on" && !given.SMTP_URL)
    yield ["LEAD_ACKNOWLEDGEMENT", "needs SMTP_URL"];
  if (given.SMTP_URL && !given.LEAD_MAIL_TO)
    yield ["LEAD_MAIL_TO", "is required with SMTP_URL: it receives the mail"];
}

/** "Suryanta Energy <leads@example.in>", or the address alone. */
const sender = z
  .string()
  .transform((text) => /^\s*(?:"?([^<>"\p{Cc}]{0,100}?)"?\s*<([^<>]*)>|(\S+))\s*$/u.exec(text) ?? [])
  .transform(([, name = "", inside, address = inside]) => ({ name: name.trim() || site.brand, address }))
  .pipe(
    z.object({
      name: z.string(),
      address: z.email("must be an address, such as Suryanta Energy <leads@example.in>"),
    }),
  );

/** Sources of leads by name, with the secret of each. */
const leadSources = z
  .string()
  .regex(
    /^\s*[a-z\d-]{1,30}=[^\s,]{32,}\s*(?:,\s*[a-z\d-]{1,30}=[^\s,]{32,}\s*)*$/,
    "must be name=secret, separated by commas; a name has small letters, digits and -, a secret at least 32 characters",
  )
  .transform(
    (value) => new Map(value.split(",").map((pair) => pair.trim().split(/=(.*)/, 2) as [string, string])),
  );

const variables = z.object({
  PORT: setting(z.coerce.number().int().min(0).max(65535).default(3000)),
  DATA_DIR: folder("./data"),
  CONTENT_DIR: folder("./content"),
  SITE_URL: optional(siteUrl),
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  TRUST_PROXY: setting(z.coerce.number().int().min(0).max(10).default(0)),
  GOOGLE_MAPS_API_KEY: optional(z.string().regex(/^[\w-]+$/, "must be a key: letters, digits, - and _")),
  /** Submissions of one form per client and ten minutes. */
  RATE_LIMIT: setting(z.coerce.number().int().min(1).default(100)),
  FIREBASE_PROJECT_ID: optional(projectId),
  FIREBASE_STORAGE_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, "must be the name of a bucket, without gs://"),
  ),
  /** "required": everybody sets up a second factor at the next sign-in. */
  DESK_SECOND_FACTOR: setting(z.enum(["optional", "required"]).default("optional")),
  FIRESTORE_CATALOG_DATABASE: setting(
    z
      .string()
      .regex(/^(?:\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/, "must be the id of a Firestore database")
      .default("(default)"),
  ),
  FIREBASE_CATALOG_PROJECT_ID: optional(projectId),
  /** When sizes of pictures are made: in the background, or as WebP when they are asked for. */
  PICTURES: optional(z.enum(["ahead", "on-demand"])),
  /** Hours after which the log asks for a backup. */
  BACKUP_WITHIN: optional(z.coerce.number().int().min(1).max(8760)),
  /** Who may post leads to /hooks/leads/{source}. */
  LEAD_SOURCES: optional(leadSources),
  LEAD_WEBHOOK_URL: optional(webhookUrl),
  LEAD_WEBHOOK_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  /** Sends a mail for every new lead: smtp://user:password@host:587, or smtps:// for port 465. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  /** Receives the mail. Without SMTP_URL, Firebase's extension "Trigger Email from Firestore" sends it. */
  LEAD_MAIL_TO: optional(z.email()),
  /** "on": the mail has the phone number, too. */
  LEAD_MAIL_PHONE: setting(z.enum(["on", "off"]).default("off")),
  /** Who sends all mails. Without it, who signs in to the mail server. */
  MAIL_FROM: optional(sender),
  /** When staff get the mail of their day. */
  DESK_MAIL_AT: setting(
    z
      .string()
      .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, "must be a time in India, such as 08:30, or off")
      .default("08:30"),
  ),
  /** Whether visitors get a mail with the reference of what they sent. */
  LEAD_ACKNOWLEDGEMENT: setting(z.enum(["on", "off"]).default("off")),
  K_SERVICE: optional(z.string()),
});

/** What an operator may set. Cloud Run sets K_SERVICE. */
export const settingNames = Object.keys(variables.shape).filter((name) => name !== "K_SERVICE");

const schema = variables
  .check(({ value, issues }) => {
    for (const [variable, message] of missingSettings(value))
      issues.push({ code: "custom", path: [variable], message, input: undefined });
  })
  .transform(({ SITE_URL, PICTURES, ...rest }) => ({
    ...rest,
    SITE_URL: SITE_URL ?? `http://localhost:${rest.PORT}`,
    // Several instances would make the same sizes.
    PICTURES: PICTURES ?? (rest.FIREBASE_PROJECT_ID ? "on-demand" : "ahead"),
  }));

export type Env = z.infer<typeof schema>;

const contentSchema = variables.pick({
  CONTENT_DIR: true,
  DATA_DIR: true,
  SITE_URL: true,
  FIREBASE_PROJECT_ID: true,
  FIREBASE_STORAGE_BUCKET: true,
  FIRESTORE_CATALOG_DATABASE: true,
  FIREBASE_CATALOG_PROJECT_ID: true,
});

export type ContentEnv = z.infer<typeof contentSchema>;

/** The operator's mistake, so it is shown without a stack. */
export class SetupError extends Error {
  override name = "SetupError";
}

let cached: Env | undefined;

/** Returns the settings (docs/operating.md). @throws SetupError naming the first invalid variable. */
export function env(): Env {
  cached ??= parse(process.env);
  return cached;
}

export function parse(variables: Record<string, string | undefined>): Env {
  return parseWith(schema, variables);
}

/** Editors run the `content` command without the site's secrets. @throws SetupError like `env`. */
export function contentEnv(): ContentEnv {
  return parseWith(contentSchema, process.env);
}

function parseWith<Settings>(
  schema: z.ZodType<Settings>,
  variables: Record<string, string | undefined>,
): Settings {
  const result = schema.safeParse(variables);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new SetupError(`${issue?.path.join(".") || "environment"}: ${issue?.message ?? "not valid"}`);
}
