import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { idOf, person } from "../store/desk-contract";
import { cookiesOf, joinDesk, PASSWORD, post, signIn } from "./desk-staff";
import { type Answer, type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RAVI = "ravi@example.in";
const LEAD = "/desk/leads/AAAA-0001";

/** As the page of a new lead sends it. */
const SHOWN = { seen: "0", "was-status": "new", "was-owner": "", "was-nextCall": "", "was-reason": "" };
const NOTE = 'Wants "5 kW" & a <b>battery</b>';
const TYPED = { ...SHOWN, status: "called", owner: "", nextCall: "", reason: "", note: NOTE };

const text = ({ body }: Answer) => body.toString();

const plain = (html: string) =>
  html.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Returns where the first form of a page that is no sign-out is sent, with what it sends unchanged. */
function formIn(answer: Answer): { action: string; fields: Record<string, string> } {
  const [form = ""] = /<form method="post" action="(?!\/desk\/sign-out).*?<\/form>/s.exec(text(answer)) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const texts = [...form.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>([^<]*)/g)];
  const fields = [...hidden, ...texts].map(([, name = "", value = ""]) => [name, plain(value)]);
  return { action: /action="([^"]*)"/.exec(form)?.[1] ?? "", fields: Object.fromEntries(fields) };
}

/** Starts a site of its own with three leads, of which the second and third share a reference, and two members of staff. */
async function open(launcher: string[] = []) {
  const DATA_DIR = temporaryFolder();
  const site = await startSite({ DATA_DIR }, launcher);
  const leads = openLeadsLmdb(path.join(DATA_DIR, "leads"));
  const twin = person(3, {}, { ids: [idOf(2).replace(/.$/, "1")] });
  for (const lead of [person(1), person(2), twin]) await leads.add(lead);
  await leads.close();
  const asha = await joinDesk(site, { DATA_DIR });
  const ravi = await joinDesk(site, { DATA_DIR }, RAVI);
  return { site, DATA_DIR, asha, ravi };
}

describe("a form whose session has ended", () => {
  let site: Site;
  let ravi: string;
  beforeAll(async () => {
    ({ site, ravi } = await open());
  });
  afterAll(() => site.stop());

  const history = async (url: string) => text(await send(site.port, "GET", url, { cookie: ravi }));

  it("is kept while its sender signs in, and saved once they say so, beside the changes of others", async () => {
    const stopped = await post(site, LEAD, TYPED);
    expect([stopped.status, stopped.headers["cache-control"]]).toEqual([401, "no-store"]);
    expect(stopped.headers["set-cookie"]).toBeUndefined();
    expect(text(stopped)).toContain("<title>Error: Sign in to the desk");
    const { action, fields } = formIn(stopped);
    expect(action).toBe("/desk/sign-in");

    const wrong = await signIn(site, { ...fields, password: "wrong" });
    expect([wrong.status, formIn(wrong).fields]).toEqual([422, fields]);
    const signedIn = await signIn(site, fields);
    expect(signedIn.status).toBe(200);
    expect(text(signedIn)).toContain("Wants &quot;5 kW&quot; &amp; a &lt;b&gt;battery&lt;/b&gt;</textarea>");
    expect(text(signedIn)).toMatch(/Status<\/dt><dd[^>]*>Called</);
    expect(text(signedIn)).not.toContain(PASSWORD);
    expect(await history(LEAD)).not.toContain("battery");

    await post(site, LEAD, { ...SHOWN, status: "new", nextCall: "2030-01-05" }, { cookie: ravi });
    const again = formIn(signedIn);
    expect(again.action).toBe(LEAD);
    const saved = await post(site, again.action, again.fields, { cookie: cookiesOf(signedIn) });
    expect([saved.status, saved.headers.location]).toEqual([303, `${LEAD}?seen=0#result`]);
    const page = await history(LEAD);
    for (const words of ["battery", "Status: Called", 'value="2030-01-05"', "asha"])
      expect(page).toContain(words);
    expect(site.log()).not.toMatch(/battery|5%20kW|5\+kW/);
  });

  it("is kept for a lead that is added by hand, whose email address is not its sender's", async () => {
    const lead = {
      name: "Gopal Das",
      phone: "98110 00000",
      email: "gopal@example.in",
      message: "पाँच किलोवाट\nsoon",
    };
    const signedIn = await signIn(site, formIn(await post(site, "/desk/new", lead)).fields);
    const { action, fields } = formIn(signedIn);
    expect([action, fields]).toEqual(["/desk/new", { ...lead, city: undefined, message: fields.message }]);
    const { headers } = await post(site, action, fields, { cookie: cookiesOf(signedIn) });
    expect(await history(String(headers.location))).toContain("पाँच किलोवाट\nsoon");
  });

  it.each([
    ["nothing was typed", LEAD, { ...SHOWN, status: "new" }, LEAD],
    ["it only restores a lead", LEAD, { restore: "1" }, LEAD],
    ["it erases a lead", `${LEAD}/erase`, { confirm: "AAAA-0001" }, `${LEAD}/erase`],
    ["it is longer than any form", LEAD, { note: "x".repeat(70_000) }, LEAD],
    ["it has no page", "/desk/sign-out", { note: "x" }, "/desk"],
  ])("is not kept if %s", async (_, url, fields, next) => {
    const { status, headers } = await post(site, url, fields);
    expect([status, headers.location]).toEqual([303, `/desk/sign-in?next=${encodeURIComponent(next)}`]);
  });

  it("is not kept from another site", async () => {
    expect((await post(site, LEAD, TYPED, { origin: "https://evil.example" })).status).toBe(403);
  });

  it("never leads outside the desk, whatever the kept fields say", async () => {
    for (const next of ["//evil.example", "/contact", "javascript:alert(1)"]) {
      const signedIn = await signIn(site, { next, unsaved: "note=x&password=y&__proto__=z" });
      expect(formIn(signedIn)).toEqual({ action: "/desk", fields: { note: "x" } });
    }
  });
});

