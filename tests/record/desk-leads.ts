import { command, contact, encode, FORM, inquiry, MULTIPART, multipart, OWN, photo, quick } from "./forms";
import type { Group } from "./group";
import { hide } from "./plain";
import { type Env, later, NOW, run, type Site, send, setClock, startSite, temporaryFolder } from "./sites";
import { ASHA, Browser, join, PASSWORD, RAVI } from "./staff";

/** Three weeks of leads, of all forms, in both languages, some of them twice; spam too. */
export async function sendLeads(site: Site) {
  const submit = async (address: string, fields: Record<string, string>, file?: ReturnType<typeof photo>) => {
    const isLong = address.includes("inquiry");
    const body = isLong ? multipart(fields, file) : encode(fields);
    const { status } = await send(site.port, "POST", address, {
      body,
      headers: { ...(isLong ? MULTIPART : FORM), ...OWN },
    });
    if (status !== 303) throw new Error(`${address} answered ${status}`);
    later(7);
  };
  setClock("2026-10-26T04:00:00.000Z");
  await submit("/contact", contact("Old Friend"));
  setClock("2026-11-09T09:00:00.000Z");
  await submit(
    "/inquiry?for=home&state=Uttarakhand&units=350",
    { ...inquiry("Meena Joshi"), mobile: "9811111111" },
    photo(),
  );
  await submit("/hi/contact", { ...contact("सुरेश नेगी"), mobile: "9822222222" });
  setClock("2026-11-15T05:00:00.000Z");
  await submit("/quick-contact", { ...quick("Meena J"), phone: "98111 11111" });
  await submit("/contact", { ...contact("Bot"), subject: "cheap" });
  await submit("/contact", {
    ...contact("Campaign Kaur"),
    mobile: "9833333333",
    email: "kaur@example.in",
    landingPage: "/packages",
    utmSource: "letter",
    utmCampaign: "monsoon",
  });
  setClock("2026-11-16T03:00:00.000Z");
  await submit(
    "/hi/inquiry",
    { ...inquiry("पूजा रावत"), mobile: "9844444444", email: "pooja@example.in" },
    { ...photo(), name: "बिल.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.4\n1 0 obj\n") },
  );
  await submit("/contact", {
    ...contact("<b>Markup</b> & Co."),
    mobile: "9855555555",
    email: "m@example.in",
  });
  await submit("/quick-contact", { ...quick("Twice Told"), phone: "9866666666", email: "t@example.in" });
  await submit("/quick-contact", { ...quick("Twice Again"), phone: "9866666666", email: "t@example.in" });
  for (let number = 1; number <= 50; number++)
    await submit("/quick-contact", {
      ...quick(`Row ${number}`),
      phone: String(9700000000 + number),
      email: `row${number}@example.in`,
    });
  setClock(NOW);
  later(180);
}

/** The path of a lead's page, found as staff find it. */
export async function leadPath(site: Site, cookie: string, q: string): Promise<string> {
  const { body } = await send(site.port, "GET", `/desk?q=${encodeURIComponent(q)}`, { headers: { cookie } });
  const path = /href="(\/desk\/leads\/[^"?#]+)/.exec(body.toString())?.[1];
  if (!path) throw new Error(`no lead is found for ${q}`);
  return path;
}

export async function deskLeads(group: Group) {
  setClock(NOW);
  const env: Env = { CONTENT_DIR: "content", DATA_DIR: temporaryFolder() };
  const site = await startSite(env);
  await sendLeads(site);
  const ask = (address: string, note: string, headers: Record<string, string> = {}) =>
    group.ask(site, "GET", address, { note, headers });
  for (const address of [
    "/desk",
    "/desk/sign-in",
    "/desk/password?token=none",
    "/desk.data",
    "/desk/leads.csv",
  ])
    await ask(address, "without staff");
  await command(group, env, "desk", "list");
  for (const args of [[], ["add"], ["add", "nobody"], ["remove", RAVI], ["log", "--since", "yesterday"]])
    await command(group, env, "desk", ...args);
  await signingIn(group, site, env);

  const asha = new Browser(site, group);
  await asha.open("/desk/sign-in?next=%2Fdesk");
  await asha.press("Sign in", { set: { email: ASHA, password: PASSWORD } });
  const ravi = await join(site, RAVI);
  await lists(asha);
  await oneLead(site, asha, ravi);
  await byHand(asha, ravi);
  await mergeAndErase(site, asha);
  await others(group, site, asha);
  await command(group, env, "desk", "list");
  await command(group, env, "desk", "log");
  await command(group, env, "desk", "log", "--since", "2026-11-17");
  await command(group, env, "leads", "list", "--csv", "--suspect");
  await asha.open("/desk", "before signing out");
  await asha.press("Sign out");
  await asha.open("/desk/numbers", "after signing out");
  await run(env, "desk", "remove", RAVI);
  await ravi.open("/desk");
  await group.ask(site, "GET", "/desk", {
    note: "a colleague who was removed",
    headers: { cookie: ravi.cookie },
  });
}

