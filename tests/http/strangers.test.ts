import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { expect, it } from "vitest";
import { EMAIL, PASSWORD, post, storeStaff, textOf } from "./desk-staff";
import { head, sendRaw } from "./raw";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

/** Starts a site for one test. */
async function onSite(env: Record<string, string>, work: (site: Site) => Promise<void>) {
  const site = await startSite(env);
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

it("no body makes a hook work where no source is set", () =>
  onSite({ DATA_DIR: temporaryFolder() }, async (site) => {
    const body = JSON.stringify({ google_key: "x", ...Object.fromEntries(Array(5000).entries()) });
    expect((await send(site.port, "POST", "/hooks/leads/anything", {}, body)).status).toBe(404);
  }));

it("wrong secrets are counted by client, nothing of their bodies is waited for, and the right one goes on", () =>
  onSite(
    { DATA_DIR: temporaryFolder(), LEAD_SOURCES: `meta=${"s".repeat(40)}`, TRUST_PROXY: "1" },
    async (site) => {
      const from = (last: number) => ({ "x-forwarded-for": `203.0.113.${last}` });
      const hook = (headers: Record<string, string>, body = "{}") =>
        send(site.port, "POST", "/hooks/leads/meta", headers, body);
      // The body of a wrong secret, and of a source that there is not, never ends.
      const wrong = { authorization: "Bearer wrong", "content-length": 200_000, ...from(1) };
      for (const [place, headers] of [
        ["meta", wrong],
        ["nobody", { "content-length": 200_000 }],
      ] as const)
        expect((await sendRaw(site.port, [head(`/hooks/leads/${place}`, headers)])).status).toBe(401);
      const statuses: number[] = [];
      for (let times = 0; times < 40; times += 1)
        statuses.push((await hook(from(1), '{"google_key":"no"}')).status);
      expect([statuses[0], statuses.includes(429)]).toEqual([401, true]);
      expect((await hook(from(2), "{}")).status).toBe(401);
      const right = { authorization: `Bearer ${"s".repeat(40)}`, ...from(1) };
      expect((await hook(right, '{"phone":"9876543210"}')).status).toBe(200);
    },
  ));

it("a large form that is refused comes back cut, and is counted by client", () =>
  onSite({ DATA_DIR: temporaryFolder(), TRUST_PROXY: "1" }, async (site) => {
    const sent = `name=Asha&message=${"%3C".repeat(80_000)}`;
    const from = (last: number) => ({ ...FORM, "x-forwarded-for": `203.0.113.${last}` });
    const first = await send(site.port, "POST", "/contact", from(1), sent);
    expect([first.status, first.body.length < 500_000]).toEqual([422, true]);
    expect(textOf(first)).toContain("&lt;".repeat(1000));
    const statuses: number[] = [];
    for (let times = 0; times < 30; times += 1)
      statuses.push((await send(site.port, "POST", "/contact", from(1), sent)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
    expect((await send(site.port, "POST", "/contact", from(1), "name=Asha")).status).toBe(422);
    expect((await send(site.port, "POST", "/contact", from(2), sent)).status).toBe(422);
  }));

it("staff sign in while a hundred and twenty slow bodies of strangers arrive", () => {
  const DATA_DIR = temporaryFolder();
  return onSite({ DATA_DIR, TRUST_PROXY: "1" }, async (site) => {
    await storeStaff(DATA_DIR, [EMAIL], {});
    const slow = Array.from({ length: 120 }, (_, index) => {
      const socket = net.connect(site.port, "127.0.0.1");
      const page = index % 2 ? "/desk/sign-in" : "/desk/password";
      const type = "application/x-www-form-urlencoded";
      const from = {
        "x-forwarded-for": `2001:db8:0:${index >> 1}::1`,
        "content-type": type,
        accept: "text/html",
      };
      socket.on("error", () => {});
      return new Promise<net.Socket>((resolve) => {
        const begin = Buffer.concat([
          head(page, { ...from, "content-length": 9000 }),
          Buffer.from("email=a"),
        ]);
        socket.on("connect", () => socket.write(begin, () => resolve(socket)));
      });
    });
    const sockets = await Promise.all(slow);
    const typed = { email: EMAIL, password: PASSWORD };
    for (let times = 0; times < 3; times += 1)
      expect((await post(site, "/desk/sign-in", typed)).status).not.toBe(503);
    for (const socket of sockets) socket.destroy();
  });
});

it.each([
  ["desk", ".lead-files/nobody/0123456789abcdef0123456789abcdef"],
  ["leads", "electricity-bills/bill.pdf"],
])(
  "a start with files and without its %s database says so, takes no lead, and leaves the files",
  async (name, file) => {
    const DATA_DIR = temporaryFolder();
    const inData = (...names: string[]) => path.join(DATA_DIR, ...names);
    await onSite({ DATA_DIR }, async (site) => {
      expect((await send(site.port, "GET", "/readiness")).status).toBe(200);
    });
    mkdirSync(path.dirname(inData(file)), { recursive: true });
    writeFileSync(inData(file), "bytes");
    renameSync(inData(name), inData(`${name}-away`));
    await onSite({ DATA_DIR }, async (site) => {
      const readiness = await send(site.port, "GET", "/readiness");
      expect([readiness.status, JSON.parse(textOf(readiness)).reason]).toEqual([
        503,
        `the ${name} database is missing, although files of leads are there`,
      ]);
      const sent = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Hello";
      if (name === "leads") expect((await send(site.port, "POST", "/contact", FORM, sent)).status).toBe(503);
      await expect.poll(site.log).toContain("cannot store leads");
      expect(site.log()).not.toContain("put aside");
    });
  },
);
