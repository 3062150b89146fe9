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
import { useSearchWith } from "./use-search-with";

interface OverlayDialogProps {
  label: string;
  /** The search parameter that opens it. */
  parameter: string;
  /** What is shown: the value of the parameter, and the id of the link that opens it, which gets the focus back. */
  shown: string;
  children: ReactNode;
}

/** State of a history entry that a link of the page itself has added, so that Back leads to the page. */
const OPENED_HERE = { openedHere: true };

/** What a link needs to open an overlay: one entry of the history, and the page stays where it is. */
export const opensOverlay = {
  state: OPENED_HERE,
  preventScrollReset: true,
  onClick: ignoreSecondClick,
} as const;

/** The second of a double click on what closes an overlay meets whatever is below, and would open that. */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

const Overlay = createContext<{
  closeTo: LinkProps["to"];
  close: () => void;
  closeLink: RefObject<HTMLAnchorElement> | null;
}>({ closeTo: ".", close() {}, closeLink: null });

/**
 * A dialog over the whole window that is open because the address says so: the server sends it open, its links work
 * before and without a script, and the stylesheet hides the page behind it. A script makes it modal; Escape, Back and
 * its close links then lead to the page as it was, and the focus goes back to where it came from. For a dialog that
 * has no address, see dialog.tsx.
 */
export function OverlayDialog({ label, parameter, shown, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const searchWith = useSearchWith();
  // Without a script, the fragment brings the visitor back to where they were in the page.
  const closeTo = {
    search: searchWith({ [parameter]: undefined }),
    hash: `#${encodeURIComponent(shown)}`,
  };

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

  const opener = useRef(shown);
  opener.current = shown;
  useEffect(
    () => () => {
      const link = document.getElementById(opener.current);
      // Content may change while it is looked at, and the link with it.
      if (link) link.focus();
      else document.getElementById("content")?.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <Overlay.Provider value={{ closeTo, close, closeLink }}>
      <dialog ref={dialog} open aria-label={label} onClose={close} className="overlay">
        {children}
      </dialog>
    </Overlay.Provider>
  );
}

/**
 * The buttons of the overlay, in reach of a thumb at the foot of a phone. The one that closes, a link to the page without
 * the overlay, stands in the corner of a wider screen.
 */
export function OverlayControls({ closeLabel, children }: { closeLabel: string; children?: ReactNode }) {
  const { closeTo, close, closeLink } = useContext(Overlay);
  return (
    <div className="sticky bottom-0 mt-auto flex gap-3 bg-linear-to-t from-black/80 to-transparent px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] lg:static lg:mt-0 lg:p-0">
      {children}
      <Link
        ref={closeLink}
        to={closeTo}
        replace
        onClick={(event) => closeInstead(event, close)}
        aria-label={closeLabel}
        className="icon-button ml-auto lg:fixed lg:top-6 lg:right-6"
      >
        <Icon name="close" />
      </Link>
    </div>
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
