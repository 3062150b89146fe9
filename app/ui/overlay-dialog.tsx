import {
  Link,
  type LinkProps,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
} from "@remix-run/react";
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
  parameter: string;
  /** The parameter's value, and the id of the link that opens it and gets the focus back. */
  shown: string;
  children: ReactNode;
}

/** History state that marks an entry added by a link of this page, so that Back returns to the page. */
const OPENED_HERE = { openedHere: true };

export const opensOverlay = {
  state: OPENED_HERE,
  preventScrollReset: true,
  onClick: ignoreSecondClick,
} as const;

/** The second click of a double click on "close" must neither open nor focus what lies below. */
function ignoreSecondClick(event: Pick<MouseEvent, "detail" | "preventDefault">) {
  if (event.detail > 1) event.preventDefault();
}

/** The props of its links that close it. */
const Overlay = createContext<{
  closing: Pick<LinkProps, "to" | "replace" | "onClick">;
  closeLink: RefObject<HTMLAnchorElement> | null;
}>({ closing: { to: "." }, closeLink: null });

/** A dialog with a URL, rendered open by the server, first in its page. Without a URL: dialog.tsx. */
export function OverlayDialog({ label, parameter, shown, children }: OverlayDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const searchWith = useSearchWith();
  // Without JavaScript, the fragment returns the visitor to their place in the page.
  const closeTo = {
    search: searchWith({ [parameter]: undefined }),
    hash: `#${encodeURIComponent(shown)}`,
  };

  const isClosing = useRef(false);
  function close() {
    // history.back() is asynchronous; a second click would go back twice.
    if (isClosing.current) return;
    isClosing.current = true;
    if (state?.openedHere) navigate(-1);
    else navigate(closeTo, { replace: true, preventScrollReset: true });
  }

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // The server rendered it open. `close()` would fire the event that means the visitor wants to leave.
    element.removeAttribute("open");
    element.showModal();
    closeLink.current?.focus();
  }, []);

  const opener = useRef(shown);
  opener.current = shown;
  useEffect(
    () => () => {
      const link = document.getElementById(opener.current);
      // A live update may have replaced the link.
      if (link) link.focus();
      else document.getElementById("content")?.focus({ preventScroll: true });
      window.addEventListener("mousedown", ignoreSecondClick, { capture: true, once: true });
    },
    [],
  );

  function closeInstead(event: MouseEvent) {
    event.preventDefault();
    close();
  }

  return (
    <Overlay.Provider value={{ closing: { to: closeTo, replace: true, onClick: closeInstead }, closeLink }}>
      <dialog ref={dialog} open aria-label={label} onClose={close} className="overlay" data-needs-scripts="">
        {children}
      </dialog>
    </Overlay.Provider>
  );
}

export function OverlayControls({ closeLabel, children }: { closeLabel: string; children?: ReactNode }) {
  const { closing, closeLink } = useContext(Overlay);
  return (
    <div className="sticky bottom-0 mt-auto flex gap-3 bg-linear-to-t from-black/80 to-transparent px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] wide:static wide:mt-0 wide:p-0">
      {children}
      <Link
        {...closing}
        ref={closeLink}
        aria-label={closeLabel}
        className="icon-button ml-auto wide:fixed wide:top-6 wide:right-[max(1.5rem,var(--notch))]"
      >
        <Icon name="close" />
      </Link>
    </div>
  );
}

/** The backdrop: a click closes the overlay. Keyboards have the button and Escape. */
export function OverlayBackdrop() {
  const { closing } = useContext(Overlay);
  return <Link {...closing} aria-hidden tabIndex={-1} className="absolute inset-0 cursor-default" />;
}

/** A `shouldRevalidate`: a navigation that changes this parameter alone opens or closes an overlay, and needs no new data. */
export function ignoringOverlay(name: string): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, defaultShouldRevalidate }) => {
    const stays =
      currentUrl.search !== nextUrl.search && without(name, currentUrl) === without(name, nextUrl);
    return !stays && defaultShouldRevalidate;
  };
}

function without(name: string, url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete(name);
  return `${url.pathname}?${search}`;
}
