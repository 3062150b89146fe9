import { Facts, Field, FieldFaults, Submit } from "~/desk/form-parts";
import { siteFactLabels } from "~/leads/pipeline/job-words";
import { SITE_FACTS, type SiteFacts } from "~/leads/pipeline/lead-files";
import type { Status } from "~/leads/pipeline/lead-state";
import type { Language } from "~/texts/language";
import { FileUpload } from "./file-upload";
import type { FormErrors } from "./lead-form";
import { SaveForm } from "./save-form";

const SITE = "site";

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
  /** The part of the page that shows the form's errors. */
  at: string;
  errors?: FormErrors | undefined;
  typed?: Record<string, string> | undefined;
}

/** What the surveyor sees: six answers, and photos. */
export function SiteForm({ site, language, at, errors = {}, typed = {} }: SiteFormProps) {
  return (
    <>
      <SaveForm intent="site" at={at} noValidate className="mt-3 grid grid-cols-2 gap-3">
        {SITE_FACTS.map((name) => {
          const value = typed[name] ?? site[name] ?? "";
          const answers = ANSWERS[name];
          return (
            <Field key={name} name={name} label={siteFactLabels[name]} error={errors[name]}>
              {(control) =>
                answers ? (
                  <select {...control} className={`${control.className} select`} defaultValue={value}>
                    <option value="">Not known</option>
                    {[...new Set([...answers, ...(value ? [value] : [])])].map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                  </select>
                ) : (
                  <input {...control} placeholder={EXAMPLES[name]} defaultValue={value} autoComplete="off" />
                )
              }
            </Field>
          );
        })}
        <Submit label="Save roof and meter" className="button button-primary col-span-2 justify-self-start" />
      </SaveForm>
      <FileUpload language={language} kind="roof" label="Roof photos" />
    </>
  );
}

/** The answers once the survey is over, and how to give them then. */
export function SitePanel({ status, ...props }: Omit<SiteFormProps, "at"> & { status: Status }) {
  const { site, errors = {} } = props;
  const known = SITE_FACTS.flatMap((name) =>
    site[name] ? [[siteFactLabels[name], site[name]] as const] : [],
  );
  if (known.length === 0 && !["surveyed", "quoted", "won"].includes(status)) return null;
  return (
    <section id={SITE} aria-labelledby="site-title" className="card scroll-mt-4 p-4 sm:p-5">
      <h2 id="site-title" className="mb-3 text-card">
        Roof and meter
      </h2>
      <FieldFaults errors={errors} />
      {known.length > 0 && <Facts facts={known} />}
      <details className="media-more" open={Object.keys(errors).length > 0}>
        <summary>{known.length > 0 ? "Change" : "Write down what the survey found"}</summary>
        <SiteForm {...props} at={`#${SITE}`} />
      </details>
    </section>
  );
}
