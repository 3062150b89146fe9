import { useEffect, useState } from "react";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";
import type { FormAnswer } from "./answer";
import { visitSource } from "./visit-source";

/**
 * The hidden fields of every form that say how its sender came to the site. A script knows how the visit began. Without
 * one the server reads the Referer, and a form that comes back with errors carries the result.
 */
export function SourceFields({ answer }: { answer: FormAnswer | undefined }) {
  const [visit, setVisit] = useState<LeadSource>();
  useEffect(() => setVisit(visitSource()), []);

  const source = visit ?? (answer && !answer.ok ? answer.values : {});
  return SOURCE_FIELDS.map(
    (name) => source[name] && <input key={name} type="hidden" name={name} value={source[name]} />,
  );
}
