import { site } from "~/site";
import { Icon, type IconName } from "~/ui/icon";

export function ContactDetails() {
  return (
    <div>
      <h2 className="text-section">Or talk to us</h2>
      <ul className="mt-8 ruled border-y border-line">
        <Detail icon="phone" label="Phone">
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
        <Detail icon="mail" label="Email">
          <a
            href={`mailto:${site.email}`}
            className="flex min-h-11 items-center font-display text-card [overflow-wrap:anywhere] hover:text-sun"
          >
            {site.email}
          </a>
        </Detail>
        <Detail icon="clock" label="Office hours">
          <p className="flex min-h-11 flex-wrap items-center gap-x-2 font-display text-card">
            {site.hours.text} <span className="text-muted">{site.hours.label}</span>
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
