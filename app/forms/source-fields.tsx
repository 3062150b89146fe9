import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SOURCE_FIELDS, sourceOfPage } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";
import type { FormAnswer } from "./answer";
import { visitSource } from "./visit-source";

/**
 * Belongs into every form: says how its sender came to the site, as far as is known. Without a script that is what the
 * address of this page says, or did before the form came back with faults; a script knows how the visit began.
 */
export function SourceFields({ answer }: { answer: FormAnswer | undefined }) {
  const page = useLocation();
  const [visit, setVisit] = useState<LeadSource>();
  useEffect(() => setVisit(visitSource()), []);

  const source = visit ?? (answer && !answer.ok ? answer.values : sourceOfPage(page));
  return SOURCE_FIELDS.map(
    (name) => source[name] && <input key={name} type="hidden" name={name} value={source[name]} />,
  );
}
