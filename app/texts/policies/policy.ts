import type { ReactNode } from "react";

export interface PolicySection {
  /** The section's fragment: "/privacy-policy#cookies". */
  id: string;
  title: string;
  body: ReactNode;
}

export interface PolicyTexts {
  title: string;
  description: string;
  lead: string;
  /** The date from which it applies. Change it whenever a promise changes. */
  effective: string;
  contents: string;
  onThisPage: string;
  reachBy: { email: string; phone: string; post: string; address: string };
}
