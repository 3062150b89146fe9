import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { EMAIL, joinDesk, post } from "./desk-staff";
import { type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const env = { DATA_DIR: temporaryFolder() };
let site: Site;
let cookie: string;

beforeAll(async () => {
  site = await startSite(env);
  cookie = await joinDesk(site, env);
});
afterAll(() => site?.stop());

const add = (fields: Record<string, string>) => post(site, "/desk/new", fields, { cookie });

async function get(path: string): Promise<string> {
  const { status, body } = await send(site.port, "GET", path, { cookie });
  expect(status).toBe(200);
  return body.toString();
}

it("a lead that is added by hand has its owner and next call from the first moment", async () => {
  const given = { name: "Gopal Das", phone: "+९१ ९८११० ०००००", owner: EMAIL, nextCall: "2030-01-05T15:30" };
  const { status, headers } = await add(given);
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/desk\/leads\/\w{4}-\w{4}$/)]);
  const [, row = ""] = (await get("/desk/leads.csv?q=gopal")).split("\r\n");
  for (const cell of ["by-hand", "Gopal Das", "9811000000", EMAIL, "2030-01-05 15:30"])
    expect(row).toContain(`"${cell}"`);
  expect((await add({ name: "Gopal Das", phone: "98110-00000" })).headers.location).toBe(headers.location);
});

it("the form to add a lead offers its reader as the owner, and keeps what was typed", async () => {
  expect(await get("/desk/new")).toContain(`<option value="${EMAIL}" selected="">`);
  const answer = await add({
    name: "Gopal",
    phone: "98110",
    email: "gopal@",
    owner: "x@example.in",
    nextCall: "soon",
  });
  expect(answer.status).toBe(422);
  const page = answer.body.toString();
  for (const words of [
    "complete phone number",
    "valid email address",
    "Choose who looks after this lead",
    "Choose a day and a time",
    'value="gopal@"',
  ])
    expect(page).toContain(words);
  expect((await add({ name: "x".repeat(201), phone: "080 6123 4567" })).status).toBe(422);
  expect((await add({ name: "Landline", phone: "080 6123 4567" })).status).toBe(303);
  expect(await get("/desk?q=06123%204567")).toContain("Landline");
});
