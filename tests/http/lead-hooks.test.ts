import { renameSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { referenceOf } from "~/leads/reference";
import { joinDesk, runSite, textOf } from "./desk-staff";
import { leadsIn } from "./inquiry";
import { startMailServer } from "./mail-server";
import { send, temporaryFolder } from "./site";
import { testSite } from "./test-site";

type Body = string | Uint8Array | object;

/** Each test has a source of its own, because a source may post only so much in a minute. */
const NAMES = "indiamart meta google excel zapier make pull other flood".split(" ");
const secretOf = (source: string) => `${source}-${"s".repeat(40)}`;
const mailServer = await startMailServer();
const env = {
  DATA_DIR: temporaryFolder(),
  LEAD_SOURCES: NAMES.map((name) => `${name}=${secretOf(name)}`).join(","),
  SMTP_URL: mailServer.url,
  LEAD_MAIL_TO: "sales@example.in",
};
const cookie = await joinDesk({} as never, env);
const site = await testSite(env);

const bytesOf = (body: Body) =>
  typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);

/** Posts a body with the secret in the header. */
async function hook(source: string, body: Body, headers: Record<string, string> = {}) {
  const given = {
    "content-type": "application/json",
    authorization: `Bearer ${secretOf(source)}`,
    ...headers,
  };
  const answer = await send(site.port, "POST", `/hooks/leads/${source}`, given, bytesOf(body));
  return { status: answer.status, headers: answer.headers, json: JSON.parse(answer.body.toString()) };
}

/** Returns the stored leads by reference. */
async function stored() {
  const leads = await leadsIn(env.DATA_DIR);
  const byReference: Record<string, Record<string, unknown>> = Object.fromEntries(
    leads.map(({ id, fields, source }) => [referenceOf(id), { ...source, ...fields }]),
  );
  return { byReference, count: leads.length };
}

/** Returns what the list of leads says beside them. */
const saidOfUnread = async () => (await runSite(env, "leads", "list", "--json")).stderr;

const indiamart = {
  UNIQUE_QUERY_ID: "1",
  SENDER_NAME: "Ramesh",
  SENDER_MOBILE: "+91-9876543210",
  SENDER_CITY: "हरिद्वार",
};

it("a source's lead is stored once, whatever page sends it, mailed, and shown as from there", async () => {
  const first = await hook("indiamart", { RESPONSE: { ...indiamart, SENDER_COMPANY: "Ganga Dairy" } });
  const elsewhere = { origin: "https://elsewhere.example", cookie: "flash=x" };
  const again = await hook("indiamart", { RESPONSE: indiamart }, elsewhere);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expect(first.headers["set-cookie"]).toBeUndefined();
  const [lead, ...others] = await leadsIn(env.DATA_DIR);
  expect([lead?.via, others]).toEqual(["indiamart", []]);

  const { reference } = first.json;
  await expect.poll(() => mailServer.lines).toContain(".");
  expect(mailServer.lines).toContain(`Subject: New lead from IndiaMART ${reference}: Ramesh`);
  expect(mailServer.lines.join("\n")).not.toContain("9876543210");
  const page = textOf(await send(site.port, "GET", `/desk/leads/${reference}`, { cookie }));
  expect(page).toContain("SENDER_COMPANY: Ganga Dairy");
  expect(textOf(await send(site.port, "GET", "/desk?kind=elsewhere", { cookie }))).toContain("Ramesh");
});

