import { createHash } from "node:crypto";
import type { Parsed } from "~/content/parse";
import type { DocumentName } from "./collections";

export interface PublishFault {
  fault: string;
  /** To be sent along by whoever publishes it all the same; missing if nobody can. */
  accepted?: string;
}

/** Returns why a document is not published: visitors would not see it, or not all of it, and nobody has accepted that. */
export function publishFault(
  { document, faults }: Pick<Parsed<DocumentName>, "document" | "faults">,
  given: string | undefined,
): PublishFault | undefined {
  if (!document) return { fault: "Not published: visitors couldn’t see it like this." };
  if (faults.length === 0) return undefined;
  const texts = JSON.stringify(faults.map(({ text }) => text));
  const accepted = createHash("sha256").update(texts).digest("base64url");
  if (accepted === given) return undefined;
  return { fault: "Not published yet: visitors won’t see what is listed here.", accepted };
}
