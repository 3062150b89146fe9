import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inquiry, photo, sendInquiry } from "../faults/inquiry";
import { joinDesk, post } from "./desk-staff";
import { type Answer, FORM, type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A signed-in member of staff. */
interface Visitor {
  cookie: string;
  get(path: string): Promise<Answer>;
  post(path: string, fields: Record<string, string>): Promise<Answer>;
}

async function signIn(email: string, env: Record<string, string>): Promise<Visitor> {
  const cookie = await joinDesk(site, env, email);
  return {
    cookie,
    get: (path) => send(site.port, "GET", path, { cookie }),
    post: (path, fields) => post(site, path, fields, { cookie }),
  };
}

const env = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000" };
let site: Site;
let asha: Visitor;
let ravi: Visitor;

beforeAll(async () => {
  site = await startSite(env);
  asha = await signIn("asha@example.in", env);
  ravi = await signIn("ravi@example.in", env);
});
afterAll(() => site?.stop());

const text = ({ body }: Answer) => body.toString();

/** Sends the contact form, and returns the lead's path on the desk. */
async function contact(name: string, more: Record<string, string> = {}): Promise<string> {
  await sendContact(name, more);
  return pathOf(name);
}

async function sendContact(name: string, more: Record<string, string> = {}) {
  const fields = { name, email: "a@example.in", mobile: "9876543210", message: "Call me", ...more };
  await send(site.port, "POST", "/contact", FORM, new URLSearchParams(fields).toString());
}

async function pathOf(name: string): Promise<string> {
  const list = text(await asha.get(`/desk?q=${encodeURIComponent(name)}`));
  return /href="(\/desk\/leads\/[^"?]+)/.exec(list)?.[1] ?? "";
}

describe("the list of leads", () => {
  it("shows each lead with its follow-up and filters by status", async () => {
    const path = await contact("Lakshmi Iyer");
    await asha.post(path, {
      "was-status": "new",
      status: "called",
      "was-nextCall": "",
      nextCall: "2020-01-02",
    });
    const page = text(await ravi.get("/desk"));
    expect(page).toContain("Lakshmi Iyer");
    expect(page).toContain("Overdue");
    expect(text(await ravi.get("/desk?status=called"))).toContain("Lakshmi Iyer");
    expect(text(await ravi.get("/desk?status=won"))).not.toContain("Lakshmi Iyer");
  });

  it("ignores invalid parameters", async () => {
    for (const query of [
      "status=x",
      "owner=%00",
      "period=never",
      "after=%F0%9F%8C%9E",
      "q=%22%3E%3Cscript%3E",
      "due=2",
    ])
      expect((await asha.get(`/desk?${query}`)).status).toBe(200);
    expect(text(await asha.get("/desk?q=%22%3E%3Cscript%3E"))).not.toContain('"><script>');
  });

  it("is exported with the same filters, safe against formulas and without bill URLs", async () => {
    await contact("=Formula Singh", { message: "=1+1" });
    const { headers, body } = await asha.get("/desk/leads.csv?q=formula");
    expect(headers["content-type"]).toContain("text/csv");
    expect(headers["cache-control"]).toBe("no-store");
    const lines = body.toString().trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=Formula Singh");
    expect(body.toString()).not.toMatch(/electricity-bills|electricityBillUrl/);
  });

  it("is exported with leads that staff added as such", async () => {
    await asha.post("/desk/new", { name: "Handwritten Person", phone: "9811000001" });
    await contact("Handwritten Letter");
    const lines = text(await asha.get("/desk/leads.csv?q=handwritten"))
      .trim()
      .split("\r\n");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(['"contact"', '"by-hand"']);
  });

  it("is exported completely across several pages", async () => {
    const names = Array.from({ length: 120 }, (_, index) => `Pagewise ${index}`);
    for (const name of names) await sendContact(name);
    const { body } = await asha.get("/desk/leads.csv?q=pagewise");
    const exported = body.toString().match(/Pagewise \d+/g) ?? [];
    expect([...exported].sort()).toEqual([...names].sort());
  });
});

