import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Connections, trackConnections } from "./connections";

let server: Server;
let connections: Connections;
const accepted: Socket[] = [];

beforeEach(async () => {
  server = createServer((socket) => accepted.push(socket.on("error", () => undefined)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  connections = trackConnections();
});

afterEach(() => {
  connections.stop();
  for (const socket of accepted.splice(0)) socket.destroy();
  server.close();
});

function reach() {
  return connect((server.address() as AddressInfo).port, "127.0.0.1");
}

async function opened(socket: Socket) {
  await once(socket, "connect");
  await expect.poll(() => accepted.length).toBeGreaterThan(0);
  return socket;
}

it("cuts a connection that stays silent", async () => {
  const socket = await opened(connections.run(reach));
  connections.listenFromNow()();
  const [error] = await once(socket, "error");
  expect(error.message).toBe("Nothing arrived on this connection.");
});

it("ends a TLS handshake that is never answered, with an error", async () => {
  const socket = await opened(connections.run(reach));
  const secure = connectTls({ socket });
  connections.listenFromNow()();
  const [error] = await once(secure, "error");
  expect(error.message).toBe("Nothing arrived on this connection.");
});

it("leaves one alone on which something arrives", async () => {
  const socket = await opened(connections.run(reach));
  const closeSilent = connections.listenFromNow();
  accepted[0]?.write("?");
  await once(socket, "data");
  closeSilent();
  expect(socket.destroyed).toBe(false);
  connections.listenFromNow()();
  expect(socket.destroyed).toBe(true);
});

it("leaves alone what is younger than the call, and what others have made", async () => {
  const closeSilent = connections.listenFromNow();
  const young = await opened(connections.run(reach));
  const strange = await opened(reach());
  closeSilent();
  expect(young.destroyed).toBe(false);
  connections.listenFromNow()();
  expect([young.destroyed, strange.destroyed]).toEqual([true, false]);
  strange.destroy();
});

it("knows a connection that is made long after, by what `run` began", async () => {
  const socket = await connections.run(
    () => new Promise<Socket>((done) => setTimeout(() => done(reach()), 1)),
  );
  await opened(socket);
  connections.listenFromNow()();
  expect(socket.destroyed).toBe(true);
});
