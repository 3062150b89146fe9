import { person } from "../store/desk-contract";
import { expect, hold, hydrated } from "./fixtures";
import { test } from "./office";

test("a note that was kept and the words typed before the scripts came are both there", async ({
  page,
  origin,
  deskSite: { addLeads },
}) => {
  await addLeads(person(1, { name: "Kamla Devi" }));
  await page.goto(`${origin}/desk/leads/AAAAA-00001`);
  await hydrated(page);
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Wants 5 kW");
  const release = await hold(page, /\/static\/js\//);
  await page.reload({ waitUntil: "commit" });
  await note.fill("Ring his son");
  release();
  await hydrated(page);
  await expect(note).toHaveValue("Wants 5 kW\nRing his son");
});
