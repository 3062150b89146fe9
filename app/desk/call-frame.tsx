import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { checkSession, endedSession } from "./call";
import { forgetKept } from "./use-kept";
import { useMe, usePersonLabel } from "./use-people";

interface Press {
  name: string;
  /** Name and value of the button: a second tap of it is none, another button is sent next. */
  button: string;
  /** Resolves to whether the page has to be read again. It is called in its turn. */
  send: () => Promise<boolean>;
}

/** Body of the form that is being sent, for pages that show its result at once. */
export interface OnItsWay {
  name: string;
  body: object;
}

interface Calls {
  /** Calls `send` in its turn, and reads the page again if it resolves to true. A second tap of one button is dropped. */
  press: (press: Press) => void;
  onItsWay: OnItsWay | undefined;
  setOnItsWay: (onItsWay: OnItsWay | undefined) => void;
}

const CallsContext = createContext<Calls>({ press: () => {}, onItsWay: undefined, setOnItsWay: () => {} });

export function useCalls(): Calls {
  return useContext(CallsContext);
}

/** Sends one call at a time: the next starts once the page shows the result of the one before. */
export function CallFrame({ children }: { children: ReactNode }) {
  const waiting = useRef<Press[]>([]);
  const isBusy = useRef(false);
  const [onItsWay, setOnItsWay] = useState<OnItsWay>();
  const shownAgain = useShownAgain();
  const me = useMe();

  useEffect(() => forgetKept(), []);

  async function press(pressed: Press) {
    const isAgain = ({ name, button }: Press) => name === pressed.name && button === pressed.button;
    if (waiting.current.some(isAgain)) return;
    waiting.current.push(pressed);
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      for (let next = waiting.current[0]; next; next = waiting.current[0]) {
        const isSaved = await next.send();
        if (isSaved) await shownAgain();
        waiting.current.shift();
        setOnItsWay(undefined);
      }
    } finally {
      waiting.current = [];
      isBusy.current = false;
    }
  }

  return (
    <CallsContext.Provider value={{ press, onItsWay, setOnItsWay }}>
      {onItsWay && <div className="waiting-bar" />}
      {children}
      <EndedSession key={me} />
    </CallsContext.Provider>
  );
}

/** Returns a function that reads the page again, and resolves once it is shown. */
function useShownAgain() {
  const [read, setRead] = useState(0);
  const shown = useRef<() => void>();
  // Another render may end in between: on a slow phone, one that began before the page was read again.
  useEffect(() => {
    shown.current?.();
    shown.current = undefined;
  }, [read]);
  return () =>
    new Promise<void>((resolve) => {
      const router = window.__remixRouter;
      const stop = router.subscribe(({ revalidation, navigation }) => {
        if (revalidation !== "idle" || navigation.state !== "idle") return;
        stop();
        // After the router's own update, which may be a transition.
        startTransition(() => {
          shown.current = resolve;
          setRead((times) => times + 1);
        });
      });
      router.revalidate();
    });
}

/** Covers the page when the session has ended: typed text stays in the form, and nobody else can read it. */
function EndedSession() {
  const ended = useSyncExternalStore(endedSession.subscribe, endedSession.read, () => undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  const personLabel = usePersonLabel();
  const isEnded = ended !== undefined;

  useEffect(() => {
    if (!isEnded) return;
    dialog.current?.showModal();
    const look = () => document.hidden || void checkSession();
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      dialog.current?.close();
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isEnded]);

  const { by = "", as } = ended ?? {};
  return (
    <dialog
      ref={dialog}
      className="ended-session"
      aria-labelledby="ended-title"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="ended-title" className="text-title">
        {as ? `${personLabel(as)} is signed in` : "You have been signed out"}
      </h2>
      <p className="mt-3">
        {as
          ? `What ${personLabel(by)} typed is not saved. It is kept in this browser, for ${personLabel(by)} alone.`
          : "What you typed still stands on this page. Sign in, and come back to this tab: it is sent then."}
      </p>
      <p className="mt-6 flex flex-wrap gap-2">
        <a
          href="/desk/sign-in"
          target="_blank"
          rel="noreferrer"
          className={as ? "button" : "button button-primary"}
        >
          Sign in in a new tab
        </a>
        {as ? (
          <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
            Go on as {personLabel(as)}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => void checkSession()}>
            I’m signed in again
          </button>
        )}
      </p>
    </dialog>
  );
}
