import { type Agent, type IncomingMessage, request } from "node:http";

interface Options {
  headers?: Record<string, string>;
  agent?: Agent;
}

/** Watches a collection as an open page does. */
export function watchCollection(port: number, collection: string, { headers, agent }: Options = {}) {
  let text = "";
  const outgoing = request({ port, path: `/live/${collection}`, headers, agent: agent ?? false });
  outgoing.on("error", () => {}).end();
  const answered = new Promise<IncomingMessage>((resolve) => outgoing.once("response", resolve));
  const ended = answered.then(async (response) => {
    response.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    response.on("error", () => {});
    await new Promise((resolve) => response.once("close", resolve));
  });
  return {
    answered,
    ended,
    /** The versions received so far. */
    versions: () => [...text.matchAll(/^id: (.+)\nevent: change$/gm)].map(([, version = ""]) => version),
    leave: () => outgoing.destroy(),
  };
}

export type Watcher = ReturnType<typeof watchCollection>;
