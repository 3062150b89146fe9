import { NavLink } from "@remix-run/react";
import { site } from "~/site";
import { opens } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { Logo } from "./logo";
import { MOBILE_MENU } from "./mobile-menu";
import { NavMenu } from "./nav-menu";
import { topBar } from "./navigation";
import { WHATSAPP_DIALOG } from "./whatsapp-dialog";

export function Header() {
  return (
    <header className="site-header fixed inset-x-0 top-0 z-40">
      <div className="page flex h-18 items-center gap-2 lg:h-20">
        <div className="mr-auto">
          <Logo />
        </div>
        <nav aria-label="Main" className="hidden items-center lg:flex">
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
                {item.label}
              </NavLink>
            ),
          )}
        </nav>
        <a href={`tel:${site.callNow.e164}`} className="header-action" aria-label="Call Now">
          <Icon name="phone" size={18} />
          <span>Call Now</span>
        </a>
        <button className="header-action" aria-label="WhatsApp" {...opens(WHATSAPP_DIALOG)}>
          <Icon name="chat" size={18} />
          <span>WhatsApp</span>
        </button>
        <button className="icon-button lg:hidden" aria-label="Menu" {...opens(MOBILE_MENU)}>
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
