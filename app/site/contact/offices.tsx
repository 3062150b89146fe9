import { Link } from "@remix-run/react";
import { mapLink, type Office, officeLines, registeredOffice, site, telephone } from "~/site";
import { OfficeMap, PIN } from "~/site/map/office-map";
import { useCompany } from "~/site/use-company";
import { contact } from "~/texts/contact";
import { ContentText, useLangOf, useTexts } from "~/texts/use-texts";
import { Icon, type IconName } from "~/ui/icon";

const GLOBE =
  "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM3.5 12h17M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5S9.7 5.9 12 3.5Z";
const ROUTE = "M4 11 20 4l-7 16-2-7z";

export function Offices({ mapsApiKey }: { mapsApiKey: string | undefined }) {
  const { officesTitle } = useTexts(contact);
  const company = useCompany();
  const onMap = registeredOffice(company);
  const langOf = useLangOf();
  if (!onMap) return null;
  return (
    <section aria-labelledby="offices" className="border-t border-line bg-raised">
      <div className="page section">
        <h2 id="offices" className="text-section">
          {officesTitle}
        </h2>
        <div className="mt-10 grid gap-5 lg:mt-14 lg:grid-cols-[1.7fr_1fr]">
          <OfficeMap apiKey={mapsApiKey} office={onMap}>
            <div className="rounded-control bg-raised-2 p-4 text-ink">
              <p className="font-display text-card">{site.brand}</p>
              <InfoCard office={onMap} />
            </div>
          </OfficeMap>
          <ul className="grid gap-5">
            {company.offices.map((office, index) => (
              <li key={office.name + office.city + index} className="card bg-raised-2 p-6 lg:p-8">
                {office.name && (
                  <ContentText className="text-small font-medium text-sun" text={office.city} />
                )}
                <h3 className="mt-1 text-title" lang={langOf(office.name || office.city)}>
                  {office.name || office.city}
                </h3>
                {office === onMap ? <InfoCard office={office} /> : <WayThere office={office} />}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function InfoCard({ office }: { office: Office }) {
  const { phones, website } = useCompany();
  const [phone] = phones;
  return (
    <>
      <WayThere office={office} />
      <ul className="mt-5 border-t border-line pt-3 text-muted empty:hidden">
        {phone && (
          <li>
            <a href={`tel:${telephone(phone)}`} className="quiet-link gap-3">
              <Icon name="phone" size={18} />
              {phone}
            </a>
          </li>
        )}
        {website && (
          <li>
            <Link to="/" className="quiet-link gap-3">
              <Icon name={GLOBE} size={18} />
              {website}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}

function WayThere({ office }: { office: Office }) {
  const { direction, map, hours, hoursText } = useTexts(contact);
  return (
    <>
      <address className="mt-3 not-italic text-muted">
        {officeLines(office).map((line) => (
          <ContentText key={line} as="span" className="block" text={line} />
        ))}
      </address>
      {office.opens && office.closes && (
        <p className="mt-2 text-muted">{`${hours}: ${hoursText(office.opens, office.closes)}`}</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <a
          href={mapLink(office, "direction")}
          target="_blank"
          rel="noreferrer"
          className="button button-quiet"
        >
          <Icon name={ROUTE} size={18} />
          {direction}
        </a>
        <a href={mapLink(office)} target="_blank" rel="noreferrer" className="button button-quiet">
          <Icon name={PIN} size={18} />
          {map}
        </a>
      </div>
    </>
  );
}

const MAIL = "M4 5.5h16v13H4zM4 7l8 6 8-6";
const CLOCK = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2";

export function ContactDetails() {
  const { talk, hoursText, ...labels } = useTexts(contact);
  const { phones, email, hours } = useCompany();
  return (
    <div className="has-[ul:empty]:hidden">
      <h2 className="text-section">{talk}</h2>
      <ul className="mt-8 ruled border-y border-line">
        {phones.length > 0 && (
          <Detail icon="phone" label={labels.phone}>
            {phones.map((phone) => (
              <a
                key={phone}
                href={`tel:${telephone(phone)}`}
                className="flex min-h-11 items-center font-display text-card hover:text-sun"
              >
                {phone}
              </a>
            ))}
          </Detail>
        )}
        {email && (
          <Detail icon={MAIL} label={labels.email}>
            <a
              href={`mailto:${email}`}
              className="flex min-h-11 items-center font-display text-card [overflow-wrap:anywhere] hover:text-sun"
            >
              {email}
            </a>
          </Detail>
        )}
        {hours?.opens && hours.closes && (
          <Detail icon={CLOCK} label={labels.hours}>
            <p className="flex min-h-11 flex-wrap items-center gap-x-2 font-display text-card">
              {hoursText(hours.opens, hours.closes)} <span className="text-muted">{hours.note}</span>
            </p>
          </Detail>
        )}
      </ul>
    </div>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-5 py-5">
      <span className="mt-0.5 text-sun">
        <Icon name={icon} size={24} />
      </span>
      <div className="min-w-0">
        <h3 className="font-text text-small font-medium tracking-normal text-muted">{label}</h3>
        {children}
      </div>
    </li>
  );
}
