import { Field, FieldFaults, Options, Submit } from "~/desk/form-parts";
import { timeInIndia } from "~/india-time";
import { nextTry } from "~/leads/pipeline/after-call";
import { personLabel, personLabels } from "~/leads/pipeline/labels";
import type { LeadEntry } from "~/leads/pipeline/lead-entry";
import { SITE_FACTS, type SiteFacts } from "~/leads/pipeline/lead-files";
import type { SurveyEnd } from "~/leads/pipeline/lead-state";
import { goesTo } from "~/leads/pipeline/survey-clash";
import type { LocalTime } from "~/leads/pipeline/to-call";
import type { Language } from "~/texts/language";
import { CLASH, type FormErrors, MAX_NOTE, MAX_PLACE } from "./lead-form";
import { SurveyLine } from "./lead-rows";
import { SaveForm, TimeChips } from "./save-form";
import { SiteForm } from "./site-panel";

const SURVEY = "survey";

interface LeadSurveyProps {
  path: string;
  survey: Pick<LeadEntry, "surveyAt" | "surveyPlace" | "surveyor" | "owner"> & { site: SiteFacts };
  /** The customer's. */
  language: Language;
  owners: readonly string[];
  /** A chat that confirms it. */
  confirm: string | undefined;
  now: string;
  errors?: FormErrors | undefined;
  typed?: Record<string, string> | undefined;
}

/** The appointment at the visitor's place, until somebody says what became of it. */
export function LeadSurvey({ path, survey, owners, now, errors = {}, typed = {}, ...rest }: LeadSurveyProps) {
  const { confirm, language } = rest;
  const { site, ...appointment } = survey;
  const { surveyAt, surveyPlace } = appointment;
  const who = goesTo(survey);
  const time = timeInIndia(new Date(now));
  const hasBegun = surveyAt <= time;
  const isMove = errors.surveyAt !== undefined || errors.surveyPlace !== undefined;
  const isSite = SITE_FACTS.some((name) => errors[name]);
  return (
    <section id={SURVEY} className="card mt-3 scroll-mt-4 px-4 py-3" aria-label="Survey">
      <SurveyLine at={surveyAt} place={surveyPlace} today={time.slice(0, 10)} />
      {who && <p className="text-small text-muted">{personLabel(who)} goes</p>}
      <FieldFaults errors={errors} />
      <div className="mt-2 flex flex-wrap gap-2">
        {hasBegun ? (
          <>
            <Done time={time} errors={isMove || isSite ? {} : errors} values={typed} />
            <End ended="nobody-there" label="Nobody was there" />
          </>
        ) : (
          <>
            {confirm && (
              <a href={confirm} rel="noreferrer" target="_blank" className="button">
                Confirm on WhatsApp
              </a>
            )}
            <a href={`${path}/survey.ics`} className="button">
              Add to calendar
            </a>
          </>
        )}
        <details name="survey" open={isMove} className="open:w-full">
          <summary className="button">Move…</summary>
          <SaveForm intent="move-survey" at={`#${SURVEY}`} noValidate className="mt-3 grid gap-3">
            <SurveyFields
              time={time}
              errors={errors}
              owners={owners}
              values={{ ...appointment, surveyor: who, ...typed }}
            />
            <Submit label="Move survey" className="button button-primary justify-self-start" />
          </SaveForm>
        </details>
        <End ended="cancelled" label="Cancel survey" />
        <details name="survey" open={isSite} className="open:w-full">
          <summary className="button">Roof and meter…</summary>
          <SiteForm {...{ site, language, errors, typed }} at={`#${SURVEY}`} />
        </details>
      </div>
    </section>
  );
}

function End({ ended, label }: { ended: SurveyEnd; label: string }) {
  return (
    <SaveForm intent="end-survey" at={`#${SURVEY}`}>
      <Submit name="surveyEnded" value={ended} label={label} />
    </SaveForm>
  );
}

/** Asks for what comes next: a quotation, or the call until which there is one. */
function Done({ time, errors, values }: Pick<SurveyFieldsProps, "errors" | "values" | "time">) {
  const offered = nextTry(time.slice(0, 10), 1);
  return (
    <details name="survey" open={Object.keys(errors).length > 0} className="open:w-full">
      <summary className="button button-primary">Done…</summary>
      <SaveForm intent="end-survey" at={`#${SURVEY}`} noValidate className="mt-3 grid gap-3">
        <input type="hidden" name="surveyEnded" value="done" />
        <Field name="note" label="What you saw: roof, shade, meter" error={errors.note}>
          {(control) => <textarea {...control} rows={2} maxLength={MAX_NOTE} defaultValue={values.note} />}
        </Field>
        <Field name="amount" label="Quotation in ₹, if they have it" error={errors.amount}>
          {(control) => (
            <input {...control} inputMode="decimal" autoComplete="off" defaultValue={values.amount} />
          )}
        </Field>
        <Field name="nextCall" label="Next call" error={errors.nextCall}>
          {(control) => (
            <input {...control} type="datetime-local" defaultValue={values.nextCall ?? offered} />
          )}
        </Field>
        <Submit label="Save: survey done" className="button button-primary justify-self-start" />
      </SaveForm>
    </details>
  );
}

interface SurveyFieldsProps {
  time: LocalTime;
  errors: FormErrors;
  values: Record<string, string | undefined>;
  /** Who may go. */
  owners: readonly string[];
}

/** When and where a survey is, and who goes. */
export function SurveyFields({ time, errors, values, owners }: SurveyFieldsProps) {
  return (
    <>
      <Field name="surveyPlace" label="Address, or a Google Maps link" error={errors.surveyPlace}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={MAX_PLACE}
            defaultValue={values.surveyPlace}
            autoComplete="off"
          />
        )}
      </Field>
      {errors[CLASH] && <input type="hidden" name={CLASH} value={errors[CLASH]} />}
      {owners.length > 1 && (
        <Field name="surveyor" label="Who goes" error={errors.surveyor}>
          {(control) => (
            <select {...control} className="input select max-w-60" defaultValue={values.surveyor}>
              <option value="">Whoever looks after it</option>
              <Options labels={personLabels(owners)} />
            </select>
          )}
        </Field>
      )}
      <TimeChips name="surveyAt" time={time} />
      <Field name="surveyAt" label="Or another day and time" error={errors.surveyAt}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className="input max-w-60"
            defaultValue={values.surveyAt}
          />
        )}
      </Field>
    </>
  );
}
