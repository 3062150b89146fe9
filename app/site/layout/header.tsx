import { NavLink, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { departmentsOf, telephone } from "~/site";
import { useCompany } from "~/site/use-company";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { opens, useCloseOnNavigation } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import { MOBILE_MENU, WHATSAPP_DIALOG } from "./dialogs";
import { LanguageLink } from "./language-link";
import { Logo } from "./logo";
import { type NavMenu as Menu, topBar } from "./navigation";

export function Header() {
  const { nav, main, menu, callNow } = useTexts(frame);
  const company = useCompany();
  const [phone] = company.phones;
  return (
    <header className="site-header fixed inset-x-0 top-0 z-40">
      <div className="page flex h-18 items-center gap-1 sm:gap-3 lg:h-20 lg:gap-2">
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
        {phone && (
          <a href={`tel:${telephone(phone)}`} className="icon-button action">
            <Icon name="phone" size={18} />
            {callNow}
          </a>
        )}
        {departmentsOf(company).length > 0 && (
          <button className="icon-button action" {...opens(WHATSAPP_DIALOG)}>
            <Icon name="chat" size={18} />
            WhatsApp
          </button>
        )}
        <button className="icon-button action lg:hidden" {...opens(MOBILE_MENU)}>
          <Icon name="menu" size={18} />
          {menu}
        </button>
      </div>
    </header>
  );
}

/** Without JavaScript, a click outside still closes it (see `.menu` in styles/site.css). */
function NavMenu({ label, links }: Menu) {
  const { nav } = useTexts(frame);
  const menu = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const isHere = links.some((link) => link.to === pathname);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  useCloseOnNavigation(close);

  return (
    <details
      ref={menu}
      name="top-bar"
      className="menu relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !menu.current?.contains(event.relatedTarget)) close();
      }}
    >
      <summary className={`nav-link gap-1.5 ${isHere ? "text-sun" : ""}`}>
        {nav[label]}
        <Icon name="chevron" size={14} />
      </summary>
      <div className="card absolute left-0 top-full mt-2 grid min-w-48 bg-raised-2 p-2 lifted">
        {links.map((link) => (
          <NavLink
            key={link.to}
            to={link.to}
            prefetch="intent"
            onClick={close}
            className={({ isActive }) =>
              `flex min-h-11 items-center rounded-control px-3 hover:bg-white/6 ${isActive ? "text-sun" : ""}`
            }
          >
            {nav[link.label ?? link.to]}
          </NavLink>
        ))}
      </div>
    </details>
  );
}
