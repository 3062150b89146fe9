import { Link } from "@remix-run/react";
import { OfficeMap } from "~/map/office-map";
import { mapLink, type Office, site } from "~/site";
import { Icon } from "~/ui/icon";

export function Offices({ mapsApiKey }: { mapsApiKey: string | undefined }) {
  return (
    <section aria-labelledby="offices" className="border-t border-line bg-raised">
      <div className="page section">
        <h2 id="offices" className="text-section">
          Find Us on Map
        </h2>
        <div className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-[1.7fr_1fr]">
          <OfficeMap apiKey={mapsApiKey}>
            <div className="rounded-control bg-raised-2 p-4 text-ink">
              <p className="font-display text-card">{site.brand}</p>
              <InfoCard office={site.map.office} />
            </div>
          </OfficeMap>
          <ul className="grid gap-5">
            {site.offices.map((office) => (
              <li key={office.name} className="card bg-raised-2 p-6 lg:p-8">
                <p className="text-small font-medium text-sun">{office.city}</p>
                <h3 className="mt-1 text-title">{office.name}</h3>
                {office === site.map.office ? <InfoCard office={office} /> : <WayThere office={office} />}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function InfoCard({ office }: { office: Office }) {
  return (
    <>
      <WayThere office={office} />
      <ul className="mt-5 border-t border-line pt-3 text-muted">
        <li>
          <a href={`tel:${site.callNow.e164}`} className="quiet-link gap-3">
            <Icon name="phone" size={18} />
            {site.callNow.display}
          </a>
        </li>
        <li>
          <Link to="/" className="quiet-link gap-3">
            <Icon name="globe" size={18} />
            {site.website}
          </Link>
        </li>
      </ul>
    </>
  );
}

function WayThere({ office }: { office: Office }) {
  return (
    <>
      <address className="mt-3 not-italic text-muted">
        {office.lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="mt-6 flex flex-wrap gap-3">
        <a
          href={mapLink(office, "direction")}
          target="_blank"
          rel="noreferrer"
          className="button button-quiet"
        >
          <Icon name="route" size={18} />
          Direction
        </a>
        <a href={mapLink(office)} target="_blank" rel="noreferrer" className="button button-quiet">
          <Icon name="pin" size={18} />
          Map
        </a>
      </div>
    </>
  );
}
