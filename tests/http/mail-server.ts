import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** Answers to commands in place of "250 ok"; "" closes the connection. */
export type MailAnswers = Record<string, string>;

export interface MailServer {
  url: string;
  /** The lines received so far; each mail ends with ".". */
  lines: string[];
  connections: Set<Socket>;
  close(): Promise<void>;
}

/** Starts a mail server, which takes `delayMs` for each answer. With `connect: ""` it never answers. */
export async function startMailServer(answers: MailAnswers = {}, delayMs = 0): Promise<MailServer> {
  const lines: string[] = [];
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => {}).on("close", () => connections.delete(socket));
    const reply = (answer: string) =>
      setTimeout(() => (answer ? socket.write(`${answer}\r\n`) : socket.end()), delayMs);
    if (answers.connect === "") return;
    reply("220 ready");
    let isText = false;
    createInterface(socket).on("line", (line) => {
      lines.push(line);
      if (isText && line !== ".") return;
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      reply(answers[command] ?? (command === "DATA" ? "354 go on" : "250 ok"));
      isText = command === "DATA";
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    connections,
    async close() {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