describe("while the store fails", () => {
  it("a note is kept, on the lead's page or without it, and saved later", async () => {
    const { site, DATA_DIR, asha } = await open();
    const folder = path.join(DATA_DIR, "desk");
    renameSync(folder, `${folder}.away`);
    const stopped = await post(site, LEAD, TYPED, { cookie: asha });
    expect([stopped.status, stopped.headers["retry-after"]]).toEqual([503, "60"]);
    expect(text(stopped)).toContain("The database isn’t answering, so this may not be saved.");
    expect(text(stopped)).toContain("a &lt;b&gt;battery&lt;/b&gt;</textarea>");
    const { action, fields } = formIn(stopped);
    const erased = await post(site, `${LEAD}/erase`, { confirm: "AAAA-0001" }, { cookie: asha });
    expect([erased.status, erased.headers["retry-after"]]).toEqual([503, "60"]);
    renameSync(`${folder}.away`, folder);
    expect((await post(site, action, fields, { cookie: asha })).headers.location).toBe(
      `${LEAD}?seen=0#result`,
    );
    expect(text(await send(site.port, "GET", LEAD, { cookie: asha }))).toContain("battery");
    expect(site.log()).toContain("desk form not saved");
    expect(site.log()).not.toMatch(/battery|asha/);
    await site.stop();
  });

  it("a lead added by hand is kept in its form", async () => {
    const { site, DATA_DIR, asha } = await open();
    renameSync(path.join(DATA_DIR, "leads"), path.join(DATA_DIR, "away"));
    const typed = { name: "Gopal Das", phone: "98110 00000", message: "5 kW" };
    const answer = await post(site, "/desk/new", typed, { cookie: asha });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
    for (const words of ['value="Gopal Das"', "5 kW</textarea>", "so this may not be saved"])
      expect(text(answer)).toContain(words);
    await site.stop();
  });

  it("a note that the full disk cannot take stays in its field", async () => {
    // No file may grow beyond 256 KiB; lmdb also writes its failures to the error output.
    const { site, asha } = await open(["sh", "-c", 'ulimit -f 512; exec "$@" 2>/dev/null', "sh"]);
    expect((await send(site.port, "GET", LEAD, { cookie: asha })).status).toBe(200);
    const noteNumber = (number: number) => `Note ${number}${" and a long story".repeat(250)}.`;
    let number = 0;
    let answer: Answer;
    do {
      number += 1;
      answer = await post(
        site,
        LEAD,
        { ...SHOWN, status: "new", note: noteNumber(number) },
        { cookie: asha },
      );
    } while (answer.status === 303 && number < 200);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
    expect(text(answer).includes(`${noteNumber(number)}</textarea>`)).toBe(true);
    expect(text(answer)).toMatch(/Person 1<\/h1>.*so this may not be saved/s);
    await site.stop();
  });

  it("a note whose sender cannot be known is shown to nobody else, and saved later", async () => {
    const { site, DATA_DIR, asha } = await open();
    const file = path.join(DATA_DIR, "staff/data.mdb");
    renameSync(file, `${file}.old`);
    writeFileSync(file, "not a database");
    const stopped = await post(site, LEAD, TYPED, { cookie: asha });
    expect([stopped.status, stopped.headers["retry-after"]]).toEqual([503, "60"]);
    expect(text(stopped)).not.toContain("Person 1");
    const { action, fields } = formIn(stopped);
    expect([action, fields.note]).toEqual([LEAD, NOTE]);
    renameSync(`${file}.old`, file);
    expect((await post(site, action, fields, { cookie: asha })).status).toBe(303);
    await site.stop();
  });

  it("the desk whose accounts are gone is unavailable, not off, until they are back", async () => {
    const { site, DATA_DIR, asha } = await open();
    const folder = path.join(DATA_DIR, "staff");
    renameSync(folder, `${folder}.away`);
    const gone = await send(site.port, "GET", LEAD, { cookie: asha });
    expect([gone.status, gone.headers["retry-after"]]).toEqual([503, "60"]);
    expect(text(gone)).toContain("The desk cannot be opened at this moment.");
    expect(formIn(await post(site, LEAD, TYPED, { cookie: asha })).fields.note).toBe(NOTE);
    expect(site.log()).toContain("StoreFault: the database is gone");
    renameSync(`${folder}.away`, folder);
    expect((await send(site.port, "GET", LEAD, { cookie: asha })).status).toBe(200);
    await site.stop();
  });
});