const CLOSED = [
  "/desk",
  "/Desk",
  "/desk/",
  "/desk?view=all",
  "/desk/numbers",
  "/desk/spam",
  "/desk/new",
  "/desk/chosen",
  "/desk/content",
  "/desk/content/blogPost",
  "/desk/content/blogPost/new",
  "/desk/content/media",
  "/desk/leads/ABCD1234",
  "/desk/leads/ABCD1234/bill",
  "/desk/leads/ABCD1234/changes",
  "/desk/leads/ABCD1234/erase",
  "/desk/leads.csv",
  "/desk/live",
  "/desk/newer",
  "/desk/nothing",
  "/desk/sign-out",
  "/desk/content/media/upload",
  "/hi/desk",
  "/desk.data",
  "/desk/numbers.data",
  "/desk?_data=routes%2Fdesk",
  "/desk?_routes=routes%2Fdesk",
  "/__manifest?p=/desk&version=0",
  "/hi/__manifest?p=/desk&version=0",
  "/desk/%2e%2e/desk",
  "/desk%2fnumbers",
  "/desksomething",
];

/** The way in, and everything behind it without a session. */
async function signingIn(group: Group, site: Site, env: Env) {
  const { out } = await run(env, "desk", "add", ASHA);
  const link = new URL(out.trim());
  hide(link.search.replace(/^\?token=/, ""), "(token)");
  group.note("$ desk add", out);
  const invited = new Browser(site, group);
  await invited.open("/desk", "invited");
  await invited.open(link.pathname + link.search);
  await invited.press("Save password", { set: { password: "short" } });
  await invited.press("Save password", { set: { password: "123qweasdzxc" } });
  await invited.press("Save password", { set: { password: PASSWORD } });
  await invited.open(link.pathname + link.search, "used");
  for (const address of CLOSED) {
    await group.ask(site, "GET", address, { note: "without a session" });
    await group.ask(site, "GET", address, {
      note: "with a forged session",
      brief: true,
      headers: { cookie: "__Host-desk=0123456789abcdef0123456789abcdef" },
    });
  }
  for (const address of ["/desk", "/desk/numbers", "/desk/live"]) {
    await group.ask(site, "GET", address, { note: "as a picture", headers: { "sec-fetch-dest": "image" } });
    await group.ask(site, "HEAD", address, { note: "without a session" });
    for (const origin of ["https://www.suryanta.example", "https://evil.example"])
      await group.ask(site, "POST", address, {
        note: `without a session, from ${origin}`,
        headers: { ...FORM, origin },
        body: "note=Called+twice",
      });
  }
  await group.ask(site, "POST", "/desk/leads/ABCD1234", {
    note: "a note without a session",
    headers: { ...FORM, ...OWN },
    body: "note=Called+twice&outcome=note",
  });
  await group.ask(site, "POST", "/desk/leads/ABCD1234.data", {
    note: "a note without a session",
    headers: { ...FORM, ...OWN },
    body: "note=Called+twice",
  });
  for (const [note, email, password, next] of [
    ["a wrong password", ASHA, "wrong wrong wrong", "/desk"],
    ["an unknown address", "nobody@example.in", PASSWORD, "/desk"],
    ["nothing", "", "", ""],
    ["a next page elsewhere", ASHA, PASSWORD, "https://evil.example/"],
    ["a next page", ASHA.toUpperCase(), PASSWORD, "/desk/numbers?from=2026-11-01"],
  ] as const) {
    const browser = new Browser(site, group);
    await browser.open(`/desk/sign-in?next=${encodeURIComponent(next)}`, note);
    await browser.press("Sign in", { set: { email, password }, note });
  }
  await group.ask(site, "GET", "/desk/sign-in", { note: "signed in", headers: { cookie: invited.cookie } });
}

