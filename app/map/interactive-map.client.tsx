import { GoogleMap, InfoWindowF, MarkerF } from "@react-google-maps/api";
import { Component, type ReactNode, useEffect, useState } from "react";
import { site } from "~/site";

const ZOOM = 15;
const ZOOM_WHEN_FOUND = 16;

/** A drop whose tip is at the place it marks. */
const PIN = {
  path: "M0 0C-2-8-9-12-9-20a9 9 0 1 1 18 0C9-12 2-8 0 0Z",
  fillOpacity: 1,
  strokeColor: "#fff",
  strokeWeight: 2,
  scale: 1.2,
};
const BLUE = "#2f7bff";
const RED = "#e5383b";

interface InteractiveMapProps {
  /** What the marker opens. */
  children: ReactNode;
  /** The maps service cannot draw the map. */
  onFailure: () => void;
}

/** The map of the maps service, once its script is loaded (see load-maps.ts; specification §2 "Map widget"). */
export default function InteractiveMap({ children, onFailure }: InteractiveMapProps) {
  return (
    <FailureBoundary onFailure={onFailure}>
      <MarkedMap>{children}</MarkedMap>
    </FailureBoundary>
  );
}

function MarkedMap({ children }: { children: ReactNode }) {
  const found = useGeocoded(`${site.brand}, ${site.map.place}`);
  const [isOpen, setOpen] = useState(false);
  const place = found ?? site.map.centre;
  return (
    <GoogleMap
      mapContainerClassName="absolute inset-0"
      center={place}
      zoom={found ? ZOOM_WHEN_FOUND : ZOOM}
      options={MAP_OPTIONS}
    >
      {found !== undefined && (
        <MarkerF
          position={place}
          title={`${site.brand}, ${site.map.office.name}`}
          icon={{ ...PIN, fillColor: found ? BLUE : RED }}
          onClick={() => setOpen(true)}
        >
          {isOpen && <InfoWindowF onCloseClick={() => setOpen(false)}>{children}</InfoWindowF>}
        </MarkerF>
      )}
    </GoogleMap>
  );
}

/** Two fingers move the map, so that one still scrolls the page. */
const MAP_OPTIONS: google.maps.MapOptions = {
  colorScheme: "DARK",
  gestureHandling: "cooperative",
  streetViewControl: false,
  mapTypeControl: false,
};

/** Where the maps service says that a place is: undefined until it has answered, null if it does not know. */
function useGeocoded(address: string) {
  const [geocoder] = useState(() => new google.maps.Geocoder());
  const [found, setFound] = useState<google.maps.LatLng | null>();

  useEffect(() => {
    let isCurrent = true;
    const keep = (location: google.maps.LatLng | null) => isCurrent && setFound(location);
    geocoder.geocode({ address }).then(
      ({ results }) => keep(results[0]?.geometry.location ?? null),
      // "ZERO_RESULTS" is a rejection too.
      () => keep(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [geocoder, address]);

  return found;
}

/** The library makes its maps while React commits; only a boundary can catch what the maps service throws then. */
class FailureBoundary extends Component<InteractiveMapProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
