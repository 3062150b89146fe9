import { type Company, registeredOffice } from "~/site";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";

/** Nothing until the company has given its legal name. */
export function CompanyDetails({ company }: { company: Partial<Company> }) {
  const { company: labels } = useTexts(frame);
  const { legalName, cin, gstin, vendor, empanelment, grievances } = company;
  if (!legalName) return null;
  const details: [string, string | undefined][] = [
    [labels.registeredOffice, registeredOffice.lines.join(", ")],
    [labels.cin, cin],
    [labels.gstin, gstin],
    [labels.vendor, vendor],
    [labels.empanelment, empanelment],
  ];
  return (
    <div className="border-t border-line">
      <div className="page py-6 text-small text-faint">
        <p className="text-muted" lang="en">
          {legalName}
        </p>
        <ul className="mt-2 flex flex-col gap-x-8 gap-y-1 sm:flex-row sm:flex-wrap">
          {details.map(
            ([label, value]) =>
              value && (
                <li key={label}>
                  {label}: <span lang="en">{value}</span>
                </li>
              ),
          )}
          {grievances && (
            <li>
              {labels.grievances}: <span lang="en">{grievances.name}</span>,{" "}
              <a href={`tel:${grievances.phone.e164}`} className="quiet-link">
                {grievances.phone.display}
              </a>
              ,{" "}
              <a href={`mailto:${grievances.email}`} className="quiet-link">
                {grievances.email}
              </a>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