async function lists(asha: Browser) {
  const addresses = [
    "/desk",
    "/desk?view=mine",
    "/desk?view=open",
    "/desk?view=won",
    "/desk?view=lost",
    "/desk?view=all",
    "/desk?view=none",
    "/desk?q=meena",
    "/desk?q=1111",
    "/desk?q=nothing+found",
    "/desk?q=%E0%A4%AA%E0%A5%82%E0%A4%9C%E0%A4%BE",
    "/desk?view=all&kind=inquiry",
    "/desk?view=all&kind=by-hand",
    "/desk?view=all&owner=nobody",
    `/desk?view=all&owner=${encodeURIComponent(ASHA)}`,
    "/desk?view=all&period=today",
    "/desk?view=all&period=week&kind=contact",
    "/desk?view=open&status=new",
    "/desk?view=all&status=won",
    "/desk?changed=3",
    "/desk?x=1",
    "/desk/spam",
    "/desk/numbers",
    "/desk/numbers?from=2026-10-01&to=2026-11-16",
    "/desk/numbers?from=2020-01-01&to=2026-11-16",
    "/desk/numbers?from=x&to=y",
    "/desk/new",
    "/desk/chosen",
    "/desk/nothing",
    "/desk/leads/ZZZZZZZZ",
    "/desk/leads/x",
    "/desk.data?view=all",
    "/desk/numbers.data",
    "/desk/nothing.data",
    "/desk/newer?since=2026-11-16T04:00:00.000Z",
    "/desk/newer?since=x",
    "/desk/leads.csv",
    "/desk/leads.csv?view=all&kind=inquiry",
    "/desk/leads.csv?q=meena",
    "/desk/leads.csv?ids=none",
  ];
  for (const address of addresses) await asha.open(address);
  const older = await asha.open("/desk?view=all", "for its pages");
  const next = /href="(\/desk\?[^"]*after=[^"]*)"/.exec(older.body.toString())?.[1]?.replaceAll("&amp;", "&");
  if (next) await asha.open(next);
}

/** Everything that can be done with one lead. */
async function oneLead(site: Site, asha: Browser, ravi: Browser) {
  const meena = await leadPath(site, asha.cookie, "Meena Joshi");
  await asha.open(meena);
  await asha.open(`${meena}?from=%3Fview%3Dall%26kind%3Dinquiry`);
  await asha.open(`${meena}/bill`);
  await asha.open(`${meena}.data`);
  await asha.open(meena, "again");
  await asha.press("No answer", { set: { note: "Rang twice.\nNo answer." } });
  await asha.press("Undo");
  await asha.press("Save note", { set: { note: "" }, note: "empty" });
  await asha.press("Save note", { set: { note: "Has a <b>flat</b> roof." } });
  await asha.press("Save: Call back", { set: { "call-back-nextCall": "" }, note: "without a time" });
  await asha.press("Save: Call back", { set: { "call-back-nextCall": "2026-11-18T10:30" } });
  await asha.press("Save: Quoted", { set: { "quoted-amount": "much" }, note: "with a wrong amount" });
  await asha.press("Save: Quoted", { set: { "quoted-amount": "1,85,000" } });
  await asha.open(meena, "quoted");
  // Two people at once.
  await ravi.open(meena);
  later(1);
  await asha.press("Save: Won", { set: { "won-amount": "180000" } });
  await ravi.open(`${meena}`);
  const suresh = await leadPath(site, asha.cookie, "9822222222");
  await asha.open(suresh);
  await ravi.open(suresh);
  later(1);
  await ravi.press("Save: Not interested", { set: { "not-interested-reason": "Rents the house" } });
  await asha.press("No answer", { note: "after a colleague", set: { note: "My own note" } });
  const kaur = await leadPath(site, asha.cookie, "9833333333");
  await asha.open(kaur);
  later(1);
  await asha.press("Wrong number");
  await asha.ask("POST", kaur, { ...FORM, ...OWN }, "outcome=unknown&note=x", "an outcome that is unknown");
  await asha.ask(
    "POST",
    kaur,
    { ...FORM, ...OWN },
    encode({ note: "x".repeat(20_000) }),
    "a note that is too long",
  );
  await asha.ask("POST", kaur, { ...FORM, origin: "https://evil.example" }, "note=x", "from elsewhere");
  await asha.ask("POST", `${kaur}.data`, { ...FORM, ...OWN }, "note=By+script&outcome=note", "by script");
}

