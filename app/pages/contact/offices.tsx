import { mapLink, site } from "~/site";
import { Icon } from "~/ui/icon";

/** The two offices, each with its way there (specification §2). */
export function Offices() {
  return (
    <section aria-labelledby="offices" className="border-t border-line bg-raised">
      <div className="page section">
        <h2 id="offices" className="text-section">
          Find Us on Map
        </h2>
        <ul className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-2">
          {site.offices.map((office) => (
            <li key={office.name} className="card flex flex-col gap-6 bg-raised-2 p-6 lg:p-8">
              <div>
                <p className="text-small font-medium text-sun">{office.city}</p>
                <h3 className="mt-1 text-title">{office.name}</h3>
                <address className="mt-3 not-italic text-muted">
                  {office.lines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              </div>
              <div className="mt-auto flex flex-wrap gap-3">
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
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
