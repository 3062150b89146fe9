import { ButtonLink, EnterButton, Field, Submit } from "~/desk/form-parts";
import { usePeople, usePersonLabel } from "~/desk/use-people";
import { timeInIndia } from "~/india-time";
import type { LeadKind } from "~/leads/leads";
import type { SiteFacts } from "~/sales/files/lead-files";
import { SiteForm } from "~/sales/job/site-panel";
import { ChangeForm, FoldedForm, TimeChips, useLead } from "~/sales/lead/change-form";
import type { SurveyEnd } from "~/sales/lead/statuses";
import type { LeadEntry } from "~/sales/list/lead-entry";
import { SurveyLine } from "~/sales/list/lead-rows";
import type { Language } from "~/texts/language";
import { nextTry } from "./after-call";
import { MAX_NOTE, MAX_PLACE } from "./read-call";
import { goesTo } from "./survey-clash";
import type { LocalTime } from "./to-call";

const SURVEY = "survey";

interface LeadSurveyProps {
  form: LeadKind;
  survey: Pick<LeadEntry, "surveyAt" | "surveyPlace" | "surveyor" | "owner"> & { site: SiteFacts };
  /** The customer's. */
  language: Language;
  /** A chat that confirms it. */
  confirm: string | undefined;
}

/** The appointment at the visitor's place, until somebody says what became of it. */
export function LeadSurvey({ form, survey, confirm, language }: LeadSurveyProps) {
  const { path, now } = useLead();
  const { site, ...appointment } = survey;
  const { surveyAt, surveyPlace } = appointment;
  const personLabel = usePersonLabel();
  const who = goesTo(survey);
  const time = timeInIndia(now);
  const hasBegun = surveyAt <= time;
  // The results of a visit are those of its complaint: fixed, or another visit.
  const isVisit = form === "service";
  const name = isVisit ? "visit" : "survey";
  return (
    <section
      id={SURVEY}
      className="card mt-3 scroll-mt-4 px-4 py-3"
      aria-label={isVisit ? "Visit" : "Survey"}
    >
      <SurveyLine form={form} at={surveyAt} place={surveyPlace} today={time.slice(0, 10)} />
      {who && <p className="text-small text-muted">{personLabel(who)} goes</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {hasBegun && !isVisit && (
          <>
            <Done time={time} />
            <End ended="nobody-there" label="Nobody was there" />
          </>
        )}
        {!hasBegun && (
          <>
            {confirm && <ButtonLink href={confirm} isOutside label="Confirm on WhatsApp" />}
            <ButtonLink href={`${path}/survey.ics`} label="Add to calendar" />
          </>
        )}
        <FoldedForm of={SURVEY} label="Move…">
          <ChangeForm
            name="move-survey"
            shown={{ ...appointment, surveyor: who }}
            change={(_, { surveyAt, surveyPlace, surveyor }) => ({
              ...(isVisit && { outcome: "visit" }),
              surveyAt,
              surveyPlace,
              surveyor,
            })}
            className="mt-3 grid gap-3"
          >
            <EnterButton />
            <SurveyFields time={time} />
            <Submit label={`Move ${name}`} className="button button-primary justify-self-start" />
          </ChangeForm>
        </FoldedForm>
        <End ended={isVisit ? "visit-cancelled" : "cancelled"} label={`Cancel ${name}`} />
        {isVisit || (
          <FoldedForm of={SURVEY} label="Roof and meter…">
            <SiteForm site={site} language={language} />
          </FoldedForm>
        )}
      </div>
    </section>
  );
}

function End({ ended, label }: { ended: SurveyEnd; label: string }) {
  return (
    <ChangeForm name={ended} asks={{ change: { surveyEnded: ended } }}>
      <Submit label={label} />
    </ChangeForm>
  );
}

/** Asks for what comes next: a quotation, or the call until which there is one. */
function Done({ time }: { time: LocalTime }) {
  const nextCall = nextTry(time.slice(0, 10), 1);
  return (
    <FoldedForm of={SURVEY} label="Done…" className="button button-primary">
      <ChangeForm
        name="survey-done"
        shown={{ nextCall }}
        change={(typed) => ({ surveyEnded: "done", ...typed })}
        className="mt-3 grid gap-3"
      >
        <Field name="note" label="What you saw: roof, shade, meter" rows={2} maxLength={MAX_NOTE} />
        <Field name="amount" label="Quotation in ₹, if they have it" inputMode="decimal" autoComplete="off" />
        <Field name="nextCall" label="Next call" type="datetime-local" />
        <Submit label="Save: survey done" className="button button-primary justify-self-start" />
      </ChangeForm>
    </FoldedForm>
  );
}

export function SurveyFields({ time }: { time: LocalTime }) {
  const people = usePeople();
  return (
    <>
      <Field
        name="surveyPlace"
        label="Address, or a Google Maps link"
        rows={2}
        maxLength={MAX_PLACE}
        autoComplete="off"
      />
      {Object.keys(people).length > 1 && (
        <Field
          name="surveyor"
          label="Who goes"
          options={{ "": "Choose who goes", ...people }}
          controlClass="input max-w-60"
        />
      )}
      <TimeChips name="surveyAt" time={time} />
      <Field
        name="surveyAt"
        label="Or another day and time"
        type="datetime-local"
        controlClass="input max-w-60"
      />
    </>
  );
}
