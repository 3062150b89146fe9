/** A browser's report on one page view, posted as JSON to /vitals (specification §7, "Web vitals"). */
export interface Beacon {
  /** Path without the query. */
  path: string;
  navigation?: string | undefined;
  /** "4g", "3g", "2g" or "slow-2g"; Chromium only. */
  connection?: string | undefined;
  /** Value in milliseconds, except CLS, which has no unit. */
  metrics: { name: MetricName; value: number }[];
}

export const METRIC_NAMES = ["CLS", "FCP", "INP", "LCP", "TTFB"] as const;

export type MetricName = (typeof METRIC_NAMES)[number];

export const BEACON_ADDRESS = "/vitals";
