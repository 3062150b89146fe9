import { type FetcherWithComponents, useLocation } from "@remix-run/react";
import { createContext, type FormHTMLAttributes, useContext } from "react";
import type { UnsavedForm } from "~/desk/unsaved-form";
import type { Baseline } from "~/leads/pipeline/baseline";
import { EDITABLE } from "~/leads/pipeline/lead-state";
import type { ActionResult } from "./lead-actions.server";
import type { FormErrors, Intent } from "./lead-form";
import { FROM } from "./list-query";

/** What a lead's page is answered with; without scripts, a saved form is answered with a redirect instead. */
export interface LeadAnswer {
  status: ActionResult["status"] | "unavailable";
  unsaved?: UnsavedForm | undefined;
  errors?: FormErrors | undefined;
  /** Number of events that the page of a saved form showed. */
  seen?: number;
  done?: string | undefined;
}

interface Saving {
  fetcher: FetcherWithComponents<LeadAnswer>;
  path: string;
  /** What the page shows: a form that was sent from it is compared with this. */
  baseline: Baseline;
  reason: string;
  /** Number of events that the page shows. */
  seen: number;
}

const SavingContext = createContext<Saving | undefined>(undefined);

export const SavingProvider = SavingContext.Provider;

export function useSaving(): Saving {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error("a form for a lead stands outside of its page");
  return saving;
}

interface SaveFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "action" | "encType"> {
  /** What the form asks for; missing where its buttons or its values name it. */
  intent?: Intent;
  /** The part of the page that shows the form's errors. */
  at?: string;
}

/** A form that changes the lead: with scripts, the page stays as it is. */
export function SaveForm({ intent, at = "", onSubmit, children, ...rest }: SaveFormProps) {
  const { fetcher, path, baseline, reason, seen } = useSaving();
  const from = new URLSearchParams(useLocation().search).get(FROM);
  const { status, owner, nextCall, surveyAt, surveyPlace, tries, amount, list } = baseline;
  const edited = intent === "edit" ? Object.fromEntries(EDITABLE.map((name) => [name, baseline[name]])) : {};
  return (
    <fetcher.Form
      method="post"
      action={path + at}
      onSubmit={(event) => {
        // A second tap would send the form twice. Until the page of a saved form is read again, its baseline is old.
        const isSaved = fetcher.state === "loading" && fetcher.data?.status === "saved";
        if (fetcher.state === "submitting" || isSaved) event.preventDefault();
        else onSubmit?.(event);
      }}
      {...rest}
    >
      {intent && <input type="hidden" name="intent" value={intent} />}
      <input type="hidden" name="seen" value={seen} />
      {from && <input type="hidden" name={FROM} value={from} />}
      {Object.entries({
        ...{ status, owner, nextCall, surveyAt, surveyPlace, reason, tries, amount, list },
        ...edited,
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={`was-${name}`} value={value} />
      ))}
      {children}
    </fetcher.Form>
  );
}
