import { useEffect, useState } from "react";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";
import type { FormAnswer } from "./answer";
import { visitSource } from "./visit-source";

/**
 * Hidden fields with the lead's source (leads/lead-source.ts). Without JavaScript the server reads it from the Referer,
 * and a form that is shown again with errors carries it here.
 */
export function SourceFields({ answer }: { answer: FormAnswer | undefined }) {
  const [visit, setVisit] = useState<LeadSource>();
  useEffect(() => setVisit(visitSource()), []);

  const source = visit ?? (answer && !answer.ok ? answer.values : {});
  return SOURCE_FIELDS.map(
    (name) => source[name] && <input key={name} type="hidden" name={name} value={source[name]} />,
  );
}