describe("a lead", () => {
  it("keeps the changes of two people, and tells the one who saves later", async () => {
    const path = await contact("Meena Rawat");
    const shown = { seen: "0", "was-status": "new", "was-owner": "", "was-nextCall": "" };
    await asha.post(path, {
      ...shown,
      status: "called",
      owner: "asha@example.in",
      nextCall: "",
      note: "No answer",
    });
    const saved = await ravi.post(path, {
      ...shown,
      status: "new",
      owner: "",
      nextCall: "2030-01-05",
      note: "Likes 5 kW",
    });
    expect(saved.status).toBe(303);
    const page = text(await ravi.get(String(saved.headers.location).replace("#result", "")));
    expect(page).toContain("While you had this lead open, asha changed it too.");
    for (const words of ["No answer", "Likes 5 kW", "Status: Called", "Owner: asha"])
      expect(page).toContain(words);
    expect(page).toContain('value="called" selected');
  });

  it("shows an error, saves nothing and keeps what was typed", async () => {
    const path = await contact("Kiran Bedi");
    const answer = await asha.post(path, { "was-status": "new", status: "lost", note: "Too dear" });
    expect(answer.status).toBe(422);
    expect(text(answer)).toContain("Why was it lost?");
    expect(text(answer)).toContain("Too dear</textarea>");
    expect(text(await asha.get("/desk?q=kiran"))).toContain(">New<");
  });

  it("shows an error beside what another person changed meanwhile, and does not undo it", async () => {
    const path = await contact("Shared Person");
    const shown = { "was-status": "new", status: "new", "was-nextCall": "", nextCall: "" };
    await ravi.post(path, { ...shown, status: "called" });
    const answer = await asha.post(path, { ...shown, nextCall: "soon", note: "Likes 5 kW" });
    expect(answer.status).toBe(422);
    expect(text(answer)).toContain('<option value="called" selected="">');
    expect(text(answer)).toContain("Likes 5 kW</textarea>");
  });

  it("can be given another reason, in a line of its own", async () => {
    const path = await contact("Reasoned Person");
    await asha.post(path, { "was-status": "new", status: "lost", reason: "too dear" });
    const shown = { "was-status": "lost", status: "lost", "was-reason": "too dear" };
    expect((await ravi.post(path, { ...shown, reason: "" })).status).toBe(422);
    expect((await ravi.post(path, { ...shown, reason: "moved to Pune" })).status).toBe(303);
    const page = text(await asha.get(path));
    expect(page).toContain("Reason: moved to Pune");
    expect(page).toContain("Status: Lost – too dear");
    expect(page).toMatch(/name="reason"[^>]*value="moved to Pune"/);
  });

  it("belongs to staff only", async () => {
    const path = await contact("Owned Person");
    const shown = { status: "new", "was-status": "new" };
    expect((await asha.post(path, { ...shown, owner: "stranger@example.com" })).status).toBe(422);
    expect((await asha.post(path, { ...shown, owner: "RAVI@example.in" })).status).toBe(303);
    expect(text(await asha.get("/desk?owner=ravi%40example.in"))).toContain("Owned Person");
  });

  it("answers 413 to a form that is too large, and stays as it is", async () => {
    const path = await contact("Large Person");
    for (const url of [path, `${path}/erase`, "/desk/new"])
      expect((await asha.post(url, { note: "x".repeat(300_000) })).status).toBe(413);
    expect(text(await asha.get(path))).not.toContain("xxxxxxxx");
  });

  it("shows what was typed escaped", async () => {
    const path = await contact("<img src=x onerror=alert(1)>Tag", {
      message: "</textarea><script>alert(1)</script>",
    });
    await asha.post(path, { note: "<b>bold</b>" });
    const page = text(await asha.get(path));
    expect(page).not.toMatch(/<img src=x|<script>alert|<b>bold/);
  });

  it.each([
    "",
    "/desk/leads/ZZZZ-ZZZZ",
    "/desk/leads/..%2f..%2fetc",
    "/desk/leads/__proto__",
    "/desk/leads/%00",
    "/desk/leads/nz1j",
  ])("that does not exist is not found: %s", async (path) => {
    const { status } = await asha.get(path || `/desk/leads/${"a".repeat(300)}`);
    expect([400, 404]).toContain(status);
    expect((await asha.get(`${path || "/desk/leads/x"}/bill`)).status).not.toBe(200);
  });

  it("can be added by hand, and errors are shown", async () => {
    expect((await asha.post("/desk/new", { name: "", phone: "12" })).status).toBe(422);
    const added = await asha.post("/desk/new", {
      name: "Gopal Das",
      phone: "+91 98110 00000",
      city: "Rishikesh",
    });
    expect(added.status).toBe(303);
    const tappedTwice = await asha.post("/desk/new", {
      name: "Gopal Das",
      phone: "9811000000",
      city: "Rishikesh",
    });
    expect(tappedTwice.headers.location).toBe(added.headers.location);
    const page = text(await ravi.get(String(added.headers.location)));
    for (const words of [
      "Gopal Das",
      "Rishikesh",
      "By phone",
      "Added this lead by hand",
      "tel:+919811000000",
    ])
      expect(page).toContain(words);
  });

  it("that fills the honeypot is kept out of the list until it is restored", async () => {
    await send(
      site.port,
      "POST",
      "/contact",
      FORM,
      "name=Bot+Real&email=b@b.in&mobile=9876500000&message=x&subject=y",
    );
    expect(text(await asha.get("/desk?q=bot"))).not.toContain("Bot Real");
    const spam = text(await asha.get("/desk/spam"));
    const path = /action="(\/desk\/leads\/[^"?]+)/.exec(spam)?.[1] ?? "";
    expect((await asha.post(path, { restore: "1" })).status).toBe(303);
    expect(text(await asha.get("/desk?q=bot"))).toContain("Bot Real");
  });

  it("is erased with its bill once its reference is typed, and keeps only who erased it", async () => {
    await sendInquiry(site, inquiry("Erasable Person"), photo());
    const path = await pathOf("Erasable");
    const reference = path.slice(-9);
    expect((await asha.get(`${path}/bill`)).status).toBe(200);
    expect((await asha.post(`${path}/erase`, { confirm: "yes" })).status).toBe(422);
    expect((await asha.post(`${path}/erase`, { confirm: reference.toLowerCase() })).status).toBe(303);
    const gone = await ravi.get(path);
    expect(gone.status).toBe(410);
    expect(text(gone)).toContain("asha@example.in");
    expect(text(gone)).not.toContain("Erasable");
    expect((await asha.get(`${path}/bill`)).status).toBe(404);
    expect(text(await asha.get("/desk?q=erasable"))).not.toContain("Erasable Person");
  });
});

