import { Link, useSearchParams } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { mapEmbed, site } from "~/site";
import { Icon } from "~/ui/icon";
import type InteractiveMap from "./interactive-map.client";
import { loadMaps, MAP_ERRORS, type MapError, MapsLoadError } from "./load-maps";

/** `?map=1` asks for the map in a frame; a link, so that it needs no script and can be gone back from. */
export const MAP_PARAM = "map";

/** Loads the map a little before it comes into view. */
const LOAD_WITHIN = "300px 0px";

declare global {
  interface Window {
    /** Called by the maps service when it refuses the key. */
    gm_authFailure?: () => void;
  }
}

type State = "waiting" | "loading" | MapError | { MapComponent: typeof InteractiveMap };

interface OfficeMapProps {
  /** Without one, the map is a frame that is loaded when a visitor asks for it. */
  apiKey: string | undefined;
  /** What the marker opens. */
  children: ReactNode;
}

/** Shows where the office is: a drawing first, then one of two kinds of map (specification §2 "Map widget"). */
export function OfficeMap({ apiKey, children }: OfficeMapProps) {
  const region = useRef<HTMLElement>(null);
  const [search] = useSearchParams();
  const isFrameAsked = search.get(MAP_PARAM) === "1";
  const [state, setState] = useInteractiveMap(region, isFrameAsked ? undefined : apiKey);
  useFocusWhenAsked(region, isFrameAsked);

  return (
    <section
      id="map"
      ref={region}
      tabIndex={-1}
      aria-label={`Map: ${site.map.place}`}
      className="card relative isolate grid h-[26rem] scroll-mt-32 place-items-center overflow-hidden bg-raised-2 lg:h-full lg:min-h-[34rem]"
    >
      {isFrameAsked ? (
        <iframe
          title={`Map of ${site.map.place}`}
          src={mapEmbed(site.map.office, site.map.centre)}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="absolute inset-0 h-full w-full border-0"
        />
      ) : typeof state === "object" ? (
        <state.MapComponent onFailure={() => setState("initialize")}>{children}</state.MapComponent>
      ) : (
        <Placeholder state={state} note={apiKey === undefined} />
      )}
    </section>
  );
}

function Placeholder({ state, note }: { state: Exclude<State, object>; note: boolean }) {
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
        <p role="status">{isError ? MAP_ERRORS[state] : state === "loading" && "Loading map..."}</p>
        {state !== "loading" && (
          <Link to={`?${MAP_PARAM}=1#map`} preventScrollReset className="button mt-4 bg-raised">
            <Icon name="pin" size={18} />
            {isError ? "Show a simpler map" : "Show the map"}
          </Link>
        )}
        {note && <p className="mt-4 text-small text-muted">The map loads from Google when you press this.</p>}
      </div>
    </>
  );
}

/** Loads the maps script and the code of the map when the region comes near the screen, and not before. */
function useInteractiveMap(region: React.RefObject<HTMLElement>, apiKey: string | undefined) {
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
      const next = await loadInteractiveMap(key);
      if (isCurrent) setState(next);
    }
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        void load(apiKey);
      },
      { rootMargin: LOAD_WITHIN },
    );
    watcher.observe(element);
    return () => {
      isCurrent = false;
      delete window.gm_authFailure;
      watcher.disconnect();
    };
  }, [region, apiKey]);

  return [state, setState] as const;
}

async function loadInteractiveMap(key: string): Promise<State> {
  try {
    const [{ default: MapComponent }] = await Promise.all([
      import("./interactive-map.client"),
      loadMaps(key),
    ]);
    return { MapComponent };
  } catch (error) {
    return error instanceof MapsLoadError ? error.reason : "initialize";
  }
}

/** Moves the focus to the map when the link that asked for it is gone. */
function useFocusWhenAsked(region: React.RefObject<HTMLElement>, isAsked: boolean) {
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    if (isAsked && !wasAsked.current) region.current?.focus({ preventScroll: true });
    wasAsked.current = isAsked;
  }, [region, isAsked]);
}
