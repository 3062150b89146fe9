import { type FetcherWithComponents, useLocation } from "@remix-run/react";
import { createContext, type FormHTMLAttributes, useContext } from "react";
import type { FormErrors } from "~/desk/lead-form";
import { FROM } from "~/desk/list-query";
import type { Shown } from "~/desk/seen";
import type { UnsavedForm } from "~/desk/unsaved-form";

/** What a lead's page is answered with; a saved form is answered with `seen`, or as a document with a redirect. */
export interface Answered {
  unsaved?: UnsavedForm | undefined;
  errors?: FormErrors | undefined;
  isConflict?: boolean | undefined;
  seen?: number;
  done?: string | undefined;
}

interface Saving {
  fetcher: FetcherWithComponents<Answered>;
  path: string;
  /** What the page shows: a form that was sent from it is compared with this. */
  shown: Shown;
  reason: string;
  /** The number of lines. */
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
  /** The part of the page that shows the form's errors. */
  at?: string;
}

/** A form that changes the lead: with scripts, the page stays as it is. */
export function SaveForm({ at = "", onSubmit, children, ...rest }: SaveFormProps) {
  const { fetcher, path, shown, reason, seen } = useSaving();
  const from = new URLSearchParams(useLocation().search).get(FROM);
  const { status, owner, nextCall, tries, amount, shelf } = shown;
  return (
    <fetcher.Form
      method="post"
      action={path + at}
      onSubmit={(event) => {
        // A double tap.
        if (fetcher.state !== "idle") event.preventDefault();
        else onSubmit?.(event);
      }}
      {...rest}
    >
      <input type="hidden" name="seen" value={seen} />
      {from && <input type="hidden" name={FROM} value={from} />}
      {Object.entries({ status, owner, nextCall, reason, tries, amount, shelf }).map(([name, value]) => (
        <input key={name} type="hidden" name={`was-${name}`} value={value} />
      ))}
      {children}
    </fetcher.Form>
  );
}
