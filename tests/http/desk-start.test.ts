import { expect, it } from "vitest";
import { cookiesOf, RAVI, signIn } from "./desk-staff";
import { testOffice } from "./test-site";

const office = await testOffice();

it("somebody who only edits starts at Content, and whoever has a lead at the leads", async () => {
  const seen = async (url: string, cookie = office.ravi) => cookiesOf(await office.get(url, cookie));
  const start = async (cookie: string, next = "/desk") =>
    (await signIn(office.site, { email: RAVI, next }, { cookie })).headers.location;
  expect(await start("")).toBe("/desk");
  const place = await seen("/desk/content");
  expect(await seen("/desk/content/blogs", `${office.ravi}; ${place}`), "said once").toBe("");
  expect(await start(place)).toBe("/desk/content");
  expect(await start(place, "/desk/numbers")).toBe("/desk/numbers");
  expect(await seen("/desk", `${office.ravi}; ${place}`)).toBe("desk-place=");
  const { path } = await office.contact("Called Person");
  await office.post(path, { intent: "call", outcome: "no-answer" }, office.ravi);
  expect(await start(place)).toBe("/desk");
});
