import net from "node:net";

export interface RawAnswer {
  /** Undefined if the connection was closed without an answer. */
  status: number | undefined;
  text: string;
}

/** Sends bytes as they are, valid or not, and reads one answer. `endsAfter` half-closes the connection after the last byte. */
export function sendRaw(port: number, bytes: Uint8Array[], { endsAfter = false } = {}): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];

    function finish() {
      socket.destroy();
      const text = Buffer.concat(chunks).toString();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]) || undefined;
      resolve({ status, text });
    }

    socket.on("connect", () => {
      for (const chunk of bytes) socket.write(chunk);
      if (endsAfter) socket.end();
    });
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (isWhole(Buffer.concat(chunks).toString("latin1"))) finish();
    });
    socket.on("error", () => {});
    socket.on("close", finish);
  });
}

/** Whether an answer is complete, by its length or its last chunk. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, end))?.[1];
  return length ? answer.length >= end + 4 + Number(length) : answer.endsWith("\r\n0\r\n\r\n");
}

/** A request's head; `headers` may contradict the body. */
export function head(address: string, headers: Record<string, string | number>): Buffer {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`POST ${address} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}
