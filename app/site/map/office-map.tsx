import { Link, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { mapEmbed, type Office } from "~/site";
import { contact } from "~/texts/contact";
import type { Language } from "~/texts/language";
import { useLanguage, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import type InteractiveMap from "./interactive-map.client";

export const PIN =
  "M12 21s7-6.4 7-11.5a7 7 0 0 0-14 0C5 14.6 12 21 12 21ZM12 7.2a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z";

/** `?map=1` shows the map in a frame. */
export const MAP_PARAM = "map";

const LOAD_MARGIN = "300px 0px";

declare global {
  interface Window {
    /** Called by Google when it refuses the API key. */
    gm_authFailure?: () => void;
  }
}

type State = "waiting" | "loading" | MapError | { MapComponent: typeof InteractiveMap };

interface OfficeMapProps {
  /** Without a key, the map is a frame that loads on request. */
  apiKey: string | undefined;
  office: Office;
  /** The content of the marker's info window. */
  children: ReactNode;
}

/** A drawn placeholder, then the interactive map or a frame (specification §2 "Map widget"). */
export function OfficeMap({ apiKey, office, children }: OfficeMapProps) {
  const { mapLabel, mapTitle, mapPlace } = useTexts(contact);
  const place = mapPlace(office);
  const language = useLanguage();
  const region = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const isFrameOpen = search.get(MAP_PARAM) === "1";
  const [state, setState] = useInteractiveMap(region, isFrameOpen ? undefined : apiKey, language);
  useFocusWhenOpened(region, isFrameOpen);

  return (
    <section
      id="map"
      ref={region}
      tabIndex={-1}
      aria-label={mapLabel(place)}
      className="card relative isolate grid h-[26rem] scroll-mt-32 place-items-center overflow-hidden bg-raised-2 lg:h-full lg:min-h-[34rem]"
    >
      {isFrameOpen ? (
        <iframe
          title={mapTitle(place)}
          src={mapEmbed(office, language)}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="absolute inset-0 h-full w-full border-0"
        />
      ) : typeof state === "object" ? (
        <state.MapComponent place={place} office={office} onFailure={() => setState("initialize")}>
          {children}
        </state.MapComponent>
      ) : (
        <Placeholder state={state} hasNote={apiKey === undefined} />
      )}
    </section>
  );
}

function Placeholder({ state, hasNote }: { state: Exclude<State, object>; hasNote: boolean }) {
  const texts = useTexts(contact);
  const isError = state !== "waiting" && state !== "loading";
  return (
    <>
      <img
        src="/images/streets.svg"
        alt=""
        loading="lazy"
        decoding="async"
        width={1200}
        height={800}
        className="absolute inset-0 -z-10 h-full w-full object-cover"
      />
      <div className="mt-36 flex max-w-xs flex-col items-center px-6 text-center">
        <p role="status">{isError ? texts.mapErrors[state] : state === "loading" && texts.mapLoading}</p>
        {state !== "loading" && (
          <Link to={`?${MAP_PARAM}=1#map`} preventScrollReset className="button mt-4 bg-raised">
            <Icon name={PIN} size={18} />
            {isError ? texts.showSimplerMap : texts.showMap}
          </Link>
        )}
        {hasNote && <p className="mt-4 text-small text-muted">{texts.mapNote}</p>}
      </div>
    </>
  );
}

/** Loads the map when the region comes near the viewport. */
function useInteractiveMap(
  region: React.RefObject<HTMLElement>,
  apiKey: string | undefined,
  language: Language,
) {
  const [state, setState] = useState<State>("waiting");

  useEffect(() => {
    const element = region.current;
    if (!apiKey || !element) return;
    let isCurrent = true;

    async function load(key: string) {
      setState("loading");
      window.gm_authFailure = () => {
        isCurrent = false;
        setState("initialize");
      };
      const next = await loadInteractiveMap(key, language);
      if (isCurrent) setState(next);
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void load(apiKey);
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(element);
    return () => {
      isCurrent = false;
      delete window.gm_authFailure;
      observer.disconnect();
    };
  }, [region, apiKey, language]);

  return [state, setState] as const;
}

async function loadInteractiveMap(key: string, language: Language): Promise<State> {
  try {
    const [{ default: MapComponent }, failure] = await Promise.all([
      import("./interactive-map.client"),
      loadMaps(key, language),
    ]);
    return failure ?? { MapComponent };
  } catch {
    return "initialize";
  }
}

/** Moves the focus to the frame, because the link that opened it is gone. */
function useFocusWhenOpened(region: React.RefObject<HTMLElement>, isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) region.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [region, isOpen]);
}

const SCRIPT = "https://maps.googleapis.com/maps/api/js";

const POLL_INTERVAL_MS = 100;
const MAX_POLLS = 100;

type MapError = "timeout" | "initialize" | "script" | "api";

/** Resolves when `google.maps` is ready, or to the reason why it is not; after `MAX_POLLS`, if the server hangs. */
async function loadMaps(key: string, language: Language): Promise<MapError | undefined> {
  if (isReady()) return undefined;
  const isRequested = window.google || document.querySelector(`script[src^="${SCRIPT}"]`);
  const script = isRequested ? undefined : addScript(key, language);
  const failure = await (script ? Promise.race([poll(), failureOf(script)]) : poll());
  // The next visit to the page retries.
  if (failure) script?.remove();
  return failure;
}

function isReady(): boolean {
  return typeof window.google?.maps?.Map === "function";
}

async function poll(): Promise<MapError | undefined> {
  for (let polls = 0; !isReady(); polls++) {
    if (polls === MAX_POLLS) return "timeout";
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return undefined;
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

/** Never resolves without a failure: when the script has loaded, the library may still be loading. */
function failureOf(script: HTMLScriptElement): Promise<MapError> {
  return new Promise((resolve) => {
    script.onload = () => window.google?.maps || resolve("api");
    script.onerror = () => resolve("script");
  });
}
