import * as z from "zod";
import { type Beacon, METRIC_NAMES } from "~/site/vitals/beacon";

export const MAX_BEACON_BYTES = 2048;

const MAX_PATH_LENGTH = 200;

const MAX_VALUE = 600_000;

/** A browser's own keyword such as "back-forward" or "slow-2g": no room for personal data. */
const word = z.string().regex(/^[a-z0-9-]{1,24}$/);

const schema: z.ZodType<Beacon> = z.object({
  path: z
    .string()
    .startsWith("/")
    .transform((path) => path.replace(/[?#].*$/s, "").slice(0, MAX_PATH_LENGTH)),
  navigation: word.optional(),
  connection: word.optional(),
  metrics: z
    .array(z.object({ name: z.enum(METRIC_NAMES), value: z.number().min(0).max(MAX_VALUE) }))
    .min(1)
    .max(10),
});

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
