import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";
import type { NavMenu as Menu } from "./navigation";

/** Without JavaScript, a click outside still closes it (see `.menu` in styles/site.css). */
export function NavMenu({ label, links }: Menu) {
  const { nav } = texts.frame;
  const menu = useRef<HTMLDetailsElement>(null);
  const { key, pathname } = useLocation();
  const openedAt = useRef(key);
  const isHere = links.some((link) => link.to === pathname);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  useEffect(() => {
    // Not on hydration: the visitor may have opened it before the script came.
    if (openedAt.current !== key) close();
    openedAt.current = key;
  }, [key]);

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
