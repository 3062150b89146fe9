import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inquiry, leadsIn, photo, sendInquiry } from "./inquiry";
import { type MailServer, startMailServer } from "./mail-server";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";
import { type Call, type Receiver, startReceiver } from "./webhook-receiver";

const INPUTS = "?for=home&state=Uttar+Pradesh&units=350";
const SECRET = "a secret of thirty-two characters";

let site: Site | undefined;
let receiver: Receiver | undefined;
let mailServer: MailServer | undefined;

const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 10 });

afterEach(async () => {
  await site?.stop("SIGKILL");
  await receiver?.close();
  await mailServer?.close();
  site = receiver = mailServer = undefined;
});

async function start(
  answer: (response: ServerResponse, number: number) => void,
  env: Record<string, string> = {},
) {
  receiver = await startReceiver((response, _, number) => answer(response, number));
  site = await startSite({ LEAD_WEBHOOK_URL: receiver.url, LEAD_WEBHOOK_SECRET: SECRET, ...env });
  return { site, calls: receiver.calls };
}

const answering =
  (...statuses: number[]) =>
  (response: ServerResponse, number: number) =>
    response.writeHead(statuses[number - 1] ?? 200).end();

async function sendContact({ port }: Site, message: string, more: Record<string, string> = {}) {
  const fields = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message, ...more };
  const { status } = await send(port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
  expect(status).toBe(303);
}

/** Stops the site, checks that its log has no personal data or secrets, and returns the webhook calls given up. */
async function stopAndRead(stopped: Site): Promise<Record<string, unknown>[]> {
  expect(await stopped.stop()).toBe(0);
  expect(stopped.log()).not.toMatch(
    /\basha\b|9876543210|Shivalik|bill\.jpg|very-secret|thirty-two|127\.0\.0\.1|sales@/i,
  );
  const lines = stopped.log().split("\n");
  return lines
    .filter((line) => line.includes('"lead webhook not delivered"'))
    .map((line) => JSON.parse(line));
}

it("a new lead is sent to the webhook, signed, with its stored fields, and mailed, once however often the form is submitted, and not when the honeypot is filled in", async () => {
  const dataFolder = temporaryFolder();
  mailServer = await startMailServer();
  const { site, calls } = await start(answering(), {
    DATA_DIR: dataFolder,
    SMTP_URL: mailServer.url,
    LEAD_MAIL_TO: "sales@example.in",
    SITE_URL: "https://www.example.in",
  });
  await sendContact(site, "नमस्ते, ₹ and “quotes”");
  expect((await sendInquiry(site, { ...inquiry("Asha"), estimate: INPUTS }, photo())).status).toBe(303);
  await until(() => expect(calls).toHaveLength(2));
  await Promise.all(Array.from({ length: 10 }, () => sendContact(site, "A double tap")));
  await sendContact(site, "Buy followers", { subject: "I fill in everything" });
  await sendContact(site, "Sent fast by a person's browser", { elapsed: "900" });
  // A site that stops gives what is still on its way two seconds.
  const mailed = () => mailServer?.lines.filter((line) => line === ".");
  await until(() => expect([calls.length, mailed()?.length]).toEqual([4, 4]));
  expect(await stopAndRead(site)).toEqual([]);
  const messages = calls.slice(2).map(({ body }) => JSON.parse(body).fields.message);
  expect(messages).toEqual(["A double tap", "Sent fast by a person's browser"]);

  const [contact, sent] = await leadsIn(dataFolder);
  for (const [index, lead] of [contact, sent].entries()) {
    const { kind, id = "", fields, estimate, timestamp = "" } = lead ?? {};
    const { body, headers } = calls[index] as Call;
    const told = JSON.parse(body);
    const reference = `${id.slice(0, 5)}-${id.slice(5, 10)}`.toUpperCase();
    expect(told).toEqual({
      kind,
      id,
      reference,
      timestamp: expect.any(String),
      fields,
      ...(estimate && { estimate }),
    });
    expect(told.timestamp >= timestamp).toBe(true);
    expect(headers["x-lead-id"]).toBe(id);
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-lead-signature"])) ?? [];
    expect(v1).toBe(createHmac("sha256", SECRET).update(`${t}.${body}`).digest("hex"));
    expect(mailServer.lines).toContain(`https://www.example.in/desk/leads/${reference}`);
  }
  expect(sent?.estimate?.systemKw).toBe(3);
  expect(sent?.fields.electricityBillUrl).toBe("electricity-bills/bill.jpg");
  expect(mailServer.lines.filter((line) => line === "RCPT TO:<sales@example.in>")).toHaveLength(4);
  expect(mailServer.lines).toContain("Asha, Haridwar");
});

it("a mail server that needs a second for each answer gets the mail once", async () => {
  mailServer = await startMailServer({}, 900);
  const { lines, connections } = mailServer;
  site = await startSite({ SMTP_URL: mailServer.url, LEAD_MAIL_TO: "sales@example.in" });
  await sendContact(site, "Mailed slowly");
  await until(() => expect(lines).toContain("."));
  await until(() => expect(connections.size).toBe(0));
  await stopAndRead(site);
  expect(lines.filter((line) => line === ".")).toHaveLength(1);
  expect(site.log()).not.toContain("not delivered");
});

