import { home } from "~/texts/home";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

const ICONS = [
  ["home", "M4 11l8-7 8 7v9h-5v-6H9v6H4z"],
  ["factory", "M4 20V6h4v6l5-3v3l5-3v11zM8 16h.01M12 16h.01M16 16h.01"],
  [
    "wrench",
    "M14.5 6.5a4 4 0 0 1 5-1l-2.6 2.6.5 2 2 .5L22 8a4 4 0 0 1-5.4 4.6L9 20.2a2 2 0 0 1-2.9-2.9l7.6-7.6a4 4 0 0 1 .8-3.2Z",
  ],
  ["leaf", "M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 19c2-5 5-8 9-9.5"],
] as const;

export function Services() {
  const { servicesTitle, servicesText, services } = useTexts(home);
  return (
    <section aria-labelledby="services" className="page section">
      <div className="grid items-end gap-6 lg:grid-cols-2">
        <h2 id="services" className="max-w-lg text-section">
          {servicesTitle}
        </h2>
        <p className="max-w-lg text-lead text-muted">{servicesText}</p>
      </div>
      <ul className="card reveal mt-10 grid overflow-hidden sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {ICONS.map(([key, icon]) => (
          <li key={key} className="p-6 [box-shadow:-1px_-1px_0_var(--color-line)] lg:p-8">
            <span className="grid size-12 place-items-center rounded-control border border-sun/20 bg-sun/10 text-sun">
              <Icon name={icon} size={24} />
            </span>
            <h3 className="mt-8 text-card lg:mt-14">{services[key].title}</h3>
            <ul className="mt-4 ruled text-muted">
              {services[key].items.map((item) => (
                <li key={item} className="py-2.5">
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
