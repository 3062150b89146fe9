import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, it } from "vitest";
import { leadMessage, sendMail } from "./lead-mail.server";

const lead = {
  kind: "inquiry",
  id: "nz1j7cvyaaaaaaaaaaaaaaaaaa",
  fields: { fullName: "Asha\nVerma", city: "Haridwar", addressLine1: "12 Hill Road", mobile: "9876543210" },
} as const;
const message = leadMessage(lead, "https://www.example.in");

let server: Server;
let received: string[];
let connections: Set<Socket>;

/** A mail server that takes every command with 250, but for those given another answer. */
async function startServer(answers: Record<string, string> = {}) {
  received = [];
  connections = new Set();
  server = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => {});
    if (answers.connect === "") return;
    socket.write("220 ready\r\n");
    let isData = false;
    createInterface(socket).on("line", (line) => {
      received.push(line);
      if (isData && line !== ".") return;
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      socket.write(`${answers[command] ?? (command === "DATA" ? "354 go on" : "250 ok")}\r\n`);
      isData = command === "DATA";
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(async () => {
  for (const socket of connections) socket.destroy();
  server.close();
  await once(server, "close");
});

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
      reason: "451",
      mayRetry: true,
    });
    server.close();
    expect(await send(await startServer({ MAIL: "554 no" }))).toEqual({ reason: "554", mayRetry: false });
  });

  it("ends when it is aborted, though the server never answers", async () => {
    const url = await startServer({ connect: "" });
    const controller = new AbortController();
    server.once("connection", () => controller.abort());
    expect(await send(url, controller.signal)).toMatchObject({ mayRetry: true });
  });

  it("may be sent again when the server is not there, and the reason holds no address", async () => {
    const url = await startServer();
    server.close();
    await once(server, "close");
    expect(await send(url)).toEqual({ reason: "ESOCKET", mayRetry: true });
    await startServer();
  });
});
