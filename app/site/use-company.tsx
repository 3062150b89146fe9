import { useRouteLoaderData } from "@remix-run/react";
import { type Company, NO_COMPANY, telephone } from "~/site";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";

export function useCompany(): Company {
  const site = useRouteLoaderData<{ company: Partial<Company> }>("routes/_site");
  const secret = useRouteLoaderData<{ company: Partial<Company> }>("routes/_secret");
  return { ...NO_COMPANY, ...(site ?? secret)?.company };
}

/** Returns the server's day, and whether PM Surya Ghar is over by the company's figures. */
export function useScheme() {
  const site = useRouteLoaderData<{ day: string; isSchemeOver?: boolean }>("routes/_site");
  return { day: "", isSchemeOver: false, ...site };
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
