import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inquiry, leadsIn, MULTIPART, multipart, photo } from "../faults/inquiry";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

const REMIX_SERVE = ["node_modules/@remix-run/serve/dist/cli.js", "build/index.js"];

const dataDir = temporaryFolder();
let site: Site;

beforeAll(async () => {
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "localhost",
    SITE_URL: `http://localhost:${port}`,
  };
  site = await startSite(env, [], REMIX_SERVE);
});
afterAll(() => site.stop("SIGKILL"));

/** remix-serve does not say which port it took. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

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
    const fields = "email=asha@example.in&mobile=9876543210&message=A+roof+of+600+square+feet";
    const plain = await send(site.port, "POST", "/contact", { ...FORM, ...origin }, `name=Asha&${fields}`);
    expect(plain.status).toBe(303);
    const script = await send(
      site.port,
      "POST",
      "/forms/contact",
      { ...FORM, ...origin },
      `name=Usha&${fields}`,
    );
    expect(JSON.parse(script.body.toString())).toMatchObject({ ok: true });
    const body = multipart(inquiry("Ravi"), photo());
    const sent = await send(site.port, "POST", "/inquiry", { ...MULTIPART, ...origin }, body);
    expect(sent.status).toBe(303);
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
