import { afterAll, describe, expect, it } from "vitest";
import { freePort } from "../free-port";
import { inquiry, leadsIn, MULTIPART, multipart, photo } from "./inquiry";
import { FORM, send, startSite, temporaryFolder } from "./site";

const REMIX_SERVE = ["node_modules/@remix-run/serve/dist/cli.js", "build/index.cjs"];

const dataDir = temporaryFolder();
const port = await freePort();
const place = { DATA_DIR: dataDir, PORT: String(port), HOST: "localhost" };
const site = await startSite({ ...place, SITE_URL: `http://localhost:${port}` }, [], REMIX_SERVE);
afterAll(() => site.stop("SIGKILL"));

describe("remix-serve, which passes no stores", () => {
  it.each([
    ["a page", "/", "Suryanta"],
    ["a page of documents", "/project-photos", "Family Home, Haridwar"],
    ["the data of a page", "/packages.data", "routes/"],
    ["a feed", "/rss.xml", "<item>"],
    ["an estimate", "/calculator.json?for=home&state=Delhi&units=300", '"systemKw"'],
    ["a file", "/media/carport-at-dusk.jpg", ""],
  ])("answers %s", async (_, path, text) => {
    const { status, body } = await send(site.port, "GET", path);
    expect(status).toBe(200);
    expect(body.includes(text)).toBe(true);
  });

  it("stores a form, a script's form and an inquiry with its bill", async () => {
    const origin = { origin: site.origin, host: `localhost:${site.port}` };
    const post = async (address: string, type: Record<string, string>, body: string | Buffer) =>
      (await send(site.port, "POST", address, { ...type, ...origin }, body)).status;
    const fields = "email=asha@example.in&mobile=9876543210&message=A+roof+of+600+square+feet";
    expect(await post("/contact", FORM, `name=Asha&${fields}`)).toBe(303);
    expect(await post("/forms/contact", FORM, `name=Usha&${fields}`)).toBe(200);
    expect(await post("/inquiry", MULTIPART, multipart(inquiry("Ravi"), photo()))).toBe(303);
    const kept = (await leadsIn(dataDir)).map(({ fields }) => fields.name ?? fields.fullName);
    expect(kept.sort()).toEqual(["Asha", "Ravi", "Usha"]);
  });

  it.each(["/desk", "/desk/sign-in", "/desk/password", "/desk/leads.csv", "/desk/live"])(
    "answers %s with 404, because nothing there checks a session",
    async (path) => {
      expect((await send(site.port, "GET", path)).status).toBe(404);
    },
  );
});
