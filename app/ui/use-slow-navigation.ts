import { useEffect, useState } from "react";
import { useNextLocation } from "~/texts/language";

const SLOW_AFTER_MS = 400;

/** Returns the destination of a client-side navigation that has become slow, else undefined. */
export function useSlowNavigation() {
  const location = useNextLocation();
  const [slow, setSlow] = useState<typeof location>();

  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setSlow(location), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [location]);

  return location && location === slow ? location : undefined;
}
