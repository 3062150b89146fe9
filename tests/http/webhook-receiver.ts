import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A webhook call as it was received. */
export interface Call {
  headers: IncomingHttpHeaders;
  body: string;
  /** The id of its lead. */
  id: string;
}

export interface Receiver {
  url: string;
  calls: Call[];
  close(): Promise<void>;
}

/** Receives webhook calls on a free port, or on `port`. `answer` responds to each; a call that it does not end stays open. */
export async function startReceiver(
  answer: (response: ServerResponse, call: Call, number: number) => void,
  port = 0,
): Promise<Receiver> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const call = { headers: request.headers, body, id: String(request.headers["x-lead-id"]) };
    calls.push(call);
    answer(response, call, calls.length);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}/hook?token=very-secret`,
    calls,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
