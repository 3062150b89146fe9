import { expect, it, vi } from "vitest";
import { joinDesk, textOf } from "./desk-staff";
import { leadsIn } from "./inquiry";
import { startMailServer } from "./mail-server";
import { send, temporaryFolder } from "./site";
import { testSite } from "./test-site";

const [INDIAMART, META] = ["a".repeat(32), "b".repeat(40)];
const mailServer = await startMailServer();
const env = {
  DATA_DIR: temporaryFolder(),
  LEAD_SOURCES: `indiamart=${INDIAMART}, meta=${META}`,
  SMTP_URL: mailServer.url,
  LEAD_MAIL_TO: "sales@example.in",
};
const cookie = await joinDesk({} as never, env);
const site = await testSite(env);

function hook(source: string, secret: string, body: unknown, headers: Record<string, string> = {}) {
  const given = { "content-type": "application/json", authorization: `Bearer ${secret}`, ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return send(site.port, "POST", `/hooks/leads/${source}`, given, text);
}

const lead = {
  UNIQUE_QUERY_ID: "1",
  SENDER_NAME: "Ramesh",
  SENDER_MOBILE: "+91-9876543210",
  SENDER_CITY: "हरिद्वार",
};

it("a source's lead is stored once, whatever page sends it, mailed, and shown as from there", async () => {
  const first = await hook("indiamart", INDIAMART, { RESPONSE: { ...lead, SENDER_COMPANY: "Ganga Dairy" } });
  const again = await hook(
    "indiamart",
    INDIAMART,
    { RESPONSE: lead },
    { origin: "https://elsewhere.example", cookie: "flash=x" },
  );
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.toString()).toBe(first.body.toString());
  expect(first.headers["set-cookie"]).toBeUndefined();
  const [stored, ...others] = await leadsIn(env.DATA_DIR);
  expect([stored?.via, others]).toEqual(["indiamart", []]);

  const { reference } = JSON.parse(first.body.toString());
  await vi.waitFor(() => expect(mailServer.lines).toContain("."), 15_000);
  expect(mailServer.lines).toContain(`Subject: New lead from indiamart ${reference}`);
  expect(mailServer.lines.join("\n")).not.toContain("9876543210");
  const page = textOf(await send(site.port, "GET", `/desk/leads/${reference}`, { cookie }));
  expect(page).toContain("Came in from indiamart");
  expect(page).toContain("SENDER_COMPANY: Ganga Dairy");
  expect(textOf(await send(site.port, "GET", "/desk?kind=elsewhere", { cookie }))).toContain("Ramesh");
});

it("without its own secret, nobody learns which sources there are, and nothing is stored", async () => {
  const answers = await Promise.all([
    hook("indiamart", META, lead),
    hook("unknown", META, lead),
    hook("meta", "", lead),
    hook("meta", META, lead, { authorization: `Basic ${META}` }),
  ]);
  const shown = answers.map(({ status, body }) => [status, body.toString()]);
  expect(shown).toEqual(Array(4).fill([401, '{"error":"The secret is wrong."}']));
  expect((await site.get("/hooks/leads/meta")).status).toBe(405);
});

it.each([
  ["no JSON", "Ramesh", 400],
  ["a list", "[1]", 400],
  ["nobody to reach", '{"name":"Ramesh","phone":"12345"}', 422],
  ["too much", JSON.stringify({ phone: "9876543210", note: "x".repeat(65_536) }), 413],
])("%s is answered with %s", async (_, body, status) => {
  expect((await hook("indiamart", INDIAMART, body)).status).toBe(status);
});

it("a source may post twenty leads a minute at once, and the other goes on", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      hook("meta", META, { id: String(number), phone: `98765432${10 + number}` }),
    ),
  );
  const isStored = ({ status }: { status: number }) => status === 200;
  expect(answers.filter(isStored).length).toBeGreaterThanOrEqual(20);
  const refused = answers.find((answer) => !isStored(answer));
  expect([refused?.status, refused?.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[1-3]$/)]);
  expect((await hook("indiamart", INDIAMART, lead)).status).toBe(200);
});
