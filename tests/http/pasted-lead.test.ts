import { expect, it } from "vitest";
import { textOf } from "./desk-staff";
import { pageOf } from "./html";
import { testOffice } from "./test-site";

const office = await testOffice();

const MESSAGE = `[10:32 am, 24/11/2026] +91 98765 43210: नमस्ते, मेरा नाम रमेश यादव है
https://www.suryanta.example/hi/calculator?for=home&state=Uttarakhand&bill=2500`;

it("a pasted WhatsApp message fills the form with its estimate, and stores nothing before “Add lead”", async () => {
  const filled = await office.post("/desk/new", { paste: MESSAGE });
  expect(filled.status).toBe(200);
  expect(textOf(filled)).toContain("Their estimate: ");
  const { values } = pageOf(filled);
  expect(values).toMatchObject({
    name: "रमेश यादव",
    phone: "9876543210",
    estimate: "?for=home&state=Uttarakhand&bill=2500",
  });
  expect(await office.show("/desk?view=all")).toContain("No leads yet");

  const { paste: _, ...fields } = values;
  const page = await office.followed(await office.post("/desk/new", fields));
  for (const words of ["रमेश यादव", "Their estimate", "bill ₹2,500"]) expect(page).toContain(words);
});

it("everything about a person is one file: each of their leads with its history, and who has seen it", async () => {
  const { path } = await office.contact("Meena", { mobile: "9876500055" });
  await office.contact("Meena again", { mobile: "9876500055", message: "Second" });
  await office.contact("Somebody else", { mobile: "9876500056" });
  await office.post(path, { intent: "call", "was-status": "new", outcome: "no-answer" });
  const { status, headers, body } = await office.get(`${path}/person.json`);
  expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  const person = JSON.parse(body.toString());
  const shown = person.leads.map(({ fields, history }: { fields: { name: string }; history: unknown[] }) => [
    fields.name,
    history.length,
  ]);
  // Contacts of the same email address are one person's too.
  expect(shown).toEqual(
    expect.arrayContaining([
      ["Meena", 1],
      ["Meena again", 0],
    ]),
  );
  expect(person.log.length).toBeGreaterThan(0);
  expect((await office.get(`${path}/person.json`, "")).status).not.toBe(200);
  expect((await office.get("/desk/leads/ZZZZ-0000/person.json")).status).toBe(404);
});
