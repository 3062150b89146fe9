import * as z from "zod";

export const MAX_BEACON_BYTES = 2048;

const MAX_PATH_LENGTH = 200;

const MAX_VALUE = 600_000;

/** A browser's own keyword such as "back-forward" or "slow-2g": no room for personal data. */
const word = z.string().regex(/^[a-z0-9-]{1,24}$/);

/** A browser's report on one page view, posted as JSON to /vitals (specification §7, "Web vitals"). */
const schema = z.object({
  /** Without the query. */
  path: z
    .string()
    .startsWith("/")
    .transform((path) => path.replace(/[?#].*$/s, "").slice(0, MAX_PATH_LENGTH)),
  navigation: word.optional(),
  /** "4g", "3g", "2g" or "slow-2g"; Chromium only. */
  connection: word.optional(),
  /** Values in milliseconds, except CLS, which has no unit. */
  metrics: z
    .array(
      z.object({
        name: z.enum(["CLS", "FCP", "INP", "LCP", "TTFB"]),
        value: z.number().min(0).max(MAX_VALUE),
      }),
    )
    .min(1)
    .max(10),
});

export type Beacon = z.infer<typeof schema>;

/** Returns the beacon as logged, with rounded values, or a sentence that says what is wrong with it. */
export function readBeacon(body: string): Record<string, unknown> | string {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return "This isn’t JSON.";
  }
  const { success, data, error } = schema.safeParse(json);
  if (!success) {
    const [issue] = error.issues;
    return `${issue?.path.join(".") || "The report"}: ${issue?.message ?? "not valid"}.`;
  }
  const { metrics, ...about } = data;
  return { ...about, ...Object.fromEntries(metrics.map(({ name, value }) => [name, rounded(name, value)])) };
}

function rounded(name: string, value: number): number {
  return name === "CLS" ? Math.round(value * 1000) / 1000 : Math.round(value);
}