async function byHand(asha: Browser, ravi: Browser) {
  await asha.open("/desk/new", "to add one");
  await asha.press("Add lead", { note: "empty" });
  await asha.press("Add lead", {
    set: { name: "By Phone", phone: "12", email: "x", nextCall: "2026-13-01T10:00" },
    note: "bad",
  });
  await asha.press("Add lead", {
    set: {
      name: "By Phone",
      phone: "9877777777",
      city: "Roorkee",
      email: "",
      nextCall: "2026-11-17T11:00",
      message: "Wants 3 kW.",
    },
  });
  await asha.press("Save", { among: "Status", set: { status: "surveyed" }, note: "by hand" });
  await asha.press("Save corrections", { set: { phone: "12", email: "x" }, note: "bad" });
  await asha.press("Save corrections", {
    set: { phone: "9877777777", email: "", city: "Haridwar", name: "By Telephone" },
  });
  await asha.open("/desk?view=all&kind=by-hand", "after adding one");
  await ravi.open("/desk");
}

async function mergeAndErase(site: Site, asha: Browser) {
  const [first, second] = [
    await leadPath(site, asha.cookie, "Twice Told"),
    await leadPath(site, asha.cookie, "Twice Again"),
  ];
  await asha.open(first);
  await asha.press("Merge Twice Again into this lead");
  await asha.open(second, "merged");
  await asha.press("Separate it again");
  await asha.open(first, "separated");
  await asha.press("Merge Twice Again into this lead", { note: "once more" });
  await asha.open(`${first}/erase`);
  await asha.press("Erase lead", { set: { confirm: "no" } });
  const reference = first.split("/").at(-1) ?? "";
  await asha.open(`${first}/erase`, "to confirm");
  await asha.press("Erase lead", { set: { confirm: reference }, note: "confirmed" });
  await asha.open(first, "erased");
  await asha.ask(
    "POST",
    first,
    { ...FORM, ...OWN },
    "outcome=none&note=Too+late",
    "a note on an erased lead",
  );
  for (const kept of await idsOf(site)) {
    await asha.open(`/desk/leads/${kept}/changes`, "by id");
    await asha.open(`/desk/leads/${kept}`, "by id");
  }
  await asha.open("/desk/spam", "to restore one");
  await asha.press("Bot is not spam");
  await asha.open("/desk/spam", "after restoring one");
}

/** The ids of three leads. */
async function idsOf(site: Site): Promise<string[]> {
  const { out } = await run(site.env, "leads", "list");
  return out
    .trim()
    .split("\n")
    .slice(1, 4)
    .map((line) => String(JSON.parse(line).id));
}

async function others(group: Group, site: Site, asha: Browser) {
  const page = await asha.open("/desk?view=all&period=today", "to choose several");
  const chosen = [
    ...page.body
      .toString()
      .matchAll(/<input[^>]*name="((?:lead|was-status|was-owner)-\d+)"[^>]*value="([^"]*)"[^>]*>/g),
  ].slice(0, 9);
  const fields = chosen.map(([, name = "", value = ""]): [string, string] => [
    name,
    value.replaceAll("&quot;", '"'),
  ]);
  const send = (more: [string, string][], note: string) =>
    asha.ask(
      "POST",
      "/desk/chosen",
      { ...FORM, ...OWN },
      new URLSearchParams([...fields, ...more]).toString(),
      note,
    );
  await send(
    [
      ["status", "called"],
      ["owner", ASHA],
    ],
    "three are called",
  );
  await send([["status", "lost"]], "three are lost, without a reason");
  await send([], "nothing");
  await send([["export", "1"]], "export");
  await asha.ask("POST", "/desk/chosen", { ...FORM, ...OWN }, "status=called", "none chosen");
  await group.ask(site, "GET", "/desk/live", {
    onlyHead: true,
    brief: true,
    note: "signed in",
    headers: { cookie: asha.cookie },
  });
  for (const method of ["PUT", "OPTIONS", "HEAD"])
    await group.ask(site, method, "/desk", { note: "signed in", headers: { cookie: asha.cookie } });
  await asha.ask("GET", "/desk", { "accept-encoding": "br" }, undefined, "compressed");
  await asha.ask("GET", "/__manifest?p=/desk/numbers&version=0", {}, undefined, "signed in");
  await asha.ask("POST", "/desk/numbers", { ...FORM, ...OWN }, "", "a page without forms");
}
