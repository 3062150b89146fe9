import { site } from "~/site";
import { texts } from "~/texts/texts";
import { Icon, type IconName } from "~/ui/icon";

export function ContactDetails() {
  const { talk, phone, email, hours, hoursText, hoursLabel } = texts.contact;
  return (
    <div>
      <h2 className="text-section">{talk}</h2>
      <ul className="mt-8 ruled border-y border-line">
        <Detail icon="phone" label={phone}>
          {site.phones.map(({ display, e164 }) => (
            <a
              key={e164}
              href={`tel:${e164}`}
              className="flex min-h-11 items-center font-display text-card hover:text-sun"
            >
              {display}
            </a>
          ))}
        </Detail>
        <Detail icon="mail" label={email}>
          <a
            href={`mailto:${site.email}`}
            className="flex min-h-11 items-center font-display text-card [overflow-wrap:anywhere] hover:text-sun"
          >
            {site.email}
          </a>
        </Detail>
        <Detail icon="clock" label={hours}>
          <p className="flex min-h-11 flex-wrap items-center gap-x-2 font-display text-card">
            {hoursText} <span className="text-muted">{hoursLabel}</span>
          </p>
        </Detail>
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