it("without its own secret, nobody learns which sources there are, and nothing is stored or kept", async () => {
  const before = await stored();
  const wrong = secretOf("google");
  const post = (url: string, headers: Record<string, string>, body: Body) =>
    send(site.port, "POST", url, headers, bytesOf(body));
  const answers = await Promise.all([
    post("/hooks/leads/indiamart", { authorization: `Bearer ${wrong}` }, indiamart),
    post("/hooks/leads/unknown", { authorization: `Bearer ${wrong}` }, indiamart),
    post("/hooks/leads/unknown?key=", { authorization: "Bearer undefined" }, indiamart),
    post("/hooks/leads/meta", {}, "no lead"),
    post("/hooks/leads/meta", { authorization: `Basic ${secretOf("meta")}` }, indiamart),
    post(`/hooks/leads/meta?key=${wrong}`, {}, "no lead"),
    post(`/hooks/leads/meta?Key=${secretOf("meta")}`, {}, "no lead"),
    post("/hooks/leads/meta", {}, { ...indiamart, google_key: wrong }),
    post("/hooks/leads/meta", {}, { ...indiamart, key: secretOf("meta") }),
    post("/hooks/leads/meta", {}, Buffer.alloc(300_000, "x")),
  ]);
  const shown = answers.map(({ status, body }) => [status, body.toString()]);
  expect(shown).toEqual(Array(10).fill([401, '{"error":"The secret is wrong."}']));
  expect((await site.get(`/hooks/leads/meta?key=${secretOf("meta")}&phone=9876543210`)).status).toBe(405);
  expect(await stored()).toEqual(before);
});

it("the secret also counts in the address and as Google's key in the body, and is in no log and in nothing that is kept", async () => {
  const secret = secretOf("google");
  const post = async (query: string, body: Body) => {
    const answer = await send(site.port, "POST", `/hooks/leads/google${query}`, {}, bytesOf(body));
    return [answer.status, JSON.parse(answer.body.toString())];
  };
  const columns = (phone: string) => [
    { column_id: "FULL_NAME", string_value: "Gita Rana" },
    { column_id: "WORK_PHONE", string_value: phone },
  ];
  const google = (id: string, phone: string) => ({ lead_id: id, user_column_data: columns(phone) });
  const [, byKey] = await post("", {
    ...google("gr1", "+919999963009"),
    google_key: secret,
    gcl_id: "Cj0KCQtest",
  });
  const [, byAddress] = await post(`?key=${secret}`, google("gr2", "+919999963010"));
  expect(await post(`?key=${secret}`, `google_key=${secret}&note=nobody`)).toMatchObject([
    202,
    { kept: true },
  ]);
  const cutOff = `{"google_key":"${secret}", "crm_key": "another-key", "phone`;
  expect(await post(`?key=${secret}`, cutOff)).toMatchObject([202, { kept: true }]);
  for (const body of ["[", "x".repeat(300_000)]) await post(`?key=${secret}`, body);
  await send(site.port, "POST", `/hooks/leads/google?key=${secret}%`);
  await send(site.port, "PUT", `/hooks/leads/google?key=${secret}`);
  await send(site.port, "POST", `/Hooks/leads/google/?key=${secret}`);
  await send(site.port, "POST", `/hooks/leads/google/x?key=${secret}`);

  const { byReference } = await stored();
  expect(byReference[byKey.reference]).toMatchObject({
    name: "Gita Rana",
    phone: "9999963009",
    gclid: "Cj0KCQtest",
  });
  expect(byReference[byAddress.reference]).toMatchObject({ phone: "9999963010" });
  expect(JSON.stringify(byReference)).not.toContain(secret);
  const unreadable = textOf(await send(site.port, "GET", "/desk/unread", { cookie }));
  expect(unreadable).toContain("crm_key&quot;: &quot;…");
  for (const key of [secret, "another-key"]) expect(unreadable).not.toContain(key);
  await expect.poll(site.log).toContain('"path":"/hooks/leads/google/x"');
  expect(site.log()).not.toContain(secret);
  expect(site.log()).not.toMatch(/key=/);
});

it("a form, JSON and a text in UTF-16 are leads with the right fields, whatever type they say", async () => {
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
  const cases: [body: Body, name: string, phone: string][] = [
    ["leadid=JDX3&name=Meena+Devi&mobile=9999963016", "Meena Devi", "9999963016"],
    [{ data: { name: "A", phone: "9999963017" } }, "A", "9999963017"],
    ['\ufeff{"name":"Bom","phone":"9999963011"}', "Bom", "9999963011"],
    [utf16('{"name":"रमेश","phone":"9999963014"}'), "रमेश", "9999963014"],
    [utf16('{"name":"रमेश","phone":"9999963015"}').swap16(), "रमेश", "9999963015"],
  ];
  const taken: Record<string, object> = {};
  for (const [body, name, phone] of cases)
    for (const type of ["text/plain; charset=utf-8", "application/x-www-form-urlencoded"]) {
      const { status, json } = await hook("zapier", body, { "content-type": type });
      expect([body, status]).toEqual([body, 200]);
      taken[json.reference] = { name, phone };
    }
  expect(Object.keys(taken), "a repeat is the same lead").toHaveLength(cases.length);
  expect((await stored()).byReference).toMatchObject(taken);
});

