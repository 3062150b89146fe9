import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { endIfSlow } from "./desk-door.server";

it.each([
  ["brings less than it should is ended", 1, "ended"],
  ["is slow, and brings enough, arrives", 100, "arrived"],
])("a request whose body %s", async (_, bytes, outcome) => {
  const server = createServer((incoming, response) => {
    endIfSlow(incoming, { bytes: 300, withinMs: 200 });
    incoming.on("error", () => {}).resume();
    incoming.on("end", () => response.end());
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const ended = new Promise((resolve) => {
    const sent = request({ port, method: "POST" });
    sent.on("error", () => resolve("ended")).on("response", () => resolve("arrived"));
    let writes = 0;
    const timer = setInterval(() => {
      writes += 1;
      if (writes < 40) return sent.write("x".repeat(bytes));
      clearInterval(timer);
      sent.end();
    }, 20);
    sent.on("close", () => clearInterval(timer));
  });
  expect(await ended).toBe(outcome);
  server.close();
});
