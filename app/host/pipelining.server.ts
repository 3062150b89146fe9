import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** No browser sends a request before the last one is answered, and few proxies do. */
const MAX_WAITING = 32;

interface Waiting {
  response: ServerResponse;
  answer: () => void;
}

const answering = new WeakMap<Socket, Waiting[]>();

// Node pauses a client that does not read, but only after all requests of the last 64 KiB, which may be 2,000.
/** Answers one request of a socket at a time, and cuts off a client that sends more than 32 ahead. */
export function answerInOrder({ socket }: IncomingMessage, response: ServerResponse, answer: () => void) {
  if (socket.destroyed) return;
  const waiting = answering.get(socket);
  if (!waiting) {
    answering.set(socket, []);
    begin(socket, { response, answer });
  } else if (waiting.length < MAX_WAITING) waiting.push({ response, answer });
  else cutOff(socket);
}

/** Node has no documented way to skip the rest of a chunk. 2 is its sign that no HTTP follows. */
function cutOff(socket: Socket & { parser?: { onIncoming: () => number } }) {
  if (socket.parser) socket.parser.onIncoming = () => 2;
  socket.destroy();
}

function begin(socket: Socket, { response, answer }: Waiting) {
  response.once("close", () => {
    const next = socket.writable ? answering.get(socket)?.shift() : undefined;
    if (next) begin(socket, next);
    else answering.delete(socket);
  });
  answer();
}