it("a test of the connection is answered as one, and nothing is stored", async () => {
  const before = await stored();
  const dummy = (name: string) => ({ name, values: [`<test lead: dummy data for ${name}>`] });
  const meta = { id: "m1", field_data: [dummy("full_name"), dummy("phone_number")] };
  const column = { column_id: "EMAIL", string_value: "test@example.com" };
  const google = { lead_id: "gt1", user_column_data: [column], is_test: true };
  for (const body of [meta, google])
    expect(await hook("meta", body)).toMatchObject({ status: 200, json: { test: true } });
  expect(await stored()).toEqual(before);
});

it("a list is answered with one entry a lead, in order; what could not be read is kept, and a repeat changes nothing", async () => {
  const row = (id: number, mobile: string) => ({ UNIQUE_QUERY_ID: `39${id}`, SENDER_MOBILE: mobile });
  const list = {
    CODE: 200,
    TOTAL_RECORDS: 4,
    RESPONSE: [
      row(1, "+91-9999963001"),
      row(2, "12345"),
      { is_test: true, phone: "9999963020" },
      row(3, "9999963002"),
    ],
  };
  const first = await hook("pull", list);
  expect([first.status, first.json]).toEqual([
    200,
    [
      { reference: expect.any(String) },
      { kept: true, reason: expect.stringContaining("12345") },
      { test: true },
      { reference: expect.any(String) },
    ],
  ]);
  const { byReference, count } = await stored();
  expect(byReference[first.json[0].reference]?.phone).toBe("9999963001");
  expect(byReference[first.json[3].reference]?.phone).toBe("9999963002");
  const said = await saidOfUnread();
  expect(said).toContain("1 lead from pull");
  expect((await hook("pull", list)).json).toEqual(first.json);
  expect([(await stored()).count, await saidOfUnread()]).toEqual([count, said]);
  expect((await hook("pull", [])).json).toEqual([]);
});

it("the list of a week is stored whole, in order and without a mail for each; a longer one is refused", async () => {
  const rows = Array.from({ length: 1001 }, (_, number) => ({
    id: `week ${number}`,
    phone: 9_700_000_000 + number,
  }));
  expect((await hook("pull", rows)).status).toBe(413);
  const { status, json } = await hook("pull", rows.slice(1));
  const { byReference } = await stored();
  const phones = json.map(({ reference }: { reference: string }) => byReference[reference]?.phone);
  expect([status, phones]).toEqual([200, rows.slice(1).map(({ phone }) => String(phone))]);
  // Mails go out in order: the next one's comes after any of the list.
  const next = await hook("pull", { phone: "9999963029" });
  const subject = `Subject: New lead from pull ${next.json.reference}`;
  await expect.poll(() => mailServer.lines).toContain(subject);
  const ofWeek = json.map(
    ({ reference }: { reference: string }) => `Subject: New lead from pull ${reference}`,
  );
  expect(mailServer.lines.filter((line) => ofWeek.includes(line))).toEqual([]);
});

it("two people are never one, and news of one person are no repeat", async () => {
  const take = async (body: Body) => {
    const { status, json } = await hook("other", body);
    expect(status).toBe(200);
    return json.reference as string;
  };
  const people = [
    '{"id":91234567890123451,"name":"Big A","phone":"9999963012"}',
    '{"id":91234567890123452,"name":"Big B","phone":"9999963013"}',
    '{"id":0,"name":"Zero A","phone":"9999963021"}',
    '{"id":0,"name":"Zero B","phone":"9999963022"}',
    '{"id":"form-7","name":"Form A","phone":"9999963023"}',
    '{"id":"form-7","name":"Form B","phone":"9999963024"}',
  ];
  const references: string[] = [];
  for (const body of people) references.push(await take(body));
  expect(new Set(references).size).toBe(6);
  for (const [number, body] of people.entries()) expect(await take(body)).toBe(references[number]);

  const lead = { id: "corrected", name: "Asha", phone: "9999963025", email: "asha@example.in", age: "1 day" };
  const reference = await take(lead);
  const { count } = await stored();
  expect(await take({ ...lead, phone: "+91 99999 63025", age: "2 days" })).toBe(reference);
  expect((await stored()).count).toBe(count);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await take({ ...lead, phone: "9999963026" })).toBe(reference);
  const { byReference, count: after } = await stored();
  expect(after).toBe(count + 1);
  const phones = Object.values(byReference).filter(({ name }) => name === "Asha");
  expect(phones.map(({ phone }) => phone).sort()).toEqual(["9999963025", "9999963026"]);
});

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

