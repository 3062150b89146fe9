/** What a browser reports of one view of a page, sent as JSON to POST /vitals (specification §7, "Web vitals"). */
export interface Beacon {
  /** Of the page, without its query. */
  path: string;
  /** How the visitor came: "navigate", "reload", "back-forward" and so on. */
  navigation?: string | undefined;
  /** How fast the browser takes the connection to be: "4g", "3g", "2g", "slow-2g". Not every browser says. */
  connection?: string | undefined;
  /** In milliseconds, except CLS, which has no unit. */
  metrics: { name: MetricName; value: number }[];
}

export const METRIC_NAMES = ["CLS", "FCP", "INP", "LCP", "TTFB"] as const;

export type MetricName = (typeof METRIC_NAMES)[number];

export const BEACON_ADDRESS = "/vitals";
