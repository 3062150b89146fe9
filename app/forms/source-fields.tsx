import { useEffect, useState } from "react";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";
import type { FormAnswer } from "./answer";
import { visitSource } from "./visit-source";

/** Without JavaScript the server reads the source from the Referer; a form shown again with errors carries it here. */
export function SourceFields({ answer }: { answer: FormAnswer | undefined }) {
  const [visit, setVisit] = useState<LeadSource>();
  useEffect(() => setVisit(visitSource()), []);

  const source = visit ?? (answer && !answer.ok ? answer.values : {});
  return SOURCE_FIELDS.map(
    (name) => source[name] && <input key={name} type="hidden" name={name} value={source[name]} />,
  );
}
