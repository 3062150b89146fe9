import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What happens to connections:
 *
 *   pass      they are forwarded
 *   slow      they are forwarded, every piece after half a second, in both directions
 *   hang      new ones are accepted and never answered; open ones stay silent for good, even after a later mode, as
 *             when a router in between has forgotten them
 *   refuse    open ones are cut, and new ones at once: a port that is given up could be taken by another test
 */
export type ProxyMode = "pass" | "slow" | "hang" | "refuse";

const SLOW_MS = 500;

/** Stands between a client and a server on this machine, and simulates network faults. */
export async function startProxy(target: number) {
  let mode: ProxyMode = "pass";
  const pairs = new Map<Socket, Socket>();
  // Else each small piece would wait 40 ms for the answer to the one before it.
  const listener = createServer({ noDelay: true }, accept).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;

  function accept(client: Socket) {
    if (mode === "refuse") return void client.resetAndDestroy();
    const server = connect({ port: proxy.target, host: "127.0.0.1", noDelay: true });
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

  const proxy = {
    port,
    /** The port that new connections lead to. */
    target,
    /** For FIRESTORE_EMULATOR_HOST and the like. */
    host: `127.0.0.1:${port}`,
    /** Takes effect from the next byte. */
    async mode(next: ProxyMode) {
      mode = next;
      if (next === "refuse") cut();
    },
    /** Cuts every open connection; new ones work as before. */
    cut,
    /** The number of clients connected now. */
    connections: () => pairs.size,
    async close() {
      cut();
      listener.close();
      await once(listener, "close");
    },
  };
  return proxy;
}
