import { useRouteLoaderData } from "@remix-run/react";
import { type Company, NO_COMPANY, telephone } from "~/site";
import type { readSite } from "~/site/read-site.server";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

type Site = Awaited<ReturnType<typeof readSite>> & {
  /** After a form was sent: on which day we call. */
  calls?: string;
};

/** Returns what the layout of the public site has loaded: nothing on a customer's page, or where its loader failed. */
export function useSite(): Partial<Site> {
  return useRouteLoaderData("routes/_site") ?? {};
}

export function useCompany(): Company {
  const secret = useRouteLoaderData<{ company: Partial<Company> }>("routes/_secret");
  const { company } = useSite();
  return { ...NO_COMPANY, ...(company ?? secret?.company) };
}

/** Nothing while no phone is known. */
export function CallButton({ hasIcon = false }: { hasIcon?: boolean }) {
  const [phone] = useCompany().phones;
  const { call } = useTexts(frame);
  return phone ? (
    <a href={`tel:${telephone(phone)}`} className="button">
      {hasIcon && <Icon name="phone" size={18} />}
      {call(phone)}
    </a>
  ) : null;
}
