import { Link, type LinkProps, useLocation, useNavigate } from "@remix-run/react";
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from "react";
import { Icon } from "./icon";

type To = LinkProps["to"];

interface OverlayDialogProps {
  label: string;
  /** The address of the page without the overlay. */
  closeTo: To;
  /** The id of the link that opens what is shown: it gets the focus back. */
  openerId: string;
  className?: string;
  children: ReactNode;
}

/** State of a history entry that a link of the page itself has added, so that Back leads to the page. */
const OPENED_HERE = { openedHere: true };

/** What a link needs to open an overlay: one entry of the history, and the page stays where it is. */
export const opensOverlay = { state: OPENED_HERE, preventScrollReset: true } as const;

const Overlay = createContext<{
  closeTo: To;
  close: () => void;
  closeLink: RefObject<HTMLAnchorElement> | null;
}>({ closeTo: ".", close() {}, closeLink: null });

/**
 * A dialog over the whole window that is open because the address says so: the server sends it open, its links work
 * before and without a script, and the stylesheet hides the page behind it. A script makes it modal; Escape, Back and
 * its close links then lead to the page as it was, and the focus goes back to where it came from. For a dialog that
 * has no address, see dialog.tsx.
 */
export function OverlayDialog({ label, closeTo, openerId, className, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();

  const isClosing = useRef(false);
  function close() {
    // Going back takes a moment, and a second click would go back twice.
    if (isClosing.current) return;
    isClosing.current = true;
    if (state?.openedHere) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Open it is already, as the server can open it. `close()` would tell React that the visitor wants to leave.
    element.removeAttribute("open");
    element.showModal();
    closeLink.current?.focus();
  }, []);

  const opener = useRef(openerId);
  opener.current = openerId;
  useEffect(() => () => document.getElementById(opener.current)?.focus(), []);

  return (
    <Overlay.Provider value={{ closeTo, close, closeLink }}>
      <dialog ref={dialog} open aria-label={label} onClose={close} className={`overlay ${className ?? ""}`}>
        {children}
      </dialog>
    </Overlay.Provider>
  );
}

/** The button that closes the overlay: a link to the page without it. */
export function CloseOverlay({ label }: { label: string }) {
  const { closeTo, close, closeLink } = useContext(Overlay);
  return (
    <Link
      ref={closeLink}
      to={closeTo}
      replace
      onClick={(event) => closeInstead(event, close)}
      aria-label={label}
      className="icon-button"
    >
      <Icon name="close" />
    </Link>
  );
}

/** The ground beside what is shown: a click on it closes the overlay. The keyboard has the button and Escape. */
export function OverlayBackdrop() {
  const { closeTo, close } = useContext(Overlay);
  return (
    <Link
      to={closeTo}
      replace
      onClick={(event) => closeInstead(event, close)}
      aria-hidden
      tabIndex={-1}
      className="absolute inset-0 cursor-default"
    />
  );
}

function closeInstead(event: MouseEvent, close: () => void) {
  event.preventDefault();
  close();
}
