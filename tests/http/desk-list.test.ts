import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { dayAfter, dayInIndia } from "~/desk/labels";
import { joinDesk, post } from "./desk-staff";
import { type Answer, FORM, type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";
const today = dayInIndia(new Date());

const env = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000" };
let site: Site;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  site = await startSite(env);
  for (const email of [ASHA, RAVI]) cookies[email] = await joinDesk(site, env, email);
});
afterAll(() => site?.stop());

const text = ({ body }: Answer) => body.toString();

async function get(path: string, by = ASHA): Promise<string> {
  const answer = await send(site.port, "GET", path, { cookie: cookies[by] ?? "" });
  expect(answer.status).toBe(200);
  return text(answer);
}

function sendAs(by: string, path: string, fields: Record<string, string>): Promise<Answer> {
  return post(site, path, fields, { cookie: cookies[by] ?? "" });
}

interface ListedLead {
  path: string;
  /** What its checkbox sends. */
  choice: string;
}

/** Sends the contact form. */
async function contact(name: string): Promise<ListedLead> {
  const fields = { name, email: "a@example.in", mobile: "9876543210", message: "Call me" };
  await send(site.port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
  return listed(name);
}

async function listed(name: string): Promise<ListedLead> {
  const list = await get(`/desk?q=${encodeURIComponent(name)}`);
  return {
    path: /href="(\/desk\/leads\/[^"?]+)/.exec(list)?.[1] ?? "",
    choice: /name="lead-0" value="([^"]+)"/.exec(list)?.[1] ?? "",
  };
}

/** Returns the names in a list, from top to bottom. */
function namesIn(list: string): string[] {
  return [...list.matchAll(/data-lead="true"[^>]*>([^<]*)</g)].map(([, name = ""]) => name);
}

function countOn(tab: string, list: string): number {
  return Number(new RegExp(`>${tab}(?:<!-- -->| )+<b>(\\d+)<`).exec(list)?.[1]);
}

it("opens on the calls to make in their order, and each tab has its leads and their number", async () => {
  const calls = { Later: dayAfter(today, 2), Late: dayAfter(today, -1), Now: today };
  for (const [name, nextCall] of Object.entries(calls)) {
    const { choice } = await contact(`Order ${name}`);
    const [id = ""] = choice.split(" ");
    await sendAs(ASHA, `/desk/leads/${id}`, { "was-status": "new", outcome: `call-back@${nextCall}` });
  }
  await contact("Order Never");
  const won = await contact("Order Won");
  await sendAs(ASHA, "/desk/chosen", { "lead-0": won.choice, status: "won", owner: ASHA });

  const list = await get("/desk?kind=contact");
  expect(namesIn(list)).toEqual(["Order Late", "Order Now", "Order Never", "Order Later"]);
  const headings = ["Overdue", "Due today", "Never called", "Waiting"];
  expect([...list.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, heading]) => heading)).toEqual(
    expect.arrayContaining(headings),
  );
  expect(countOn("To call", list)).toBe(3);
  expect(countOn("Open", list)).toBe(4);
  expect(countOn("Won", list)).toBe(1);
  expect(countOn("All", list)).toBe(5);
  expect(namesIn(await get("/desk?view=won"))).toEqual(["Order Won"]);
  expect(namesIn(await get("/desk?view=mine"))).toEqual(["Order Late", "Order Now", "Order Later"]);
  expect(namesIn(await get("/desk?view=all&status=won&owner=asha%40example.in"))).toEqual(["Order Won"]);
});

it("a lead leads back to its list, and nowhere else", async () => {
  await contact("Returning Person");
  const list = await get("/desk?view=open&kind=contact");
  const href = /href="(\/desk\/leads\/[^"]+)"[^>]*>Returning Person/
    .exec(list)?.[1]
    ?.replaceAll("&amp;", "&");
  expect(await get(href ?? "")).toContain('href="/desk?view=open&amp;kind=contact"');
  const outside = await get(`${href?.split("?")[0]}?from=${encodeURIComponent("//evil.example/?view=open")}`);
  expect(outside).not.toContain("evil");
});

it("chosen leads are changed together, but none that somebody has changed meanwhile", async () => {
  const both = [await contact("Chosen One"), await contact("Chosen Two")];
  await sendAs(RAVI, "/desk/chosen", { "lead-0": both[1]?.choice ?? "", owner: RAVI });
  const choices = Object.fromEntries(both.map(({ choice }, number) => [`lead-${number}`, choice]));
  const answer = await sendAs(ASHA, "/desk/chosen", { ...choices, owner: ASHA, from: "?view=open" });
  expect(answer.status).toBe(409);
  expect(namesIn(text(answer))).toEqual(["Chosen Two"]);
  expect((await listed("Chosen One")).choice).toContain(ASHA);
  expect((await listed("Chosen Two")).choice).toContain(RAVI);

  const again = { "lead-0": (await listed("Chosen Two")).choice, owner: ASHA, from: "?view=open" };
  const { status, headers } = await sendAs(ASHA, "/desk/chosen", again);
  expect([status, headers.location]).toEqual([303, "/desk?view=open&changed=1"]);
  expect((await listed("Chosen Two")).choice).toContain(ASHA);
});

it("chosen leads stay chosen when something is missing, and an erased one is counted", async () => {
  const { choice, path } = await contact("Incomplete Choice");
  const answer = await sendAs(ASHA, "/desk/chosen", { "lead-0": choice, status: "lost" });
  expect(answer.status).toBe(422);
  expect(text(answer)).toContain("Why were they lost?");
  expect(text(answer)).toMatch(/<input[^>]*name="lead-0"[^>]*checked/);
  expect((await sendAs(ASHA, "/desk/chosen", { status: "called" })).status).toBe(422);

  const reference = path.split("/").at(-1) ?? "";
  await sendAs(RAVI, `${path}/erase`, { confirm: reference });
  const late = await sendAs(ASHA, "/desk/chosen", { "lead-0": choice, status: "called" });
  expect(text(late)).toContain("Somebody erased 1 lead meanwhile.");
});

it("chosen leads are exported alone", async () => {
  const { choice } = await contact("Exported Person");
  await contact("Unexported Person");
  const { status, headers } = await sendAs(ASHA, "/desk/chosen", { "lead-0": choice, export: "1" });
  expect(status).toBe(303);
  const csv = await get(String(headers.location));
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain("Exported Person");
});

it("staff alone learn which leads have come or were worked on since a time", async () => {
  const { path } = await contact("Older Person");
  const since = new Date().toISOString();
  await contact("Newer Person");
  const newer = async () =>
    JSON.parse(await get(`/desk/newer?since=${since}`)).rows.map(({ name }: { name: string }) => name);
  expect(await newer()).toEqual(["Newer Person"]);
  await sendAs(RAVI, path, { note: "Wants a survey" });
  expect(await newer()).toEqual(["Older Person", "Newer Person"]);
  expect((await send(site.port, "GET", `/desk/newer?since=${since}`)).status).toBe(303);
});

it("the menu has the number of suspected spam, and the export of the list", async () => {
  const list = await get("/desk?view=open&kind=contact");
  expect(list).toMatch(/Suspected spam(?:<!-- -->| )*<b>0</);
  expect(list).toContain('href="/desk/leads.csv?view=open&amp;kind=contact"');
});
