import { NavLink } from "@remix-run/react";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { CloseButton, closeDialog, Dialog } from "~/ui/dialog";
import { Logo } from "./logo";
import { mobilePanel } from "./navigation";

export const MOBILE_MENU = "menu";

export function MobileMenu() {
  const { nav, mobile, menu, closeMenu } = useTexts(frame);
  function close() {
    closeDialog(document.getElementById(MOBILE_MENU));
  }
  return (
    <Dialog
      id={MOBILE_MENU}
      label={menu}
      className="inset-x-0 top-0 bottom-auto w-full max-h-dvh! overflow-y-auto rounded-b-card border-x-0 border-t-0"
    >
      <div className="page flex h-18 items-center justify-between">
        <Logo />
        <CloseButton dialog={MOBILE_MENU} label={closeMenu} />
      </div>
      <nav aria-label={mobile} className="page pb-6">
        <ul className="ruled">
          {mobilePanel.map((link) => (
            <li key={link.to}>
              <NavLink
                to={link.to}
                end={link.to === "/"}
                onClick={close}
                className={({ isActive }) =>
                  `flex min-h-13 items-center font-display text-card ${isActive ? "text-sun" : ""}`
                }
              >
                {nav[link.to]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  );
}
