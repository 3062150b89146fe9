import { Link, useLocation } from "@remix-run/react";
import { departmentsOf, telephone } from "~/site";
import { useCompany } from "~/site/use-company";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { opens } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { WHATSAPP_DIALOG } from "./dialogs";

/** Their own form or answer is at the foot of the screen. */
const WITHOUT_BAR = ["/inquiry", "/contact/inquiry", "/contact", "/service", "/quick-contact", "/calculator"];

const ITEM =
  "flex min-h-12 flex-auto items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap";

/** The ways to reach the company, at the thumb on phones. It leaves while somebody types: see `.call-bar` in styles/site.css. */
export function CallBar() {
  const { pathname } = useLocation();
  const { bar, nav } = useTexts(frame);
  const company = useCompany();
  const [phone] = company.phones;
  if (WITHOUT_BAR.includes(pathname)) return null;
  return (
    <nav aria-label={nav.contact} className="call-bar">
      {phone && (
        <a href={`tel:${telephone(phone)}`} className={ITEM}>
          <Icon name="phone" />
          {bar.call}
        </a>
      )}
      {departmentsOf(company).length > 0 && (
        <button {...opens(WHATSAPP_DIALOG)} className={ITEM}>
          <span className="text-whatsapp">
            <Icon name="chat" />
          </span>
          WhatsApp
        </button>
      )}
      <Link to="/inquiry" prefetch="intent" className="button button-primary flex-auto rounded-control px-2">
        {bar.quotation}
      </Link>
    </nav>
  );
}
