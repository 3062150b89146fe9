import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * What happens to connections:
 *
 *   pass      they are forwarded
 *   slow      they are forwarded, every piece after half a second, in both directions
 *   hang      new ones are accepted and never answered; open ones stay silent for good, even after a later mode, as
 *             when a router in between has forgotten them
 *   refuse    open ones are cut, new ones are refused
 */
export type ProxyMode = "pass" | "slow" | "hang" | "refuse";

export interface TcpProxy {
  port: number;
  /** The port that new connections lead to. */
  target: number;
  /** For FIRESTORE_EMULATOR_HOST and the like. */
  host: string;
  /** Takes effect from the next byte. */
  mode(mode: ProxyMode): Promise<void>;
  /** Cuts every open connection; new ones work as before. */
  cut(): void;
  /** The number of clients connected now, and ever. */
  readonly connections: { open: number; ever: number };
  close(): Promise<void>;
}

const SLOW_MS = 500;

/** Stands between a client and a server on this machine, and simulates network faults. */
export async function startProxy(target: number): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  let ever = 0;
  const pairs = new Map<Socket, Socket>();
  const listener = createServer(accept);
  const port = await listen(listener, 0);

  function accept(client: Socket) {
    ever += 1;
    const server = connect(proxy.target, "127.0.0.1");
    pairs.set(client, server);
    /** A connection that has missed a byte is of no use to either side. */
    let isDead = false;
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on("data", (bytes) => {
        if (mode === "hang") isDead = true;
        if (isDead || mode === "refuse") return;
        if (mode === "slow") setTimeout(() => to.write(bytes), SLOW_MS);
        else to.write(bytes);
      });
      from.on("error", () => from.destroy());
      from.on("close", () => {
        // Nor does a dead connection pass on its end.
        if (mode === "hang") isDead = true;
        // An end arrives after the bytes before it.
        if (!isDead || from === client) setTimeout(() => to.destroy(), mode === "slow" ? SLOW_MS + 50 : 0);
        if (from === client) pairs.delete(client);
      });
    }
  }

  function cut() {
    for (const [client, server] of pairs) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  const proxy: TcpProxy = {
    port,
    target,
    host: `127.0.0.1:${port}`,
    async mode(next) {
      mode = next;
      if (next === "refuse") {
        cut();
        if (listener.listening) listener.close();
      } else if (!listener.listening) await listen(listener, port);
    },
    cut,
    get connections() {
      return { open: pairs.size, ever };
    },
    async close() {
      cut();
      if (!listener.listening) return;
      listener.close();
      await once(listener, "close");
    },
  };
  return proxy;
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
