import { onSite, type Page } from "./fixtures";

export { expect, pass } from "./fixtures";

/** On a site with a maps key, which is not a real one. */
export const test = onSite({ GOOGLE_MAPS_API_KEY: "test-key" });

export const MAPS_SCRIPT = "https://maps.googleapis.com/**";

/**
 * Stands in for the maps service. Its script has just enough of `google.maps` for a map with a marker, and writes
 * its calls into the page, where a test can read them.
 * @returns the requested URLs, as they come.
 */
export async function standInForMaps(page: Page, script: string = standIn()): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(MAPS_SCRIPT, (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  return asked;
}

/** @param knows the location that the geocoder finds for everything; if omitted, it finds nothing. */
export function standIn(knows?: { lat: number; lng: number }): string {
  return `(${installMaps})(${JSON.stringify(knows ?? null)})`;
}

/** Runs in the page. */
function installMaps(knows: { lat: number; lng: number } | null) {
  /** Shows each option and setter call as an attribute: setZoom(15) becomes data-zoom="15". */
  function shown(element: HTMLElement, options: object): object {
    const set = (name: string, value: unknown) => element.setAttribute(`data-${name}`, JSON.stringify(value));
    for (const [name, value] of Object.entries(options)) if (name !== "map") set(name, value);
    return new Proxy(element, {
      get: (_, name) => (value: unknown) => {
        if (name === "setMap" && value === null) element.remove();
        else if (String(name).startsWith("set")) set(String(name).slice(3).toLowerCase(), value);
      },
    });
  }

  function MapStandIn(container: HTMLElement, options: object) {
    const element = document.createElement("div");
    element.dataset.standIn = "map";
    // The maps service adds styles like this, which the content security policy must allow.
    const style = document.createElement("style");
    style.nonce = document.querySelector<HTMLStyleElement>("style[nonce]")?.nonce ?? "";
    style.textContent = "[data-stand-in=map] { min-height: 7px }";
    document.head.append(style);
    container.append(element);
    return shown(element, options);
  }

  const map = () => document.querySelector("[data-stand-in=map]");
  const buttons = new Map<object, HTMLElement>();

  function Marker(options: object) {
    const element = document.createElement("button");
    element.textContent = "Marker";
    map()?.append(element);
    const marker = shown(element, options);
    buttons.set(marker, element);
    return marker;
  }

  function InfoWindow() {
    const element = document.createElement("div");
    element.role = "dialog";
    element.ariaLabel = "Info";
    const setContent = (content: Node) => element.append(content);
    return { setContent, open: () => map()?.append(element), close: () => element.remove() };
  }

  function Geocoder() {
    return {
      async geocode(request: unknown) {
        document.documentElement.setAttribute("data-geocoded", JSON.stringify(request));
        if (!knows) throw new Error("ZERO_RESULTS");
        return { results: [{ geometry: { location: knows } }] };
      },
    };
  }

  const event = {
    addListener: (on: object, name: string, run: () => void) => buttons.get(on)?.addEventListener(name, run),
    removeListener() {},
  };
  Object.assign(window, { google: { maps: { Map: MapStandIn, Marker, InfoWindow, Geocoder, event } } });
}
