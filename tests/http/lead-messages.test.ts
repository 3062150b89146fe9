import { afterAll, describe, expect, it } from "vitest";
import { readReference } from "~/leads/reference";
import { call, EMAIL } from "./desk-staff";
import { wordsIn } from "./html";
import { startMailServer } from "./mail-server";
import { OFFICES } from "./offices";
import { send } from "./site";

const SECRET = "s".repeat(40);
/** One for each test: a source may post only so much in a minute. */
const SOURCES = ["chats", "customers", "lost", "calls"];

const chat = (from: string, name: string, message: object) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      changes: [
        { value: { contacts: [{ profile: { name }, wa_id: from }], messages: [{ from, ...message }] } },
      ],
    },
  ],
});
const text = (id: string, body: string) => ({ id, type: "text", text: { body } });

describe.each(Object.entries(OFFICES))("on %s, messages", async (_, open) => {
  const mailServer = await startMailServer();
  const office = await open({
    LEAD_SOURCES: SOURCES.map((name) => `${name}=${SECRET}-${name}`).join(","),
    SMTP_URL: mailServer.url,
    LEAD_MAIL_TO: "sales@example.in",
  });
  const { site, asha: cookie } = office;
  afterAll(() => office.close());

  /** Sends again at 503, as whoever forwards messages does: of many at once to one lead, Firestore may refuse some. */
  async function hook(source: string, body: object | string) {
    const type = typeof body === "string" ? "application/x-www-form-urlencoded" : "application/json";
    const headers = { "content-type": type, authorization: `Bearer ${SECRET}-${source}` };
    const given = typeof body === "string" ? body : JSON.stringify(body);
    const post = () => send(site.port, "POST", `/hooks/leads/${source}`, headers, given);
    let answer = await post();
    while (answer.status === 503) answer = await post();
    expect(answer.status).toBe(200);
    return JSON.parse(answer.body.toString());
  }
  const referenceIn = ([outcome]: { reference: string }[]) => outcome?.reference ?? "";
  const show = async (path: string) => (await send(site.port, "GET", path, { cookie })).body.toString();
  const rows = async (name: string, query = "?view=all") =>
    [...(await show(`/desk${query}`)).matchAll(new RegExp(`lead-link[^>]*>${name}<`, "g"))].length;
  const act = (reference: string, change: object, seen: number) =>
    call(site, `/desk/leads/${reference}/events`, { by: EMAIL, seen, change }, { cookie });

  it("of one person at once are one row and one mail, each once, and reactions are none", async () => {
    const from = "919999930402";
    const bodies = ["Namaste", "3 kW chahiye", "Subsidy?", "Dehradun", "Call me"].map((body, index) =>
      chat(from, "Chatty Person", text(`wamid.${index}`, body)),
    );
    const answers = await Promise.all([...bodies, ...bodies].map((body) => hook("chats", body)));
    expect(new Set(answers.map(referenceIn)).size).toBe(1);
    for (const body of bodies) await hook("chats", body);
    expect(
      await hook(
        "chats",
        chat(from, "Chatty Person", { id: "wamid.r", type: "reaction", reaction: { emoji: "👍" } }),
      ),
    ).toEqual([]);
    await expect.poll(() => rows("Chatty Person")).toBe(1);
    const page = wordsIn(await show(`/desk/leads/${referenceIn(answers[0])}`));
    for (const body of ["Namaste", "3 kW chahiye", "Subsidy?", "Dehradun", "Call me"])
      expect(page.split(body).length, body).toBeGreaterThan(1);
    expect(page.split("Wrote: “").length - 1).toBeGreaterThanOrEqual(4);
    await expect
      .poll(() => mailServer.lines.filter((line) => line.includes(referenceIn(answers[0]))).length)
      .toBeGreaterThan(0);
    expect(
      mailServer.lines.filter((line) => line.startsWith("Subject:") && line.includes("Chatty")),
    ).toHaveLength(1);
  });

  it("of a customer stand in To call as they are until somebody acts, whatever they say", async () => {
    const from = "919999930403";
    const reference = referenceIn(
      await hook("customers", chat(from, "Won Person", text("wamid.w1", "5 kW"))),
    );
    await act(reference, { outcome: "won", amount: "180000" }, 0);
    expect(await rows("Won Person", "")).toBe(0);
    expect(
      referenceIn(await hook("customers", chat(from, "Won Person", text("wamid.w2", "Thank you")))),
    ).toBe(reference);
    await expect.poll(async () => wordsIn(await show("/desk"))).toContain("Wrote: “Thank you”");
    expect(await rows("Won Person")).toBe(1);
    await act(reference, { outcome: "no-answer" }, 2);
    await expect.poll(async () => wordsIn(await show("/desk?view=won"))).not.toContain("Wrote: “Thank you”");
  });

  it("of a person whose lead is lost begin another one", async () => {
    const from = "919999930404";
    const first = referenceIn(await hook("lost", chat(from, "Lost Person", text("wamid.l1", "Hello"))));
    await act(first, { outcome: "not-interested", reason: "Not now" }, 0);
    const second = referenceIn(
      await hook("lost", chat(from, "Lost Person", text("wamid.l2", "Now I want it"))),
    );
    expect(second).not.toBe(first);
    expect(referenceIn(await hook("lost", chat(from, "Lost Person", text("wamid.l3", "Please call"))))).toBe(
      second,
    );
    expect(referenceIn(await hook("lost", chat(from, "Lost Person", text("wamid.l1", "Hello"))))).toBe(first);
    expect(readReference(second)).toBeDefined();
  });

  it("are calls as well, by whatever name", async () => {
    const call = (sid: string) =>
      `CallSid=${sid}&CallFrom=09999930801&CallTo=01135001234&CallType=incomplete`;
    const { reference } = await hook("calls", call("c1"));
    for (const sid of ["c2", "c3", "c2"]) expect((await hook("calls", call(sid))).reference).toBe(reference);
    const page = wordsIn(await show(`/desk/leads/${reference}`));
    expect(page.split("Got in touch again").length - 1).toBeGreaterThanOrEqual(2);
  });
});
