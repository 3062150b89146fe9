import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EFFECTIVE } from "~/pages/policies/effective";
import { privacySections } from "~/pages/policies/privacy";
import { pageMeta } from "~/seo/page-meta";
import { env } from "~/server/env.server";
import { site } from "~/site";
import { PolicyPage } from "~/ui/policy-page";

export function loader() {
  return { hasMapsKey: env().GOOGLE_MAPS_API_KEY !== undefined };
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Privacy Policy",
    description: `What personal data ${site.brand} collects on this website, why, how long we keep it, and how to have it corrected or erased.`,
  });

export default function PrivacyPolicy() {
  const { hasMapsKey } = useLoaderData<typeof loader>();
  return (
    <PolicyPage
      title="Privacy Policy"
      lead="You can read everything here without telling us who you are. When you write to us, we use what you send to reply, survey your roof and quote, and for nothing beyond what this page lists."
      effective={EFFECTIVE}
      sections={privacySections(hasMapsKey)}
    />
  );
}
