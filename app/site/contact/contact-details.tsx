import { site } from "~/site";
import { contact } from "~/texts/contact";
import { useTexts } from "~/texts/use-texts";
import { Icon, type IconName } from "~/ui/icon";

const MAIL = "M4 5.5h16v13H4zM4 7l8 6 8-6";
const CLOCK = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2";

export function ContactDetails() {
  const { talk, phone, email, hours, hoursText, hoursLabel } = useTexts(contact);
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
        <Detail icon={MAIL} label={email}>
          <a
            href={`mailto:${site.email}`}
            className="flex min-h-11 items-center font-display text-card [overflow-wrap:anywhere] hover:text-sun"
          >
            {site.email}
          </a>
        </Detail>
        <Detail icon={CLOCK} label={hours}>
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
