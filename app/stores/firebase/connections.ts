import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** Somebody's connections, as gRPC opens them out of sight. */
export interface Connections {
  /** Runs `work`: every connection that is made in the course of it, however late, is one of these. */
  run<T>(work: () => T): T;
  /** What is returned cuts those that are open now and on which nothing will have arrived by then. */
  listenFromNow(): () => void;
  stop(): void;
}

const makers = new AsyncLocalStorage<Set<Socket>>();

/**
 * gRPC itself gives up neither a connection that was accepted and then never spoken to, nor, for half a minute, one on
 * which nothing arrives any more. Of one that was cut it makes a new one.
 */
export function trackConnections(): Connections {
  const open = new Set<Socket>();

  function note(message: unknown) {
    if (makers.getStore() !== open) return;
    const { socket } = message as { socket: Socket };
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    // Who uses it listens too, but not in every moment.
    socket.on("error", () => undefined);
  }
  subscribe("net.client.socket", note);

  function run<T>(work: () => T): T {
    return makers.run(open, work);
  }

  return {
    run,
    listenFromNow() {
      const heard = Array.from(open, (socket) => [socket, socket.bytesRead] as const);
      return () =>
        run(() => {
          // With an error, because a TLS handshake waits on for ever after a mere end.
          for (const [socket, before] of heard)
            if (socket.bytesRead === before) socket.destroy(new Error("Nothing arrived on this connection."));
        });
    },
    stop: () => unsubscribe("net.client.socket", note),
  };
}
