import { expect, it } from "vitest";
import { runDesk } from "./desk-staff";
import { leadsIn } from "./inquiry";
import { send } from "./site";
import { testOffice } from "./test-site";

const SECRET = "a".repeat(32);
const office = await testOffice({ LEAD_SOURCES: `indiamart=${SECRET},justdial=${SECRET},meta=${SECRET}` });
const { show, post, followed } = office;

async function hook(source: string, body: string) {
  const answer = await send(office.site.port, "POST", `/hooks/leads/${source}?key=${SECRET}`, {}, body);
  return { status: answer.status, ...JSON.parse(answer.body.toString()) };
}

/** Returns the articles of a page, as text. */
const articlesOf = (page: string) => page.match(/<article.*?<\/article>/gs) ?? [];

const linkIn = (article = "") => /href="(\/desk\/new\?unread=[^"]+)"/.exec(article)?.[1] ?? "";
const idIn = (article: string) => linkIn(article).replace(/.*=/, "");

it("what could not be read is seen on the desk, made a lead, and another is dismissed for good", async () => {
  expect(await show("/desk")).not.toContain("could not be read");
  expect(await show("/desk/unread")).toContain("Nothing waits here");
  const nobody = '{"name":"Ramesh Negi","phone":"12345","city":"Haridwar","message":"Need 5 kW"}';
  const answers = [
    await hook("indiamart", nobody),
    await hook("indiamart", nobody),
    await hook("justdial", "<script>alert(1)</script> 9999964002 \u202e\0"),
  ];
  expect(answers.map(({ status, kept }) => [status, kept])).toEqual(Array(3).fill([202, true]));
  expect(answers[0].reason).toMatch(/12345|phone/);
  expect(await leadsIn(office.env.DATA_DIR)).toEqual([]);

  const list = await show("/desk");
  expect(list).toContain('href="/desk/unread"');
  expect(list).toMatch(/1 lead from JustDial, 1 lead from IndiaMART could not be read/);
  const page = await show("/desk/unread");
  const articles = articlesOf(page);
  expect(articles).toHaveLength(2);
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; 9999964002");
  expect(page).not.toMatch(/<script>alert|[\u202e\0]/);
  const [ofRamesh = "", other = ""] = articles.sort((a) => (a.includes("Ramesh") ? -1 : 1));
  expect(ofRamesh).toContain("From IndiaMART");
  expect(ofRamesh).toContain("city: Haridwar");

  const form = await show(linkIn(ofRamesh));
  for (const value of ["Ramesh Negi", "12345", "Haridwar"]) expect(form).toContain(`value="${value}"`);
  expect(form).toMatch(/<textarea[^>]*>Need 5 kW/);
  const unread = idIn(ofRamesh);
  const typed = { name: "Ramesh Negi", phone: "", city: "Haridwar", message: "Need 5 kW", unread };
  expect((await office.add(typed)).status).toBe(422);
  const lead = await show((await office.add({ ...typed, phone: "99999 64001" })).path);
  expect(lead).toContain("Ramesh Negi");
  const [stored, ...others] = await leadsIn(office.env.DATA_DIR);
  expect([stored?.via, stored?.fields.phone, others]).toEqual(["indiamart", "9999964001", []]);

  const left = await followed(await post("/desk/unread", { dismiss: idIn(other) }));
  expect(left).toContain("Nothing waits here");
  const said = "dismissed a lead from justdial that could not be read";
  expect(await runDesk(office.env, "log")).toContain(`asha@example.in  ${said}`);
  await hook("indiamart", nobody);
  expect(await show("/desk")).not.toContain("could not be read");
});

it("a person's data have what could not be read of them, until they are erased", async () => {
  const { path } = await office.contact("Asha Verma", { mobile: "9876543210" });
  await hook("indiamart", "Asha again: 98765-43210");
  const person = JSON.parse((await office.get(`${path}/person.json`)).body.toString());
  expect(person.unread).toMatchObject([{ source: "indiamart", text: "Asha again: 98765-43210" }]);
  expect(await show("/desk")).toContain("1 lead from IndiaMART could not be read");
  await office.erase(path);
  expect(await show("/desk")).not.toContain("could not be read");
});

it("a list that has no room is answered 503, also when it comes again, and the log says how many were lost", async () => {
  const list = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, n) => ({ name: `Lost ${n}` })));
  for (let times = 0; times < 2; times += 1) {
    const { status, error } = await hook("meta", list(300));
    expect([status, error]).toEqual([
      503,
      expect.stringContaining("100 of 300 could not be read and were not kept"),
    ]);
  }
  expect(office.site.log()).toContain("had no room");
  expect(await show("/desk")).toContain("200 leads from Meta could not be read");
  expect(await hook("meta", list(200))).toMatchObject({
    status: 200,
    0: { kept: true },
    199: { kept: true },
  });
});

it("a page shows twenty of them, the newest first, and long ones folded and cut", async () => {
  const list = Array.from({ length: 21 }, (_, number) => ({
    name: `Nobody ${number}`,
    note: "x".repeat(700),
  }));
  expect(await hook("indiamart", JSON.stringify(list))).toMatchObject({ status: 200, 20: { kept: true } });
  await hook("justdial", `long ${"y".repeat(200_000)}`);
  const page = await show("/desk/unread");
  const articles = articlesOf(page);
  expect(articles).toHaveLength(20);
  expect(articles[0]).toContain("From JustDial");
  expect(page).toMatch(/2(?:<!-- -->)? older ones follow/);
  expect(page.match(/Show the rest/g)).toHaveLength(20);
  expect(page.length).toBeLessThan(200_000);
});
