import type { MetaFunction } from "@remix-run/node";
import { EFFECTIVE } from "~/pages/policies/effective";
import { termsSections } from "~/pages/policies/terms";
import { pageMeta } from "~/seo/page-meta";
import { site } from "~/site";
import { PolicyPage } from "~/ui/policy-page";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Terms of Service",
    description: `The rules for using ${site.brand}’s website: estimates, quotations, pictures, links, liability and the law that applies.`,
  });

export default function Terms() {
  return (
    <PolicyPage
      title="Terms of Service"
      lead="This site shows what we build and lets you ask for a quotation. Nothing on it is an offer: we quote in writing, after we’ve seen your roof."
      effective={EFFECTIVE}
      sections={termsSections}
    />
  );
}
