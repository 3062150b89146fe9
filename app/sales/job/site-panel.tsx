import { Facts, Field, Submit, useFilled } from "~/desk/form-parts";
import { FileUpload } from "~/sales/files/file-upload";
import { SITE_FACTS, type SiteFacts } from "~/sales/files/lead-files";
import { ChangeForm } from "~/sales/lead/change-form";
import type { Status } from "~/sales/lead/statuses";
import type { Language } from "~/texts/language";
import { siteFactLabels } from "./job-words";

/** What the office usually answers; the others are typed, with an example. */
const ANSWERS: Partial<Record<keyof SiteFacts, readonly string[]>> = {
  roof: ["RCC, flat", "RCC, sloping", "Tin sheet", "Tiles", "Ground"],
  storeys: ["Ground floor", "G+1", "G+2", "G+3", "G+4 or more"],
  shade: ["None", "A little", "Half the day", "Most of the day"],
  phase: ["Single-phase", "Three-phase"],
};

const EXAMPLES: Partial<Record<keyof SiteFacts, string>> = { sanctionedLoad: "5 kW", cable: "25 m" };

interface SiteFormProps {
  site: SiteFacts;
  language: Language;
}

/** What the surveyor sees: six answers, and photos. */
export function SiteForm({ site, language }: SiteFormProps) {
  return (
    <>
      <ChangeForm
        name="site"
        shown={{ ...site }}
        change={(typed) => ({ site: typed })}
        className="mt-3 grid grid-cols-2 gap-3"
      >
        {SITE_FACTS.map((name) => (
          <SiteField key={name} name={name} />
        ))}
        <Submit label="Save roof and meter" className="button button-primary col-span-2 justify-self-start" />
      </ChangeForm>
      <FileUpload language={language} kind="roof" label="Roof photos" />
    </>
  );
}

/** An answer that is none of the usual ones stays one. */
function SiteField({ name }: { name: keyof SiteFacts }) {
  const value = useFilled().values[name];
  const label = siteFactLabels[name];
  const answers = ANSWERS[name];
  if (!answers) return <Field name={name} label={label} placeholder={EXAMPLES[name]} autoComplete="off" />;
  const options = ["", ...answers, ...(value ? [String(value)] : [])].map((one) => [one, one || "Not known"]);
  return <Field name={name} label={label} options={Object.fromEntries(options)} />;
}

/** The answers once the survey is over, and how to give them then. */
export function SitePanel({ status, ...props }: SiteFormProps & { status: Status }) {
  const { site } = props;
  const known = SITE_FACTS.flatMap((name) =>
    site[name] ? [[siteFactLabels[name], site[name]] as const] : [],
  );
  if (known.length === 0 && !["surveyed", "quoted", "won"].includes(status)) return null;
  return (
    <section id="site" aria-labelledby="site-title" className="card scroll-mt-4 p-4 sm:p-5">
      <h2 id="site-title" className="mb-3 text-card">
        Roof and meter
      </h2>
      {known.length > 0 && <Facts facts={known} />}
      <details className="media-more">
        <summary>{known.length > 0 ? "Change" : "Write down what the survey found"}</summary>
        <SiteForm {...props} />
      </details>
    </section>
  );
}
