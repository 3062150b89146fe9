import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A page that comes sooner than this is not worth a message. */
const SLOW_AFTER_MS = 400;

/** Where a client-side navigation leads that the visitor has begun to wait for; undefined while nobody waits. */
export function useSlowNavigation() {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<typeof location>();

  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setSlow(location), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [location]);

  return location && location === slow ? location : undefined;
}