describe("a note for a lead that was erased meanwhile", () => {
  it("is shown to its writer, and not stored", async () => {
    const { site, asha, ravi } = await open();
    await post(site, `${LEAD}/erase`, { confirm: "AAAA-0001" }, { cookie: ravi });
    const answer = await post(site, LEAD, TYPED, { cookie: asha });
    expect(answer.status).toBe(410);
    for (const words of ["was erased", "Your note was not saved", "&lt;b&gt;battery"])
      expect(text(answer)).toContain(words);
    const later = await send(site.port, "GET", LEAD, { cookie: asha });
    expect(text(later)).not.toMatch(/battery|not saved/);
    await site.stop();
  });
});

describe("two leads with one reference", () => {
  it("are both found, opened, worked and erased, each by its id", async () => {
    const { site, asha } = await open();
    const get = (url: string) => send(site.port, "GET", url, { cookie: asha });
    const linksIn = (answer: Answer) =>
      [...text(answer).matchAll(/href="(\/desk\/leads\/[^"?]+)[?"]/g)].map(([, url]) => url);
    const twins = [idOf(2).replace(/.$/, "1"), idOf(2)].map((id) => `/desk/leads/${id}`);
    const reference = "/desk/leads/AAAA-0002";
    expect(linksIn(await get("/desk?q=AAAA-0002"))).toEqual([reference, reference]);
    expect(linksIn(await get(reference))).toEqual(twins);
    expect((await post(site, reference, TYPED, { cookie: asha })).status).toBe(404);
    expect((await post(site, `${reference}/erase`, { confirm: "AAAA-0002" }, { cookie: asha })).status).toBe(
      404,
    );

    const [newer = "", older = ""] = twins;
    const links = linksIn(await get(older));
    expect(links).toContain(`${older}/erase`);
    expect(links.filter((url) => !url?.startsWith(older))).toEqual([]);
    expect((await post(site, older, TYPED, { cookie: asha })).headers.location).toBe(
      `${older}?seen=0#result`,
    );
    expect(text(await get(newer))).not.toContain("battery");
    const erased = await post(site, `${older}/erase`, { confirm: "AAAA-0002" }, { cookie: asha });
    expect(erased.headers.location).toBe(older);
    expect((await get(older)).status).toBe(410);
    expect(text(await get(reference))).toContain("Person 3</h1>");
    await site.stop();
  });
});
