import { Icon, type IconName } from "~/ui/icon";

const services: readonly { icon: IconName; title: string; items: readonly string[] }[] = [
  {
    icon: "home",
    title: "Residential Solar",
    items: ["Panel installation", "Battery storage", "Smart home integration", "Energy monitoring"],
  },
  {
    icon: "factory",
    title: "Commercial Solutions",
    items: ["Industrial systems", "Energy management", "Power purchase agreements", "ROI analysis"],
  },
  {
    icon: "wrench",
    title: "Maintenance Services",
    items: ["System monitoring", "Performance optimization", "Preventive maintenance", "24/7 support"],
  },
  {
    icon: "leaf",
    title: "Green Innovation",
    items: ["Solar technology", "Energy efficiency", "Sustainable design", "Carbon reduction"],
  },
];

export function Services() {
  return (
    <section aria-labelledby="services" className="page section">
      <div className="grid items-end gap-6 lg:grid-cols-2">
        <h2 id="services" className="max-w-lg text-section">
          Everything between the sun and your switch.
        </h2>
        <p className="max-w-lg text-lead text-muted">
          One team surveys, designs, installs and maintains. You talk to people who’ve stood on your roof.
        </p>
      </div>
      <ul className="card reveal mt-10 grid overflow-hidden sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {services.map(({ icon, title, items }) => (
          <li key={title} className="service p-6 lg:p-8">
            <span className="grid size-12 place-items-center rounded-control border border-sun/20 bg-sun/10 text-sun">
              <Icon name={icon} size={24} />
            </span>
            <h3 className="mt-8 text-card lg:mt-14">{title}</h3>
            <ul className="mt-4 ruled text-muted">
              {items.map((item) => (
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
