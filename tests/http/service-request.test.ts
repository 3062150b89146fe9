import { expect, it } from "vitest";
import { RAVI, runSite } from "./desk-staff";
import { billsIn, type File, leadsIn, MULTIPART, multipart, photo } from "./inquiry";
import { send } from "./site";
import { testOffice } from "./test-site";

const office = await testOffice();
const { DATA_DIR } = office.env;

const request = (who: string) => ({
  name: who,
  phone: "+91 98765 43210",
  address: "१२ शिवालिक नगर, हरिद्वार",
  message: "इन्वर्टर पर लाल बत्ती",
});
const picture = (file: File = photo()) => ({ ...file, field: "photo", name: "लाल बत्ती.jpg" });

function sendRequest(who: string, file?: File, url = "/hi/forms/service") {
  return send(office.site.port, "POST", url, MULTIPART, multipart(request(who), file));
}

it("a photo that is too large or none is refused in the page's language, and nothing is stored", async () => {
  for (const [file, status, says] of [
    [photo(2_097_153), 413, "फ़ाइल 2 MB से छोटी होनी चाहिए"],
    [{ ...photo(), bytes: Buffer.from("<html>") }, 422, "सिर्फ़ JPG, PNG और PDF फ़ाइल भेजी जा सकती है"],
  ] as const) {
    const answer = await sendRequest("Refused", picture(file));
    expect([answer.status, JSON.parse(answer.body.toString()).errors]).toEqual([status, { photo: says }]);
  }
  expect(await leadsIn(DATA_DIR)).toEqual([]);
  expect(await billsIn(DATA_DIR)).toEqual([]);
});

it("a service request comes first on the desk with its photo, is fixed there, and is erased with it", async () => {
  await office.contact("Waits longer");
  for (const _ of ["a tap", "a double tap"])
    expect((await sendRequest("Sunita", picture())).status).toBe(200);
  const [lead, ...more] = (await leadsIn(DATA_DIR)).filter(({ kind }) => kind === "service");
  expect(more).toEqual([]);
  expect(lead).toMatchObject({
    fields: { ...request("Sunita"), phone: "9876543210", photoUrl: "electricity-bills/लाल बत्ती.jpg" },
    language: "hi",
    notice: expect.stringMatching(/^2026-/),
  });

  const list = await office.show("/desk");
  expect(list.indexOf("Service requests")).toBeGreaterThan(0);
  expect(list.indexOf("Sunita")).toBeLessThan(list.indexOf("Waits longer"));
  expect(list).toContain("१२ शिवालिक नगर, हरिद्वार · Service request");
  expect(await office.show("/desk?kind=service&view=all")).not.toContain("Waits longer");

  const { path } = await office.find("Sunita");
  const page = await office.show(path);
  for (const words of ["इन्वर्टर पर लाल बत्ती", ">Photo<", "Visit…", "Fixed"]) expect(page).toContain(words);
  expect(page).not.toMatch(/Quoted…|electricity-bills/);
  const shown = await office.get(`${path}/bill`);
  expect([shown.status, shown.body.equals(Buffer.from(photo().bytes))]).toEqual([200, true]);

  const csv = await office.show("/desk/leads.csv?kind=service");
  expect(csv).toContain('"service"');
  expect(csv).toContain('"इन्वर्टर पर लाल बत्ती"');
  expect(csv).not.toMatch(/photoUrl|electricity-bills/);
  const { stdout } = await runSite(office.env, "leads", "list", "--json", "--kind", "service");
  expect(JSON.parse(stdout)).toMatchObject({ kind: "service", photoUrl: expect.any(String) });

  expect((await office.tell(path, { outcome: "fixed" })).said.errors).toEqual({
    note: "What was done? A few words are enough",
  });
  expect((await office.tell(path, { outcome: "fixed", note: "New fuse" })).status).toBe(200);
  expect(await office.show("/desk?view=won")).not.toContain("Sunita");
  expect(await office.show("/desk?view=all&status=fixed")).toContain("Sunita");
  expect(await office.show(path)).toContain("</svg>Fixed</span>");
  expect((await office.erase(path)).status).toBe(200);
  expect(await billsIn(DATA_DIR)).toEqual([]);
});

it("a complaint by phone is its customer's, and a visit until it is fixed, and counts as no lead", async () => {
  const numbers = async () => />of (\d+)</.exec(await office.show("/desk/numbers"))?.[1];
  const sold = await office.add({ name: "Kailash Uniyal", phone: "98100 11223", city: "Rishikesh" });
  const survey = { surveyAt: "2031-11-03T11:00", surveyPlace: "6 Rajpur Road", surveyor: RAVI };
  await office.told(sold.path, { outcome: "survey", ...survey });
  await office.told(sold.path, { surveyEnded: "done" });
  await office.told(sold.path, { outcome: "won", amount: "2 lakh" });
  const before = await numbers();
  const customer = sold.path.split("/").at(-1) ?? "";
  const form = await office.show(`/desk/new?of=${customer}`);
  for (const shown of ['value="Kailash Uniyal"', 'value="9810011223"', 'value="Rishikesh"'])
    expect(form).toContain(shown);
  const complaint = { kind: "service", name: "Kailash Uniyal", phone: "9810011223", of: customer };
  const empty = await office.add(complaint);
  expect([empty.status, empty.said.errors]).toEqual([
    422,
    { message: "What is wrong? A few words are enough" },
  ]);
  const { path } = await office.add({ ...complaint, message: "Inverter band hai" });
  expect(path).not.toBe(sold.path);
  expect(await office.show("/desk")).toMatch(/Service requests[\s\S]*Inverter band hai/);
  expect(await office.show(sold.path)).toMatch(/not fixed: “Inverter band hai”/);
  expect([before, await numbers()]).toEqual([expect.stringMatching(/^\d+$/), before]);

  const came = await office.show(path);
  for (const shown of ["6 Rajpur Road</textarea>", "Complaint of a customer", "Not this customer"])
    expect(came).toContain(shown);
  const visit = { outcome: "visit", surveyAt: "2031-12-01T11:00", surveyPlace: "Tapovan", surveyor: RAVI };
  const booked = await office.told(path, visit);
  expect(booked).toContain("Visit: Mon, 1 Dec 2031, 11:00 am");
  expect(booked).toContain("ravi goes");
  expect(booked).toContain(encodeURIComponent("हमारे टेक्नीशियन सोमवार, 1 दिसंबर"));
  expect(await office.show("/desk?view=surveys")).toContain("Kailash Uniyal");
  await office.told(path, { outcome: "fixed", note: "New fuse" });
  expect(await office.show("/desk?view=surveys")).not.toContain("Kailash Uniyal");
  expect(await office.show(sold.path)).toContain("New fuse");
});

it("staff read beside a PDF that it may ask for a password", async () => {
  const bytes = Buffer.from("\ufeff%PDF-1.7 trailer <</Encrypt 5 0 R>>");
  const file = { field: "photo", name: "inverter.jpg", type: "image/jpeg", bytes };
  expect((await sendRequest("Locked", file)).status).toBe(200);
  const { path } = await office.find("Locked");
  const page = await office.show(path);
  for (const words of ["Open the PDF", "This PDF may ask for a password."]) expect(page).toContain(words);
  expect(page).not.toContain("File note");
  const { status, headers } = await office.get(`${path}/bill`);
  expect([status, headers["content-type"], headers["x-content-type-options"]]).toEqual([
    200,
    "application/pdf",
    "nosniff",
  ]);
});
