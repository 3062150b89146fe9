import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { leadMessage } from "~/leads/lead-text";
import { freePort } from "../../tests/free-port";
import { type MailAnswers, type MailServer, startMailServer } from "../../tests/http/mail-server";
import { type Receiver, startReceiver } from "../../tests/http/webhook-receiver";
import { mayThank, postLead, sendMail } from "./notify.server";

const HOUR_MS = 60 * 60_000;

let receiver: Receiver | undefined;

afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
});

const call = (url: string, signal = new AbortController().signal) =>
  postLead(url, "a secret of thirty-two characters", "nz1j7cvy", "{}", signal);

async function post(answer: (response: ServerResponse) => void, signal?: AbortSignal) {
  receiver = await startReceiver(answer);
  return call(receiver.url, signal);
}

describe("a webhook call", () => {
  it.each([
    [408, true],
    [429, true],
    [500, true],
    [400, false],
    [404, false],
    [307, false],
  ])("that is answered %i may be retried: %s", async (status, mayRetry) => {
    const outcome = await post((response) => response.writeHead(status, { location: "/elsewhere" }).end());
    expect(outcome).toMatchObject({ reason: `answered ${status}`, mayRetry });
    expect(receiver?.calls).toHaveLength(1);
  });

  it.each([
    ["90", 90_000],
    [new Date(Date.now() + HOUR_MS).toUTCString(), HOUR_MS],
    ["soon", 0],
    ["-5", 0],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ])("reads Retry-After: %s", async (value, expected) => {
    const outcome = await post((response) => response.writeHead(503, { "retry-after": value }).end());
    const { retryAfterMs = 0 } = outcome === "delivered" ? {} : outcome;
    expect(Math.abs(retryAfterMs - expected)).toBeLessThanOrEqual(expected === HOUR_MS ? HOUR_MS / 10 : 0);
  });
});

describe("a webhook call fails and may be retried, with a reason that does not contain the URL", () => {
  it("when the connection is refused, or the URL is invalid", async () => {
    const port = await freePort();
    for (const [url, reason] of [
      [`http://127.0.0.1:${port}/?token=very-secret`, "ECONNREFUSED"],
      ["http://asha:very-secret@127.0.0.1/?token=very-secret", "TypeError"],
    ] as const)
      expect(await call(url)).toEqual({ reason, mayRetry: true });
  });
});

const message = leadMessage(
  {
    kind: "inquiry",
    id: "nz1j7cvyaaaaaaaaaaaaaaaaaa",
    fields: { fullName: "Asha\nVerma", city: "Haridwar", addressLine1: "12 Hill Road", mobile: "9876543210" },
  },
  "https://www.example.in",
);

let server: MailServer | undefined;

