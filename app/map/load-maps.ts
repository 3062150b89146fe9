// The specification's own rules (§2 "Map widget", §8, §9). The loaders of @react-google-maps/api add a second script, never
// time out, and refuse a second call with other options.

import type { Language } from "~/language";

const SCRIPT = "https://maps.googleapis.com/maps/api/js";

const POLL_INTERVAL_MS = 100;
const MAX_POLLS = 100;

export type MapError = "timeout" | "initialize" | "script" | "api";

export class MapsLoadError extends Error {
  override name = "MapsLoadError";

  constructor(readonly reason: MapError) {
    super(reason);
  }
}

/** Resolves when `google.maps` is ready. @throws MapsLoadError; after `MAX_POLLS`, if the server hangs. */
export async function loadMaps(key: string, language: Language): Promise<void> {
  if (isReady()) return;
  const isRequested = window.google || document.querySelector(`script[src^="${SCRIPT}"]`);
  const script = isRequested ? undefined : addScript(key, language);
  try {
    await (script ? Promise.race([poll(), failureOf(script)]) : poll());
  } catch (error) {
    // The next visit to the page retries.
    script?.remove();
    throw error;
  }
}

function isReady(): boolean {
  return typeof window.google?.maps?.Map === "function";
}

async function poll(): Promise<void> {
  for (let polls = 0; !isReady(); polls++) {
    if (polls === MAX_POLLS) throw new MapsLoadError("timeout");
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

function addScript(key: string, language: Language): HTMLScriptElement {
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?${new URLSearchParams({
    key,
    v: "weekly",
    libraries: "geometry",
    language,
    region: "IN",
    loading: "async",
    // Some releases of the script finish loading only with a callback. This one does nothing.
    callback: "Function.prototype",
  })}`;
  document.head.append(script);
  return script;
}

/** Never resolves: when the script has loaded, the library may still be loading. */
function failureOf(script: HTMLScriptElement): Promise<never> {
  return new Promise((_, reject) => {
    script.onload = () => window.google?.maps || reject(new MapsLoadError("api"));
    script.onerror = () => reject(new MapsLoadError("script"));
  });
}