it("a visitor is thanked in their language, with their reference, if the office wishes, three times a day at most", async () => {
  mailServer = await startMailServer();
  const { lines } = mailServer;
  const mail = { SMTP_URL: mailServer.url, LEAD_MAIL_TO: "sales@example.in" };
  site = await startSite({ ...mail, LEAD_ACKNOWLEDGEMENT: "on" });
  const fields = { name: "Asha", email: "asha@example.in", mobile: "9876543210" };
  const write = (path: string, more: Record<string, string>) =>
    send(site?.port ?? 0, "POST", path, FORM, new URLSearchParams({ ...fields, ...more }).toString());
  await write("/hi/contact", { message: "नमस्ते" });
  await write("/contact", { message: "Buy followers", subject: "spam", email: "bot@example.in" });
  for (const message of ["One", "Two", "Three"]) await write("/contact", { message });
  await until(() => expect(lines.filter((line) => line === ".")).toHaveLength(7));
  await stopAndRead(site);
  const to = lines.flatMap((line) => /^RCPT TO:<(.+)>$/.exec(line)?.[1] ?? []).sort();
  expect(to).toEqual([...Array(3).fill("asha@example.in"), ...Array(4).fill("sales@example.in")]);
  expect(lines.filter((line) => line === "Auto-Submitted: auto-generated")).toHaveLength(7);
  const hindi = lines.find((line) => /^[A-Za-z0-9+/]{60,}/.test(line)) ?? "";
  expect(`${Buffer.from(hindi, "base64")}`).toContain("नमस्ते");
});

it("nobody floods an inbox with thanks: other spellings are the same one, and a client causes twenty an hour", async () => {
  mailServer = await startMailServer();
  const { lines } = mailServer;
  const mail = { SMTP_URL: mailServer.url, LEAD_MAIL_TO: "sales@example.in" };
  const from = "Suryanta Energy <desk@example.in>";
  site = await startSite({ ...mail, LEAD_ACKNOWLEDGEMENT: "on", MAIL_FROM: from, LEAD_MAIL_PHONE: "on" });
  const spellings = ["victim", "victim+1", "v.ictim", "VIC.TIM+a.b", "victim+2", "vi.ct.im"];
  const others = Array.from({ length: 25 }, (_, number) => `other${number}`);
  for (const local of [...spellings, ...others])
    await sendContact(site, `From ${local}`, { email: `${local}@example.org` });
  const count = spellings.length + others.length;
  await until(() => expect(lines.filter((line) => line === ".")).toHaveLength(count + 20));
  await stopAndRead(site);
  const thanked = lines.flatMap((line) => /^RCPT TO:<(.+)@example\.org>$/.exec(line)?.[1] ?? []);
  expect(thanked.filter((local) => !local.startsWith("other")).sort()).toEqual([
    "v.ictim",
    "victim",
    "victim+1",
  ]);
  expect(thanked).toHaveLength(20);
  expect(lines.filter((line) => line === `From: ${from}`)).toHaveLength(count + 20);
  expect(lines.filter((line) => line === "Asha, 9876543210")).toHaveLength(count);
});

it("thanks that the mail server refuses are told apart from the office's mail", async () => {
  mailServer = await startMailServer({ RCPT: "554 no" });
  const mail = { SMTP_URL: mailServer.url, LEAD_MAIL_TO: "sales@example.in" };
  site = await startSite({ ...mail, LEAD_ACKNOWLEDGEMENT: "on" });
  await sendContact(site, "Refused");
  await until(() => expect(site?.log()).toContain('"acknowledgement not delivered"'));
  await until(() => expect(site?.log()).toContain('"lead mail not delivered"'));
  await stopAndRead(site);
});

describe("when the site stops", () => {
  it("a waiting lead is tried a last time, and one that was refused is not", async () => {
    const { site, calls } = await start(answering(400, 500));
    await sendContact(site, "Refused");
    await until(() => expect(site.log()).toContain("not delivered"));
    await sendContact(site, "Just in time");
    await until(() => expect(calls).toHaveLength(2));
    expect(await stopAndRead(site)).toMatchObject([
      { severity: "WARNING", lead: calls[0]?.id, reason: "answered 400", attempts: 1 },
    ]);
    expect(calls).toHaveLength(3);
    expect(calls[2]).toMatchObject({ id: calls[1]?.id, body: calls[1]?.body });
  });

  it("a receiver that hangs is given up after two seconds, and the lost lead is logged", async () => {
    const { site, calls } = await start(() => undefined);
    await sendContact(site, "Nobody waits for the receiver, not even this visitor");
    await until(() => expect(calls).toHaveLength(1));
    const begin = performance.now();
    expect(await stopAndRead(site)).toMatchObject([{ lead: calls[0]?.id, reason: "the site stopped" }]);
    expect(performance.now() - begin).toBeGreaterThan(1900);
  });
});
