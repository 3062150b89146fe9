import { NavLink } from "@remix-run/react";
import { departmentsOf, whatsAppLink } from "~/site";
import { useCompany } from "~/site/use-company";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { CloseButton, closeDialog, Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Logo } from "./logo";
import { pages } from "./navigation";

export const WHATSAPP_DIALOG = "whatsapp";

export function WhatsAppDialog() {
  const { title, close: closeLabel, note, prefilled, departments } = useTexts(frame).whatsApp;
  const company = useCompany();
  return (
    <Dialog
      id={WHATSAPP_DIALOG}
      label={title}
      className="inset-0 h-fit w-[min(100%-2.5rem,26rem)] rounded-card"
    >
      <div className="flex items-center justify-between gap-4 p-5 pb-2">
        <h2 className="text-title">{title}</h2>
        <CloseButton dialog={WHATSAPP_DIALOG} label={closeLabel} />
      </div>
      <ul className="grid gap-3 p-5">
        {departmentsOf(company).map(({ name, number }) => (
          <li key={name}>
            <a
              href={whatsAppLink(number, prefilled)}
              target="_blank"
              rel="noreferrer"
              onClick={() => closeDialog(WHATSAPP_DIALOG)}
              className="group flex items-center gap-4 rounded-control border border-line bg-raised-2 p-4 hover:border-line-strong"
            >
              <span className="text-sun">
                <Icon name="chat" size={24} />
              </span>
              <span>
                <span className="block font-semibold group-hover:text-sun">{departments[name].label}</span>
                <span className="block text-small text-muted">{departments[name].description}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-4 text-small text-muted">{note}</p>
    </Dialog>
  );
}

export const MOBILE_MENU = "menu";

export function MobileMenu() {
  const { nav, mobile, menu, closeMenu } = useTexts(frame);
  return (
    <Dialog
      id={MOBILE_MENU}
      label={menu}
      className="inset-x-0 top-0 bottom-auto w-full rounded-b-card border-x-0 border-t-0"
    >
      <div className="page flex h-18 items-center justify-between">
        <Logo />
        <CloseButton dialog={MOBILE_MENU} label={closeMenu} />
      </div>
      <nav aria-label={mobile} className="page pb-6">
        <ul className="ruled">
          {pages.map((page) => (
            <li key={page}>
              <NavLink
                to={page}
                end={page === "/"}
                onClick={() => closeDialog(MOBILE_MENU)}
                className={({ isActive }) =>
                  `flex min-h-12 items-center font-display text-card ${isActive ? "text-sun" : ""}`
                }
              >
                {nav[page]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
