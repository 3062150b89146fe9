import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import type { Beacon } from "./beacon.server";

/** Measures this page view and reports it once, when the page is hidden. */
export function measure(path: string) {
  const values = new Map<Beacon["metrics"][number]["name"], number>();
  let navigation: string | undefined;
  let isSent = false;

  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    on((metric) => {
      values.set(metric.name, metric.value);
      navigation ??= metric.navigationType;
    });
  }

  function send() {
    if (isSent || values.size === 0) return;
    isSent = true;
    const beacon: Beacon = {
      path,
      navigation,
      connection: navigator.connection?.effectiveType,
      metrics: [...values].map(([name, value]) => ({ name, value })),
    };
    navigator.sendBeacon("/vitals", new Blob([JSON.stringify(beacon)], { type: "application/json" }));
  }

  // Registered after web-vitals, which finalises its values on the same event.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}
