import { texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";

const ICONS = ["home", "factory", "wrench", "leaf"] as const;

export function Services() {
  const { servicesTitle, servicesText, services } = texts.home;
  return (
    <section aria-labelledby="services" className="page section">
      <div className="grid items-end gap-6 lg:grid-cols-2">
        <h2 id="services" className="max-w-lg text-section">
          {servicesTitle}
        </h2>
        <p className="max-w-lg text-lead text-muted">{servicesText}</p>
      </div>
      <ul className="card reveal mt-10 grid overflow-hidden sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {ICONS.map((icon) => (
          <li key={icon} className="service p-6 lg:p-8">
            <span className="grid size-12 place-items-center rounded-control border border-sun/20 bg-sun/10 text-sun">
              <Icon name={icon} size={24} />
            </span>
            <h3 className="mt-8 text-card lg:mt-14">{services[icon].title}</h3>
            <ul className="mt-4 ruled text-muted">
              {services[icon].items.map((item) => (
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
