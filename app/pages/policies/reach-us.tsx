import { site } from "~/site";

export function ReachUs() {
  const office = site.offices.find(({ name }) => name === "Registered Office");
  return (
    <ul>
      <li>
        Email: <a href={`mailto:${site.email}`}>{site.email}</a>
      </li>
      <li>
        Phone:{" "}
        {site.phones.map(({ display, e164 }, index) => (
          <span key={e164}>
            {index > 0 && ", "}
            <a href={`tel:${e164}`} className="whitespace-nowrap">
              {display}
            </a>
          </span>
        ))}
      </li>
      {office && (
        <li>
          Post: {site.brand}, {office.name}, {office.lines.join(", ")}
        </li>
      )}
    </ul>
  );
}