it.each([
  ["nothing", ""],
  ["no JSON", "Ramesh, Haridwar"],
  ["a number", "5"],
  ["null", "null"],
  ["a list of numbers", "[1,[2,[[3]]],null]"],
  ["lists nested 100,000 deep", nested("[", "]", 100_000)],
  ["objects nested 30,000 deep", `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`],
  ["a lead cut off", '{"name":"Ramesh","phone":"98765'],
  ["names of objects' own", '{"__proto__":{"phone":1},"constructor":{"prototype":{"x":1}},"toString":null}'],
  ["NUL and lone surrogates", '{"name":"a\\u0000b\\ud800","phone":"\\udc00"}'],
  ["bytes of no text", Buffer.from(Array.from({ length: 2000 }, (_, number) => (number * 7) % 256))],
  ["half a character of UTF-16", Buffer.from([0xff, 0xfe, 0x41])],
  ["a huge number", `{"phone":${"9".repeat(5000)},"id":1e999}`],
  ["a form of nobody", "a=1&b=2&__proto__=3&%=%ZZ"],
  ["a file", '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--'],
])("%s is kept for staff, answered 202 and no fault of the site", async (_, body) => {
  const { status, json } = await hook("excel", body);
  // A list has an entry for each of its leads.
  const outcomes = Array.isArray(json) ? json : [json];
  expect([200, 202]).toContain(status);
  for (const outcome of outcomes) expect(outcome).toEqual({ kept: true, reason: expect.any(String) });
  expect(outcomes.length).toBeGreaterThan(0);
});

it("what is kept is shown on the desk, and no error is in the log", async () => {
  const page = textOf(await send(site.port, "GET", "/desk/unread", { cookie }));
  expect(page).toContain("From excel");
  expect(page).toContain("Ramesh, Haridwar");
  expect(site.log()).not.toContain('"ERROR"');
});

it("too much is refused, and while the store fails a source is asked to send again", async () => {
  const large = await hook("zapier", { phone: "9876543210", note: "x".repeat(262_144) });
  expect(large.status).toBe(413);
  const almost = await hook("zapier", { phone: "9999963027", note: "x".repeat(250_000) });
  expect(almost.status).toBe(200);
  const bodies: [string, Body][] = [
    ["leads", { phone: "9999963028" }],
    ["leads", [{ name: "nobody" }, { phone: "9999963028" }]],
    ["desk", { name: "nobody" }],
  ];
  for (const [folder, body] of bodies) {
    const place = path.join(env.DATA_DIR, folder);
    renameSync(place, `${place}-away`);
    const failed = await hook("zapier", body);
    renameSync(`${place}-away`, place);
    expect([failed.status, failed.headers["retry-after"]]).toEqual([503, "60"]);
  }
  await expect.poll(async () => (await hook("make", bodies[1]?.[1] ?? "")).status).toBe(200);
});

it("a source may post twenty times a minute at once, a list counts as one, and the other goes on", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      hook("flood", [{ id: String(number), phone: `98765432${10 + number}` }, { phone: "9876543210" }]),
    ),
  );
  const isStored = ({ status }: { status: number }) => status === 200;
  expect(answers.filter(isStored).length).toBeGreaterThanOrEqual(20);
  const refused = answers.find((answer) => !isStored(answer));
  expect([refused?.status, refused?.headers["retry-after"]]).toEqual([429, expect.stringMatching(/^[1-3]$/)]);
  expect(refused?.json).toEqual({ error: "At most 20 leads a minute." });
  expect((await hook("indiamart", indiamart)).status).toBe(200);
});