describe("a bill", () => {
  it("is served unchanged, to staff only, and is not cached", async () => {
    await sendInquiry(site, inquiry("Billed Person"), photo());
    const path = `${await pathOf("Billed")}/bill`;
    const { status, headers, body } = await asha.get(path);
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^image\//);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body.equals(Buffer.from(photo().bytes))).toBe(true);
    const stranger = await send(site.port, "GET", path);
    expect([303, 401]).toContain(stranger.status);
    expect(stranger.body.includes(body.subarray(0, 16))).toBe(false);
  });

  it("is named by its URL nowhere on the desk", async () => {
    await sendInquiry(site, inquiry("Hidden Bill"), photo(300_000, "h"));
    const path = await pathOf("Hidden Bill");
    for (const url of [path, `${path}.data`, "/desk.data?q=hidden", "/desk/leads.csv"]) {
      const { status, body } = await asha.get(url);
      expect(status).toBe(200);
      expect(body.toString()).not.toMatch(/electricity-bills|electricityBillUrl/);
    }
  });

  it("is not found for a lead without one", async () => {
    expect((await asha.get(`${await contact("Billless Person")}/bill`)).status).toBe(404);
  });
});

describe("the desk's event stream", () => {
  it("tells only staff of a new lead, without naming it", async () => {
    expect([303, 401]).toContain((await send(site.port, "GET", "/desk/live")).status);
    const events = await new Promise<string>((resolve, reject) => {
      const asking = request(
        { port: site.port, path: "/desk/live?have=x", headers: { cookie: asha.cookie } },
        (response) => {
          let seen = "";
          response.setEncoding("utf8").on("data", (chunk: string) => {
            seen += chunk;
            const changes = seen.split("event: change").length - 1;
            if (changes === 1 && !seen.includes("asked")) {
              seen += "asked";
              void contact("Live Person");
            }
            if (changes === 2) {
              asking.destroy();
              resolve(seen);
            }
          });
        },
      );
      asking.on("error", reject);
      asking.end();
    });
    expect(events).not.toContain("Live Person");
  });

  it("ends when its user signs out, before any later lead", async () => {
    const meera = await signIn("meera@example.in", env);
    let laterLead: Promise<string> | undefined;
    const events = await new Promise<string>((resolve, reject) => {
      const headers = { cookie: meera.cookie };
      const asking = request({ port: site.port, path: "/desk/live?have=x", headers }, (response) => {
        let seen = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          seen += chunk;
          if (seen.includes("event: change"))
            laterLead ??= meera.post("/desk/sign-out", {}).then(() => contact("Later Person"));
        });
        response.on("end", () => resolve(seen));
      });
      asking.on("error", reject);
      asking.end();
    });
    await laterLead;
    expect(events.split("event: change")).toHaveLength(2);
  });
});
