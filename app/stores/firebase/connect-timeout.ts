import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";

const CONNECT_TIMEOUT_MS = 3_000;

const limited = new AsyncLocalStorage<true>();
let isSubscribed = false;

/**
 * Closes connections that `call` opens unless a first byte arrives within 3 s, for which grpc-js waits forever
 * (https://github.com/grpc/grpc-node/issues/2785). Delete this file when that is fixed.
 */
export function withConnectTimeout<T>(call: () => T): T {
  if (!isSubscribed) subscribe("net.client.socket", limitConnect);
  isSubscribed = true;
  return limited.run(true, call);
}

function limitConnect(message: unknown) {
  if (!limited.getStore() || typeof message !== "object" || message === null) return;
  const socket: unknown = Reflect.get(message, "socket");
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    // With an error: a TLS handshake ignores a plain end.
    if (socket.bytesRead === 0) socket.destroy(new Error("The server did not answer in time."));
  }, CONNECT_TIMEOUT_MS).unref();
  socket.once("close", () => clearTimeout(timer));
  // Between two steps of connecting, gRPC listens for no errors.
  socket.on("error", () => undefined);
}
