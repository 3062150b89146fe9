import { GoogleMap, InfoWindowF, MarkerF } from "@react-google-maps/api";
import { Component, type ReactNode, useEffect, useState } from "react";
import { type Office, officeName, site } from "~/site";

const ZOOM = 15;
const GEOCODED_ZOOM = 16;

/** Until the office is found. */
const INDIA = { lat: 22.5, lng: 79 };

const PIN = {
  path: "M0 0C-2-8-9-12-9-20a9 9 0 1 1 18 0C9-12 2-8 0 0Z",
  fillOpacity: 1,
  strokeColor: "#fff",
  strokeWeight: 2,
  scale: 1.2,
};
const BLUE = "#2f7bff";
const RED = "#e5383b";

interface InteractiveMapProps extends MarkedMapProps {
  onFailure: () => void;
}

interface MarkedMapProps {
  office: Office;
  /** What Google is asked for. */
  place: string;
  children: ReactNode;
}

/** The Google map (specification §2 "Map widget"). office-map.tsx must have loaded its script. */
export default function InteractiveMap({ onFailure, ...map }: InteractiveMapProps) {
  return (
    <FailureBoundary onFailure={onFailure}>
      <MarkedMap {...map} />
    </FailureBoundary>
  );
}

function MarkedMap({ office, place: asked, children }: MarkedMapProps) {
  const found = useGeocoded(`${site.brand}, ${asked}`);
  const [isOpen, setOpen] = useState(false);
  const { latitude, longitude } = office;
  const place = found ?? { lat: latitude ?? INDIA.lat, lng: longitude ?? INDIA.lng };
  return (
    <GoogleMap
      mapContainerClassName="absolute inset-0"
      center={place}
      zoom={found ? GEOCODED_ZOOM : ZOOM}
      options={MAP_OPTIONS}
    >
      {found !== undefined && (
        <MarkerF
          position={place}
          title={officeName(office)}
          icon={{ ...PIN, fillColor: found ? BLUE : RED }}
          onClick={() => setOpen(true)}
        >
          {isOpen && <InfoWindowF onCloseClick={() => setOpen(false)}>{children}</InfoWindowF>}
        </MarkerF>
      )}
    </GoogleMap>
  );
}

const MAP_OPTIONS: google.maps.MapOptions = {
  colorScheme: "DARK",
  gestureHandling: "cooperative", // One finger still scrolls the page.
  streetViewControl: false,
  mapTypeControl: false,
};

/** Returns undefined while geocoding, and null if the address was not found. */
function useGeocoded(address: string) {
  const [geocoder] = useState(() => new google.maps.Geocoder());
  const [found, setFound] = useState<google.maps.LatLng | null>();

  useEffect(() => {
    let isCurrent = true;
    const update = (location: google.maps.LatLng | null) => isCurrent && setFound(location);
    geocoder.geocode({ address }).then(
      ({ results }) => update(results[0]?.geometry.location ?? null),
      // "ZERO_RESULTS" rejects too.
      () => update(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [geocoder, address]);

  return found;
}

/** The library creates its maps while React commits, where only an error boundary catches exceptions. */
class FailureBoundary extends Component<Pick<InteractiveMapProps, "onFailure"> & { children: ReactNode }> {
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