async function start(answers?: MailAnswers) {
  server = await startMailServer(answers);
  return server;
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

function send(url: string, signal = new AbortController().signal) {
  return sendMail({ SMTP_URL: url, LEAD_MAIL_TO: "sales@example.in" }, "sales@example.in", message, signal);
}

describe("the mail about a lead", () => {
  it("has name, city, kind and a link to the desk, and nothing else of the lead", async () => {
    expect(message).toEqual({
      subject: "New inquiry NZ1J7-CVYAA: Asha Verma",
      text: "Asha Verma, Haridwar\nhttps://www.example.in/desk/leads/NZ1J7-CVYAA\n",
    });
    const { url, lines } = await start();
    expect(await send(url)).toBe("delivered");
    const subject = `Subject: ${message.subject}`;
    expect(lines).toEqual(expect.arrayContaining(["RCPT TO:<sales@example.in>", subject]));
  });

  it("has the phone numbers if the office wishes", () => {
    const fields = { name: "Asha", mobile: "9876543210", secondPhone: "8888012345" };
    const lead = { kind: "contact", id: "nz1j7cvyaaaaaaaaaaaaaaaaaa", fields } as const;
    const withPhone = leadMessage(lead, "https://www.example.in", true);
    expect(withPhone.text).toContain("Asha, 9876543210, 8888012345\n");
  });

  it.each([
    [
      "from MAIL_FROM",
      "",
      { name: "Sun & Sons", address: "leads@example.in" },
      '"Sun & Sons" <leads@example.in>',
    ],
    ["from the user of the mail server", "web@example.in", undefined, "Suryanta Energy <web@example.in>"],
    ["from the office if that is no address", "apikey", undefined, "Suryanta Energy <sales@example.in>"],
    ["from the office if there is none", "", undefined, "Suryanta Energy <sales@example.in>"],
  ])("comes with the company’s name %s, never from its reader", async (_, user, MAIL_FROM, from) => {
    const { url, lines } = await start();
    const SMTP_URL = url.replace("//", user && `//${encodeURIComponent(user)}@`);
    const settings = { SMTP_URL, MAIL_FROM, LEAD_MAIL_TO: "sales@example.in" };
    expect(await sendMail(settings, "ravi@example.in", message, new AbortController().signal)).toBe(
      "delivered",
    );
    expect(lines).toEqual(expect.arrayContaining(["RCPT TO:<ravi@example.in>", `From: ${from}`]));
  });

  it.each([
    ["Bank http://evil.test/pay", "Bank http evil․test/pay"],
    ["www.evil.test", "www․evil․test"],
    ["Pay\nat evil.test:8080", "Pay at evil․test:8080"],
    ["a@evil.test", "a@evil․test"],
    ["http://203.0.113.7/", "http 203․0․113․7/"],
    ["Dr. S. Rao", "Dr. S. Rao"],
    ["x".repeat(300), `${"x".repeat(79)}…`],
  ])("makes no link of the name %j", (name, written) => {
    const lead = { kind: "contact", id: "nz1j7cvyaaaaaaaaaaaaaaaaaa", fields: { name } } as const;
    const { subject, text } = leadMessage(lead, "https://www.example.in");
    expect([subject, text.split("\n")[0]]).toEqual([`New message NZ1J7-CVYAA: ${written}`, written]);
  });

  it.each<[MailAnswers, string, boolean]>([
    [{ RCPT: "451 try later" }, "EENVELOPE 451", true],
    [{ ".": "452 disk full" }, "EMESSAGE 452", true],
    [{ MAIL: "554 no" }, "EENVELOPE 554", false],
    [{ DATA: "" }, "ECONNECTION", true],
    [{ ".": "" }, "ECONNECTION, it may have arrived", false],
  ])("after the answer %j fails with %s; whether it is sent again: %s", async (answers, reason, mayRetry) => {
    const { url } = await start(answers);
    expect(await send(url)).toEqual({ reason, mayRetry });
  });

  it("carries the password over TLS alone, unless the URL says otherwise", async () => {
    const { url, lines } = await start({
      EHLO: "250-localhost\r\n250 AUTH PLAIN",
      AUTH: "235 welcome",
      STARTTLS: "502 unknown",
    });
    const signingIn = url.replace("//", "//desk%40example.in:secret@");
    expect(await send(signingIn)).toEqual({ reason: "ETLS 502", mayRetry: false });
    expect(lines.filter((line) => /^(?:AUTH|MAIL)/.test(line))).toEqual([]);
    expect(await send(`${signingIn}?ignoreTLS=true`)).toBe("delivered");
    expect(lines.some((line) => line.startsWith("AUTH PLAIN "))).toBe(true);
    expect(await send(url)).toBe("delivered");
  });

  it("ends when it is aborted, though the server never answers", async () => {
    const { url, connections } = await start({ connect: "" });
    const controller = new AbortController();
    const sending = send(url, controller.signal);
    await expect.poll(() => connections.size).toBe(1);
    controller.abort();
    expect(await sending).toMatchObject({ mayRetry: true });
    await expect.poll(() => connections.size).toBe(0);
  });

  it("may be sent again when the server is not there, and the reason holds no address", async () => {
    const { url } = await start();
    await server?.close();
    server = undefined;
    expect(await send(url)).toEqual({ reason: "ESOCKET", mayRetry: true });
  });
});

describe("thanks by mail", () => {
  afterEach(() => void vi.useRealTimers());

  it("go to an inbox three times a day, however its address is written, and to 20 inboxes an hour from one sender", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const inboxes = ["v.ictim@example.in", "Victim+1@example.in", "victim@EXAMPLE.in", "victim@example.in"];
    expect(inboxes.map((email, sender) => mayThank(`sender ${sender}`, email))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    vi.advanceTimersByTime(8 * 60 * 60_000 + 1);
    expect([mayThank("a", "victim@example.in"), mayThank("a", "victim@example.in")]).toEqual([true, false]);
    const thanked = Array.from({ length: 25 }, (_, number) => mayThank("one", `p${number}@example.in`));
    expect(thanked.filter(Boolean)).toHaveLength(20);
    vi.advanceTimersByTime(3 * 60_000 + 1);
    expect([mayThank("one", "next@example.in"), mayThank("one", "last@example.in")]).toEqual([true, false]);
  });
});
