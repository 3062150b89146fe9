/**
 * Loads the maps script by the specification's rules (§2 "Map widget", §8, §9). The loaders of @react-google-maps/api
 * know neither: they add a second script beside one that is already there, wait for it without end, and refuse to be
 * called again with other options. Its components only need `google.maps`, however that came.
 */

const SCRIPT = "https://maps.googleapis.com/maps/api/js";

const POLL_EVERY_MS = 100;
const MAX_POLLS = 100;

/** What a visitor reads when there is no map (specification §8). */
export const MAP_ERRORS = {
  timeout: "Timeout loading Google Maps",
  initialize: "Failed to initialize Google Maps",
  script: "Failed to load Google Maps script",
  api: "Google Maps API not properly loaded",
} as const;

export type MapError = keyof typeof MAP_ERRORS;

export class MapsNotLoaded extends Error {
  override name = "MapsNotLoaded";

  constructor(readonly reason: MapError) {
    super(MAP_ERRORS[reason]);
  }
}

/**
 * Resolves when `google.maps` can be used. Where the script is already in the page, waits for it and adds none.
 * @throws MapsNotLoaded
 */
export async function loadMaps(key: string): Promise<void> {
  if (isReady()) return;
  if (!window.google && !document.querySelector(`script[src^="${SCRIPT}"]`)) await addScript(key);
  await ready();
}

function isReady(): boolean {
  return typeof window.google?.maps?.Map === "function";
}

function addScript(key: string): Promise<void> {
  const script = document.createElement("script");
  script.async = true;
  script.src = `${SCRIPT}?${new URLSearchParams({
    key,
    v: "weekly",
    libraries: "geometry",
    language: "en",
    region: "IN",
    loading: "async",
    // One that does nothing: some releases finish only for a callback. What it would say, `ready` finds out.
    callback: "Function.prototype",
  })}`;
  return new Promise((resolve, reject) => {
    /** Taken out again, so that the next visit to the page tries anew instead of waiting for this one. */
    function fail(reason: MapError) {
      script.remove();
      reject(new MapsNotLoaded(reason));
    }
    script.onload = () => (window.google?.maps ? resolve() : fail("api"));
    script.onerror = () => fail("script");
    document.head.append(script);
  });
}

/** The script has arrived, or another has asked for it: what it brings may still be on its way. */
async function ready(): Promise<void> {
  for (let polls = 0; !isReady(); polls++) {
    if (polls === MAX_POLLS) throw new MapsNotLoaded("timeout");
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}
