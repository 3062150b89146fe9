import { describe, expect, it } from "vitest";
import { dayAfter, dayInIndia, timeInIndia } from "~/india-time";
import { choicesIn, exported, textOf } from "./desk-staff";
import { cardOf, pageOf, wordsIn } from "./html";
import { COMPANY, DETAILS, OWN_PRICES, openQuoting, PRICES } from "./quotation-stores";

const FORGED = `/quotation/${"0123456789abcdef".repeat(2)}`;

describe("a quotation", async () => {
  const office = await openQuoting();
  const yes = (page: string) => office.answer(page, { answer: "yes" });
  const words = async (page: string) => wordsIn(textOf(await office.visit(page)));

  it("is not sent without the company's details, nor with the sample's price", async () => {
    const lead = await office.come("Early Bird", "9811100001");
    expect((await office.draft(lead)).status).toBe(200);
    const preview = await office.show(`${lead}/quotation`);
    for (const missing of [
      "fill in the legal name",
      "needs your GSTIN",
      "needs a vendor number of PM Surya Ghar",
      "Sample prices can’t be sent",
    ])
      expect(preview).toContain(missing);
    expect(preview).not.toContain("Send it");
    const refused = await office.call(lead, { act: "send" });
    expect([refused.status, refused.said.message]).toEqual([422, "It isn’t sent yet: see what is missing."]);
    expect(pageOf(await office.get(`${lead}/quotation`)).links.map(({ href }) => href)).toContain(COMPANY);
    expect(await office.show(lead)).toContain("Quotation · Version 1 · 3 kW · ₹1,80,000 · not sent yet");
  });

  it("is sent once the office has filled them in", async () => {
    await office.publish(COMPANY, DETAILS);
    await office.publish(PRICES, OWN_PRICES);
    await expect.poll(async () => textOf(await office.visit("/packages"))).not.toContain("Sample prices");
    const lead = await office.come("First Customer", "9811100013");
    expect(await office.quote(lead)).toMatch(/^\/quotation\//);
  });

  it("shows the figures of the day in both languages, by its link alone", async () => {
    const lead = await office.come("Kamla Devi", "9811100002");
    const page = await office.quote(lead);
    expect(page).toMatch(/^\/quotation\/[0-9a-f]{32}$/);
    const english = await words(page);
    for (const figure of [
      ...["3 kW for your roof", "Kamla Devi", "₹1,80,000", "GST of ₹14,711 included", "− ₹85,800", "₹94,200"],
      ...["10% ₹18,000 with your order", "30% ₹54,000 after the commissioning certificate", "₹1,799"],
      ...["GSTIN 05AAACE1234F1Z5 · PM Surya Ghar vendor UK-0123", "6 × 500 W mono PERC", "Yes, go ahead"],
    ])
      expect(english).toContain(figure);
    const hindi = await words(`/hi${page}`);
    for (const figure of ["आपकी छत के लिए 3 kW", "₹94,200", "ऑर्डर के साथ", "सोलर पैनल", "हाँ, काम शुरू करें"])
      expect(hindi).toContain(figure);
    const { headers } = await office.visit(page);
    expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["no-store", "noindex"]);
    expect(await office.show(lead)).toContain("₹1,80,000 · sent");
  });

  it("is for the address of the survey, without its link to a map", async () => {
    const lead = await office.come("Hema Bisht", "9811100051");
    const surveyPlace = "https://maps.app.goo.gl/x, 27 Vasant Vihar, Dehradun";
    const surveyAt = `${dayAfter(dayInIndia(Date.now()), 1)}T11:00`;
    expect((await office.tell(lead, { change: { outcome: "survey", surveyAt, surveyPlace } })).status).toBe(
      200,
    );
    const page = await words(await office.quote(lead));
    expect(page).toContain("27 Vasant Vihar, Dehradun");
    expect(page).not.toContain("maps.app");
  });

  it("goes to who reads Hindi in Hindi, by WhatsApp and by mail with its link", async () => {
    const lead = await office.come("Mohan Rawat", "9811100003");
    const page = await office.quote(lead, { language: "hi" });
    expect(page).toMatch(/^\/hi\/quotation\//);
    const links = pageOf(await office.get(`${lead}/quotation`)).links.map(({ href }) =>
      decodeURIComponent(href),
    );
    for (const way of ["https://wa.me/919811100003?text=नमस्ते Mohan जी", "mailto:9811100003@example.in?"])
      expect(links.find((href) => href.startsWith(way))).toContain(page);
  });

  it("goes out from the lead's page as from its own, until it is withdrawn", async () => {
    const lead = await office.come("Same Words", "9811100014");
    const page = await office.quote(lead, { language: "hi" });
    const chat = async (url: string) =>
      pageOf(await office.get(url)).links.find(({ href }) => href.startsWith("https://wa.me/"))?.href;
    const sent = await chat(`${lead}/quotation`);
    expect(sent).toContain(encodeURIComponent(page));
    expect(await chat(lead)).toBe(sent);
    await office.call(lead, { act: "withdraw" });
    expect(await chat(lead)).not.toContain(encodeURIComponent("/quotation/"));
  });

  it("gives its stages to a lead that is won among many, too", async () => {
    const lead = await office.come("Many Won", "9811100015");
    await office.quote(lead);
    const leads = choicesIn(textOf(await office.get("/desk?q=9811100015")));
    expect((await office.choose(leads, { status: "won" })).value.changed).toHaveLength(1);
    const job = await office.show(lead);
    expect(job).toContain("Stages of payment: ₹18,000, ₹1,08,000, ₹54,000");
    expect(job).toMatch(/Money in ₹0 of ₹1,80,000/);
  });

  it("of a forged or withdrawn address is 404", async () => {
    const lead = await office.come("Withdrawn Person", "9811100004");
    const page = await office.quote(lead);
    expect((await office.visit(FORGED)).status).toBe(404);
    expect((await yes(FORGED)).status).toBe(404);
    expect((await office.visit(page)).status).toBe(200);
    expect((await office.call(lead, { act: "withdraw" })).status).toBe(200);
    expect((await office.visit(page)).status).toBe(404);
    expect((await yes(page)).status).toBe(404);
    const hindi = await yes(`/hi${page}`);
    expect(hindi.status).toBe(404);
    expect(hindi.body.toString()).toMatch(/<title>[^<]*यह पेज नहीं मिला.*href="tel:/s);
  });

  it("shows the company's name and what it is in a chat, in the link's language, and nothing of the customer", async () => {
    const lead = await office.come("Gopal Semwal", "9811100041");
    const page = await office.quote(lead);
    for (const agent of [
      "WhatsApp/2.23.20.0",
      "TelegramBot (like TwitterBot)",
      "LinkedInBot/1.0",
      "[LinkedInApp]",
    ])
      for (const [path, title] of [
        [page, "Quotation | Suryanta Energy"],
        [`/hi${page}`, "कोटेशन | Suryanta Energy"],
      ] as const) {
        const shown = await office.get(path, { "user-agent": agent });
        const card = cardOf(textOf(shown));
        expect([shown.status, card.title, card["og:title"]]).toEqual([200, title, title]);
        expect(JSON.stringify(card)).not.toMatch(/Gopal|Semwal|9811100041|1,80,000/);
        expect(textOf(shown)).toContain("Gopal Semwal");
      }
    expect(await office.show(`${lead}/quotation`)).not.toContain("Something went wrong");
  });

  it("is agreed to once, however often the customer says so, after a step that names them", async () => {
    const lead = await office.come("Double Tap", "9811100005");
    const page = await office.quote(lead);
    const step = await words(`${page}?step=yes`);
    expect(step).toContain("Double Tap, shall we go ahead?");
    expect(step).toContain("This is an intention, not a contract");
    const before = office.subjects().length;
    const answers = await Promise.all([yes(page), yes(page), yes(page)]);
    answers.push(await yes(page));
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      Array(4).fill([303, page]),
    );
    expect(await words(page)).toMatch(/Thank you, Double Tap\. You said yes on/);
    const history = await office.show(lead);
    expect(history.match(/Quotation 1: the customer says yes/g)).toHaveLength(1);
    await expect.poll(() => office.subjects().slice(before)).toHaveLength(1);
    expect(office.subjects().at(-1)).toContain("Double_Tap_says_yes_to_quotation_1");
    expect(await office.show("/desk?view=calls")).toContain("Double Tap");
  });

  it("agreed to stays the customer's paper, and the price of the sale, when a newer one is sent", async () => {
    const lead = await office.come("Agreed First", "9811100031");
    const agreed = await office.quote(lead, { price: "1,80,000.50" });
    expect((await yes(agreed)).status).toBe(303);
    const newer = await office.quote(lead, { price: "2,00,000", customer: "business" });
    expect((await office.tell(lead, { change: { outcome: "won", amount: "180001" } })).status).toBe(200);
    expect((await office.tell(lead, { page: "make" })).status).toBe(200);
    const [page = ""] = /\/project\/[0-9a-f]{32}/.exec(textOf(await office.get(lead))) ?? [];
    const paper = textOf(await office.visit(page));
    expect([paper.includes(agreed), paper.includes(newer)]).toEqual([true, false]);
    expect(wordsIn(paper)).toContain("Central subsidy received About ₹85,800");
    const [row] = await exported(office.site, office.cookie, "?q=9811100031");
    expect([row?.amount, row?.planned, row?.out]).toEqual(["180001", "180001", "180001"]);
  });

  it("takes a question once, keeps what was typed, and mails the owner", async () => {
    const lead = await office.come("Curious Person", "9811100006");
    const page = await office.quote(lead);
    const ask = (question: string) =>
      office.answer(`${page}?step=question`, { answer: "question", question });
    const empty = await ask("  ");
    expect(empty.status).toBe(422);
    expect(textOf(empty)).toContain("Write your question, for example");
    const long = await ask("a".repeat(2_001));
    expect([long.status, textOf(long).includes("a".repeat(2_001))]).toEqual([422, true]);
    const before = office.mails.lines.length;
    for (let times = 0; times < 2; times += 1) expect((await ask("Who cleans the panels?")).status).toBe(303);
    expect((await office.show(lead)).match(/Who cleans the panels\?/g)).toHaveLength(1);
    const sent = () => office.mails.lines.slice(before).join("\n");
    await expect.poll(sent).toContain("Curious Person has a question about quotation 1");
    expect(sent()).toContain("RCPT TO:<asha@example.in>");
    expect(sent()).not.toContain("cleans the panels");
  });

  it("agreed to on a part of a part has the person called who stays", async () => {
    const leads: string[] = [];
    for (const name of ["First Asking", "Second Asking", "Third Asking"]) {
      await office.come(name, "9811100014");
      const find = async () => {
        const list = textOf(await office.get(`/desk?q=${encodeURIComponent(name)}`));
        return /href="(\/desk\/leads\/[^"?]+)/.exec(list)?.[1] ?? "";
      };
      await expect.poll(find).not.toBe("");
      leads.push(await find());
    }
    const [first = "", second = "", third = ""] = leads;
    const page = await office.quote(third);
    const merge = async (from: string, into: string) => {
      expect((await office.tell(from, { merge: await office.idOf(into) })).status).toBe(200);
    };
    for (const lead of [first, second]) await office.quote(lead);
    await merge(third, second);
    await merge(second, first);
    const nextCall = async () => {
      const rows = await exported(office.site, office.cookie, "?view=all");
      return rows.find(({ name }) => name === "First Asking")?.nextCall;
    };
    expect(await nextCall()).toBe("");
    const asked = timeInIndia(new Date()).slice(0, 10);
    expect((await yes(page)).status).toBe(303);
    await expect.poll(nextCall).toContain(asked);
    const { links } = pageOf(await office.get(first));
    expect(links.map(({ href }) => href)).toContain(`${third}/quotation`);
    const sent = await office.get(`${third}/quotation`);
    expect([sent.status, wordsIn(textOf(sent)).includes("The customer says yes")]).toEqual([200, true]);
    expect(pageOf(sent).links.map(({ href }) => href)).toContain(`${second}/quotation?new=1`);
  });

  it("agreed to on a lead of somebody who left, or that was called spam, comes to the office", async () => {
    const lead = await office.come("Left Behind", "9811100021");
    const page = await office.quote(lead);
    const colleague = "left@example.in";
    const account = (act: string) => office.callTo("/desk/colleagues/accounts", { act, email: colleague });
    expect((await account("invite")).status).toBe(200);
    const lost = { status: "lost", reason: "Not now", owner: colleague };
    expect((await office.tell(lead, { change: lost })).status).toBe(200);
    expect((await account("remove")).status).toBe(200);
    expect((await office.tell(lead, { change: { spam: true } })).status).toBe(200);
    const before = office.mails.lines.length;
    expect((await yes(page)).status).toBe(303);
    const sent = () => office.mails.lines.slice(before).join("\n");
    await expect.poll(sent).toContain("Left_Behind_says_yes_to_quotation_1");
    expect([sent().includes("RCPT TO:<office@example.in>"), sent().includes(colleague)]).toEqual([
      true,
      false,
    ]);
    await expect.poll(() => office.show("/desk?view=calls")).toContain("Left Behind");
    const rows = await exported(office.site, office.cookie, "?view=all");
    expect(rows.find(({ name }) => name === "Left Behind")).toMatchObject({ status: "quoted", owner: "" });
  });

  it("is sent once, however often that is tapped", async () => {
    const lead = await office.come("Sent Twice", "9811100022");
    expect((await office.draft(lead)).status).toBe(200);
    const tap = () => office.send(lead, { seen: 1 });
    const taps = await Promise.all([tap(), tap(), tap()]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await office.show(lead)).match(/Status: Quoted/g)).toHaveLength(1);
  });

  it("saved once more by a late repeat of the same call stays as it was saved last", async () => {
    const lead = await office.come("Late Repeat", "9811100029");
    const { values } = pageOf(await office.get(`${lead}/quotation?new=1`));
    const { language = "", package: item = "", kw = "", customer = "", homes = "", state = "" } = values;
    const chosen = { language, package: item, kw, customer, homes, state };
    const save = (id: string, price: string) =>
      office.call(lead, { act: "save", id: id.repeat(32), chosen, changed: { price } });
    expect((await save("a", "1,90,000")).status).toBe(200);
    expect((await save("b", "1,80,000")).status).toBe(200);
    expect((await save("a", "1,90,000")).status).toBe(200);
    expect(await office.show(lead)).toContain("₹1,80,000 · not sent yet");
  });

  it("stays with the lead that it was sent from when two quoted ones are merged", async () => {
    const older = await office.come("Older Quoted", "9811100023");
    const change = { outcome: "quoted", amount: "2 lakh" };
    expect((await office.tell(older, { change })).status).toBe(200);
    const list = async () => textOf(await office.get("/desk?q=Newer%20Quoted"));
    await office.come("Newer Quoted", "9811100023");
    await expect.poll(list).toContain(">Newer Quoted</a>");
    const newer = /href="(\/desk\/leads\/[^"?]+)/.exec(await list())?.[1] ?? "";
    await office.quote(newer);
    expect((await office.tell(older, { merge: await office.idOf(newer) })).status).toBe(200);
    expect(await office.show(newer)).toContain("Quotation · Version 1 · 3 kW · ₹1,80,000 · sent");
    expect(await office.show(older)).toContain("This lead is part of");
  });

  it("after its date still opens, says whom to ask, and takes no yes", async () => {
    const lead = await office.come("Late Person", "9811100007");
    await office.draft(lead);
    const yesterday = dayAfter(dayInIndia(Date.now()), -1);
    const page = await office.past(lead, (made) => ({
      quoted: { version: 1, made: { ...made, validUntil: yesterday } },
    }));
    const shown = await words(page);
    expect(shown).toMatch(/This quotation was valid until .* Ask us for a new one\. A question\? Call \+91/);
    expect(shown).not.toContain("Yes, go ahead");
    const late = await yes(page);
    expect(late.status).toBe(410);
    expect(textOf(late)).toContain("This quotation was valid until");
    expect(await office.show(lead)).not.toContain("the customer says yes");
  });

  it("of an older version leads to the newer one, and takes no yes", async () => {
    const lead = await office.come("Second Thought", "9811100008");
    const first = await office.quote(lead);
    const second = await office.quote(lead, { price: "1,75,000" });
    expect(second).not.toBe(first);
    const old = await office.visit(first);
    expect(wordsIn(textOf(old))).toContain("there’s a newer one");
    expect(pageOf(old).links.map(({ href }) => href)).toContain(second);
    expect(wordsIn(textOf(old))).toContain("₹1,80,000");
    expect((await yes(first)).status).toBe(409);
    expect((await yes(second)).status).toBe(303);
    const desk = await office.show(`${lead}/quotation`);
    expect(desk).toContain("Version 2: 3 kW, ₹1,75,000 The customer says yes");
  });

  it("keeps what staff typed when other figures are worked out, and says what is wrong with the rest", async () => {
    const lead = await office.come("Careful Typist", "9811100009");
    const society = { package: "", customer: "society", kw: "20", homes: "6" };
    const changed = { name: "Careful Society", words: "We come in March." };
    expect((await office.draft(lead, { ...society, ...changed })).status).toBe(200);
    const shown = async () => pageOf(await office.get(`${lead}/quotation`));
    expect((await shown()).values).toMatchObject({ ...changed, price: "1000000" });
    expect(await office.show(`${lead}/quotation`)).toContain("Central subsidy ₹3,24,000");
    const wrong = await office.draft(lead, { ...society, price: "a lot", "stages.0.percent": "20" });
    expect([wrong.status, wrong.said.errors]).toEqual([
      422,
      {
        price: "Enter the price in rupees, for example 1,80,000",
        "stages.0.percent": "The stages add up to 110%: make it 100%",
      },
    ]);
    expect((await office.draft(lead, { ...society, homes: "7" })).status).toBe(200);
    expect((await shown()).values).toMatchObject({ ...changed, homes: "7", price: "1000000" });
  });

  it("that two people changed is one person’s until the other has seen it", async () => {
    const lead = await office.come("Two Writers", "9811100033");
    expect((await office.draft(lead, { words: "Mine" })).status).toBe(200);
    const chosen = {
      language: "en",
      package: "",
      kw: "3",
      customer: "home",
      homes: "",
      state: "Uttarakhand",
    };
    const late = { act: "save", seen: 0, chosen, changed: { price: "1.7 lakh" } };
    const refused = await office.call(lead, late);
    const theirs = { lines: ["It is 3 kW for ₹1,80,000 now"], seen: 1 };
    const message = "asha changed this quotation while you had it open";
    expect([refused.status, refused.said]).toEqual([409, { message, theirs }]);
    expect((await office.call(lead, { ...late, seen: 1 })).status).toBe(200);
    const { values } = pageOf(await office.get(`${lead}/quotation`));
    expect(values).toMatchObject({ words: "Mine", price: "1.7 lakh" });
  });

  it.each([
    ["of a field that it has not", { changed: { "stages.9.percent": "10" } }],
    ["without a version", { version: undefined }],
    ["with another word", { act: "erase" }],
  ])("%s is refused in words, and stores nothing", async (_, wrong) => {
    const lead = await office.come("Wrong Call", "9811100034");
    const refused = await office.call(lead, { act: "save", ...wrong });
    expect([refused.status, refused.said.message]).toEqual([400, expect.stringContaining("reload it")]);
    expect(await office.show(lead)).toContain("Quotation · none yet");
  });

  it("of the time before drafts said what staff changed still opens, and keeps it for another size", async () => {
    const lead = await office.come("Older Draft", "9811100035");
    expect((await office.draft(lead, { words: "Ours", price: "1.9 lakh" })).status).toBe(200);
    await office.older(lead);
    expect((await office.draft(lead, { package: "", kw: "5" })).status).toBe(200);
    const { values } = pageOf(await office.get(`${lead}/quotation`));
    expect(values).toMatchObject({ words: "Ours", price: "190000", kw: "5" });
  });

  it("has the centre’s and the state’s subsidy as two lines, each with who pays, and where a loan leaves them", async () => {
    const lead = await office.come("Loan Taker", "9811100030");
    const page = await office.quote(lead, { state: "Uttar Pradesh", subsidyTo: "loan" });
    const english = await words(page);
    for (const text of [
      "− ₹78,000 The Government of India pays it into your loan account. The portal says: within 30 days.",
      "Subsidy of Uttar Pradesh − ₹30,000 Uttar Pradesh pays it later, in the state’s own time.",
      "The bank pays its part to us. The subsidy comes afterwards.",
      "Your bank takes the subsidy into the loan account.",
      "needs panels of ALMM List-I with cells of List-II. A DISCOM may refuse others.",
      "As told by Business Standard, 16 June 2026.",
    ])
      expect(english).toContain(text);
    expect(english).not.toMatch(/usually within|Pay the subsidy into/);
    const hindi = await words(`/hi${page}`);
    for (const text of ["भारत सरकार आपके लोन खाते में भेजती है।", "उत्तर प्रदेश सरकार की सब्सिडी − ₹30,000"])
      expect(hindi).toContain(text);
  });

  it("asks once about panels that nobody has looked up", async () => {
    const lead = await office.come("Unknown Panels", "9811100031");
    expect((await office.draft(lead, { "panels.listedOn": "" })).status).toBe(200);
    const { status, said } = await office.send(lead);
    expect([status, said.question]).toEqual([422, said.message]);
    expect(said.message).toContain("Nobody has looked up these panels on ALMM List-I");
    expect((await office.send(lead, { confirm: said.question })).status).toBe(200);
  });

  it("for a shop says that there is no subsidy, and what of the GST comes back", async () => {
    const lead = await office.come("Shop Owner", "9811100010");
    const page = await office.quote(lead, { package: "", customer: "business", kw: "10" });
    const shown = await words(page);
    for (const text of ["No subsidy", "You can usually take ₹36,777 back as input credit", "₹4,13,223"])
      expect(shown).toContain(text);
    expect(shown).not.toContain("EMI");
  });

  it("that was sent changes with no figure that changes afterwards", async () => {
    const lead = await office.come("Kept Word", "9811100011");
    const page = await office.quote(lead);
    const before = await words(page);
    await office.publish(PRICES, { ...OWN_PRICES, "pricePerKw.home": "70000" });
    await office.publish("/desk/content/packages/residential-3-kw", {
      price: "250000",
      "solar-panel": "7 × 430 W",
    });
    await office.publish(COMPANY, { legalName: "Another Name Private Limited" });
    const next = async () => {
      const other = await office.come("Next Customer", "9811100012");
      await office.draft(other);
      return office.show(`${other}/quotation`);
    };
    await expect.poll(next).toMatch(/Another Name Private Limited.*₹2,50,000.*7 × 430 W/);
    expect(await words(page)).toBe(before);
  });
});
