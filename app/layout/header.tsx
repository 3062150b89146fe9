import { NavLink } from "@remix-run/react";
import { site } from "~/site";
import { texts } from "~/texts/texts";
import { opens } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { LanguageLink } from "./language-link";
import { Logo } from "./logo";
import { MOBILE_MENU } from "./mobile-menu";
import { NavMenu } from "./nav-menu";
import { topBar } from "./navigation";
import { WHATSAPP_DIALOG } from "./whatsapp-dialog";

export function Header() {
  const { nav, main, menu, callNow } = texts.frame;
  return (
    <header className="site-header fixed inset-x-0 top-0 z-40">
      <div className="page flex h-18 items-center gap-1.5 lg:h-20 lg:gap-2">
        <div className="mr-auto">
          <Logo />
        </div>
        <nav aria-label={main} className="hidden items-center lg:flex">
          {topBar.map((item) =>
            "links" in item ? (
              <NavMenu key={item.label} {...item} />
            ) : (
              <NavLink
                key={item.to}
                to={item.to}
                end={item.to === "/"}
                prefetch="intent"
                className={({ isActive }) => `nav-link ${isActive ? "text-sun" : ""}`}
              >
                {nav[item.to]}
              </NavLink>
            ),
          )}
        </nav>
        <LanguageLink isShort className="nav-link max-lg:min-w-9 max-lg:justify-center max-lg:px-0" />
        <a href={`tel:${site.callNow.e164}`} className="header-action" aria-label={callNow}>
          <Icon name="phone" size={18} />
          <span>{callNow}</span>
        </a>
        <button className="header-action" aria-label="WhatsApp" {...opens(WHATSAPP_DIALOG)}>
          <Icon name="chat" size={18} />
          <span>WhatsApp</span>
        </button>
        <button className="icon-button lg:hidden" aria-label={menu} {...opens(MOBILE_MENU)}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
