import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const LOOK_EVERY_MS = 10_000;

/** The server sends something every 25 seconds. A phone does not notice that its line is dead. */
const SILENT_AFTER_MS = 60_000;

export type Connection = "open" | "lost" | "full" | "signed out";

interface Listener {
  url(): string;
  onMessage(type: "change" | "beat"): void;
  onConnection(connection: Connection): void;
}

/** Listens to server-sent events while the page is visible: a browser opens six connections to a site. Returns a function that stops. */
export function listen({ url, onMessage, onConnection }: Listener): () => void {
  let events: EventSource | undefined;
  let heardAt = 0;
  let connection: Connection = "open";

  function become(to: Connection) {
    connection = to;
    onConnection(to);
  }

  function connect() {
    events?.close();
    if (document.hidden) return;
    const own = new EventSource(url());
    events = own;
    heardAt = performance.now();
    const hear = ({ type }: Event) => {
      heardAt = performance.now();
      become("open");
      if (type === "change" || type === "beat") onMessage(type);
    };
    for (const type of ["open", "change", "beat"]) own.addEventListener(type, hear);
    own.addEventListener("error", () => {
      if (own.readyState === EventSource.CLOSED) refused(own);
      else become("lost"); // The browser connects again by itself.
    });
  }

  /** EventSource does not say why it was refused: 204 for too many streams, 401 for somebody who is signed out. */
  async function refused(own: EventSource) {
    const answer = await fetch(url(), { method: "HEAD" }).catch(() => undefined);
    if (own !== events) return;
    become(answer?.status === 401 ? "signed out" : answer?.status === 204 ? "full" : "lost");
  }

  function tick() {
    if (document.hidden || connection === "full" || connection === "signed out") return;
    const isSilent = performance.now() - heardAt > SILENT_AFTER_MS;
    if (isSilent) become("lost");
    if (isSilent || events?.readyState === EventSource.CLOSED) connect();
  }

  connect();
  const timer = setInterval(tick, LOOK_EVERY_MS);
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener("visibilitychange", connect, { signal });
  addEventListener("online", connect, { signal });
  addEventListener("focus", () => connection !== "open" && connect(), { signal });
  addEventListener("offline", () => become("lost"), { signal });
  return () => {
    stopping.abort();
    clearInterval(timer);
    events?.close();
    events = undefined;
  };
}

/** Tells of server-sent events while a page is open, and of the connection that they come by. */
export function useEvents(url: string, onMessage: Listener["onMessage"]): Connection {
  const [connection, setConnection] = useState<Connection>("open");
  const latest = useRef({ url, onMessage });
  latest.current = { url, onMessage };
  useEffect(
    () =>
      listen({
        url: () => latest.current.url,
        onMessage: (type) => latest.current.onMessage(type),
        onConnection: setConnection,
      }),
    [],
  );
  return connection;
}

/** Revalidates a visible page when what it shows changes. @param path of the event stream @param version of what it shows */
export function useLiveContent(path: string, version = "") {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isDue = useRef(false);

  useEffect(() => {
    if (state !== "idle" || !isDue.current) return;
    isDue.current = false;
    revalidate();
  }, [state, revalidate]);

  useEvents(`${path}?have=${version}`, (type) => {
    if (type === "beat") return;
    // A revalidation restarts a navigation under way, and Remix then forgets its preventScrollReset. Remix exports no way to ask
    // for it outside of a render.
    isDue.current = window.__remixRouter.state.navigation.state !== "idle";
    if (!isDue.current) revalidate();
  });
}
