/** A browser's report on one page view, posted as JSON to /vitals (specification §7, "Web vitals"). */
export interface Beacon {
  /** The page's path, without the query. */
  path: string;
  /** The navigation type: "navigate", "reload", "back-forward" and so on. */
  navigation?: string | undefined;
  /** The browser's estimate: "4g", "3g", "2g", "slow-2g". Not every browser has one. */
  connection?: string | undefined;
  /** In milliseconds, except CLS, which has no unit. */
  metrics: { name: MetricName; value: number }[];
}

export const METRIC_NAMES = ["CLS", "FCP", "INP", "LCP", "TTFB"] as const;

export type MetricName = (typeof METRIC_NAMES)[number];

export const BEACON_ADDRESS = "/vitals";
