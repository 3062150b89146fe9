import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeLeadMail, leadMessage, mailLead, sendMail } from "./lead-mail.server";

const lead = {
  kind: "inquiry",
  id: "nz1j7cvyaaaaaaaaaaaaaaaaaa",
  fields: { fullName: "Asha\nVerma", city: "Haridwar", addressLine1: "12 Hill Road", mobile: "9876543210" },
} as const;
const message = leadMessage(lead, "https://www.example.in");

let server: Server;
let received: string[];
let connections: Set<Socket>;

interface Answers {
  /** To a command; "" ends the connection. */
  [command: string]: string;
}

/** A mail server that takes every command with 250, but for those given another answer, each after `delayMs`. */
async function startServer(answers: Answers = {}, delayMs = 0) {
  received = [];
  connections = new Set();
  server = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => {});
    const reply = (answer: string) =>
      setTimeout(() => (answer ? socket.write(`${answer}\r\n`) : socket.end()), delayMs);
    if (answers.connect === "") return;
    reply("220 ready");
    let isText = false;
    createInterface(socket).on("line", (line) => {
      received.push(line);
      if (isText && line !== ".") return;
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      reply(answers[command] ?? (command === "DATA" ? "354 go on" : "250 ok"));
      isText = command === "DATA";
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const socket of connections) socket.destroy();
  server.close();
  await once(server, "close");
});

const mailsTaken = () => received.filter((line) => line === ".").length;

/** `url` with a name and a password. */
const signingIn = (url: string) => url.replace("//", "//desk%40example.in:secret@");

function send(url: string, signal = AbortSignal.timeout(5000)) {
  return sendMail(url, "sales@example.in", message, signal);
}

describe("the mail about a lead", () => {
  it("has name, city, kind and a link to the desk, and nothing else of the lead", async () => {
    expect(message).toEqual({
      subject: "New inquiry NZ1J-7CVY",
      text: "Asha Verma, Haridwar\nhttps://www.example.in/desk/leads/NZ1J-7CVY\n",
    });
    expect(await send(await startServer())).toBe("delivered");
    expect(received).toContain("RCPT TO:<sales@example.in>");
    expect(received).toContain("Subject: New inquiry NZ1J-7CVY");
    expect(received).toContain("Asha Verma, Haridwar");
  });

  it("is sent again later when the server is busy, and never when it is refused for good", async () => {
    expect(await send(await startServer({ RCPT: "451 try later" }))).toEqual({
      reason: "EENVELOPE 451",
      mayRetry: true,
    });
    server.close();
    expect(await send(await startServer({ ".": "452 disk full" }))).toEqual({
      reason: "EMESSAGE 452",
      mayRetry: true,
    });
    server.close();
    expect(await send(await startServer({ MAIL: "554 no" }))).toEqual({
      reason: "EENVELOPE 554",
      mayRetry: false,
    });
  });

  it("is never sent again when the server is gone after the text, but when it is gone before", async () => {
    expect(await send(await startServer({ ".": "" }))).toEqual({
      reason: "ECONNECTION, it may have arrived",
      mayRetry: false,
    });
    server.close();
    expect(await send(await startServer({ DATA: "" }))).toEqual({ reason: "ECONNECTION", mayRetry: true });
  });

  it("is sent once by a server that needs a second for each answer", async () => {
    vi.stubEnv("SMTP_URL", await startServer({}, 900));
    vi.stubEnv("LEAD_MAIL_TO", "sales@example.in");
    mailLead(lead);
    await vi.waitFor(() => expect(mailsTaken()).toBe(1), 20_000);
    const [connection] = connections;
    if (connection && !connection.closed) await once(connection, "close");
    await closeLeadMail(2000);
    expect([connections.size, mailsTaken()]).toEqual([1, 1]);
  });

  it("carries the password over TLS alone, unless the URL says otherwise", async () => {
    const login = { EHLO: "250-localhost\r\n250 AUTH PLAIN", AUTH: "235 welcome", STARTTLS: "502 unknown" };
    const url = signingIn(await startServer(login));
    expect(await send(url)).toEqual({ reason: "ETLS 502", mayRetry: false });
    expect(received.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([]);
    expect(await send(`${url}?ignoreTLS=true`)).toBe("delivered");
    expect(received.some((line) => line.startsWith("AUTH PLAIN "))).toBe(true);
    expect(await send(url.replace(/\/\/.*@/, "//"))).toBe("delivered");
  });

  it("ends when it is aborted, though the server never answers", async () => {
    const url = await startServer({ connect: "" });
    const controller = new AbortController();
    server.once("connection", () => controller.abort());
    const [outcome] = await Promise.all([send(url, controller.signal), once(server, "connection")]);
    expect(outcome).toMatchObject({ mayRetry: true });
    const [connection] = connections;
    if (connection && !connection.closed) await once(connection, "close");
  });

  it("may be sent again when the server is not there, and the reason holds no address", async () => {
    const url = await startServer();
    server.close();
    await once(server, "close");
    expect(await send(url)).toEqual({ reason: "ESOCKET", mayRetry: true });
    await startServer();
  });
});
