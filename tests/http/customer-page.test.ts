import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, dayAfter, dayInIndia } from "~/india-time";
import type { Change } from "~/sales/lead/lead-state";
import { openDataFiles } from "~/stores/open-content.server";
import { idOf, person, RAVI } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import { call, EMAIL, post, textOf } from "./desk-staff";
import { cardOf, elementsIn, wordsIn } from "./html";
import { type Answer, send } from "./site";
import { testOffice } from "./test-site";

const PERSON = {
  name: "Kamla Devi Joshi",
  email: "kamla.joshi@example.in",
  phone: "9412345670",
  message: "House 14, Shivalik Nagar",
};

/** A run may pass midnight. */
const today = () => dayInIndia(new Date());

const ALONE = { "x-forwarded-for": "203.0.113.200" };

async function openPlace() {
  const { site, asha: cookie, env } = await testOffice({ TRUST_PROXY: "1" });
  const stores = openEmbeddedStores(env.DATA_DIR);
  afterAll(() => stores.close());
  return { site, cookie, stores, folder: env.DATA_DIR };
}

let last = 0;

/** Stores a lead, wins it and makes its page, as the desk does. */
async function customer(place: Place, ...changes: Change[]) {
  const { site, cookie, stores } = place;
  last += 1;
  const number = last;
  await stores.leads.add(person(number, PERSON, { language: "hi" }));
  for (const change of [{ status: "won", owner: EMAIL } as const, ...changes])
    await stores.desk.append(idOf(number), RAVI, change);
  const desk = `/desk/leads/AAAAA-${String(number).padStart(5, "0")}`;
  const shown = async () => textOf(await send(site.port, "GET", desk, { cookie }));
  const act = (body: object) => call(site, `${desk}/events`, { by: EMAIL, ...body }, { cookie });
  await act({ page: "make" });
  const token = async () => /\/project\/([0-9a-f]{32})"/.exec(await shown())?.[1] ?? "";
  return { id: idOf(number), desk, shown, act, token, path: `/hi/project/${await token()}` };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

const place = await openPlace();

const namesOfHeaders = ["cache-control", "x-robots-tag", "referrer-policy"] as const;
const PRIVATE = ["no-store", "noindex", "same-origin"];

const headersOf = ({ headers }: Answer) => namesOfHeaders.map((name) => headers[name]);

describe("the page of a customer", () => {
  const { site, stores } = place;
  const get = (path: string, headers = {}) => send(site.port, "GET", path, headers);

  it("shows in both languages, without scripts, nothing of the customer but the first name", async () => {
    const { path } = await customer(place, { step: { id: "advance", done: today() } });
    for (const [url, words] of [
      [path, ["नमस्ते, Kamla जी।", "एडवांस मिल गया है।", "अब आपके कागज़ चाहिए।", "12 में से 1 कदम पूरे"]],
      [path.replace("/hi", ""), ["Namaste, Kamla.", "Your advance has come.", "1 of 12 steps done"]],
    ] as const) {
      const answer = await get(url);
      const page = textOf(answer);
      expect([answer.status, ...headersOf(answer)]).toEqual([200, ...PRIVATE]);
      for (const one of words) expect(wordsIn(page)).toContain(one);
      expect(page).not.toMatch(/Joshi|Devi\b|kamla|94123|Shivalik|asha|ravi|@example/);
      // The Print button needs one; whoever has none sees no button.
      expect(elementsIn(page, "script").map(({ attributes }) => attributes.src)).toEqual([undefined]);
      expect(page).not.toMatch(/<iframe|googleapis|modulepreload/);
      expect(page).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it("is made, copied, sent in the customer's language, opened and stopped by the office", async () => {
    const one = await customer(place);
    expect(await one.shown()).toContain("Not opened yet.");
    expect(await one.shown()).toContain(encodeURIComponent("आपका सोलर कहाँ तक पहुँचा"));
    await get(one.path);
    await get(one.path, { cookie: place.cookie });
    await get(one.path);
    expect(await one.shown()).toContain("Opened 2 times");
    // Whoever makes it again, perhaps a colleague, leaves the customer the link.
    expect((await one.act({ page: "make" })).status).toBe(200);
    expect((await get(one.path)).status).toBe(200);
    const long = await one.act({ change: { asks: "x".repeat(201) } });
    expect([long.status, textOf(long).includes("at most 200 characters")]).toEqual([422, true]);
    await one.act({ change: { asks: "A photo of a cancelled cheque" } });
    expect(textOf(await get(one.path))).toContain("A photo of a cancelled cheque");
    await one.act({ page: "stop" });
    expect((await get(one.path)).status).toBe(404);
    await one.act({ page: "make" });
    const another = `/project/${await one.token()}`;
    expect([(await get(another)).status, (await get(one.path)).status]).toEqual([200, 404]);
    expect(one.path).not.toContain(another);
  });

  it("keeps the way to a service request a year after the handover, and nothing of the job", async () => {
    const one = await customer(place, { step: { id: "advance", done: dayAfter(today(), -400) } });
    vi.setSystemTime(Date.now() - 367 * DAY_MS);
    await stores.desk.append(one.id, RAVI, { step: { id: "handover", done: dayAfter(today(), -367) } });
    vi.useRealTimers();
    for (const [path, words] of [
      [one.path, "सर्विस का फ़ॉर्म भेजें"],
      [one.path.replace("/hi", ""), "Send a service request"],
    ] as const) {
      const answer = await get(path);
      const page = textOf(answer);
      expect([answer.status, ...headersOf(answer)]).toEqual([200, ...PRIVATE]);
      expect(wordsIn(page)).toContain(words);
      expect(page).toMatch(/\/service\?yours=AAAAA-\d{5}"/);
      expect(page).not.toMatch(/Kamla|Joshi|94123|Advance|एडवांस|\/files\/|<ol|<script src/);
    }
  });

  it("is one 404, whatever is wrong with its link", async () => {
    const live = (await customer(place)).path.replace("/hi", "");
    const token = live.replace("/project/", "");
    const ended = await customer(place);
    vi.setSystemTime(Date.now() - 367 * DAY_MS);
    await stores.desk.append(ended.id, RAVI, { jobEnded: "Moves house" });
    vi.useRealTimers();
    const stopped = await customer(place);
    await stopped.act({ page: "stop" });
    const erased = await customer(place);
    await stores.desk.erase(erased.id, RAVI);
    const lost = await customer(place);
    await stores.desk.append(lost.id, RAVI, { status: "lost", reason: "Mistake" });
    const flipped = (token.startsWith("0") ? "1" : "0") + token.slice(1);
    const wrong = [
      ...[`/project/${flipped}`, `/project/${token.toUpperCase().replace(/^\d+/, "A")}`],
      ...[`/project/${token.slice(1)}`, `/project/${token}0`, `/project/${token}%20`],
      ...[`/quotation/${token}`, `/project/${token}/files/${token}`],
      ...[
        `/project/${token}/`,
        `/project/${token}/more`,
        `/project/nonsense`,
        `/project/${"9".repeat(1500)}`,
      ],
      ...[ended, stopped, erased, lost].map(({ path }) => path.replace("/hi", "")),
    ];
    const answers = await Promise.all(
      wrong.map((path, index) => get(path, { "x-forwarded-for": `203.0.113.${index}` })),
    );
    const kinds = answers.map((answer) => [answer.status, ...headersOf(answer)].join());
    const moved = `308,${PRIVATE}`;
    expect(kinds).toEqual(wrong.map((path) => (path.endsWith("/") ? moved : `404,${PRIVATE}`)));
    // But for its own address, which the link to the other language has.
    const bodyOf = (path: string) =>
      textOf(answers[wrong.indexOf(path)] as Answer).replaceAll(path.replace("/project/", ""), "");
    const [first, ...others] = wrong.filter((path) => /^\/project\/[^/%]+$/.test(path)).map(bodyOf);
    expect(new Set(others)).toEqual(new Set([first]));
    expect(first).toContain("Page not found");
    for (const path of [`/project/${token}%00`, `/project/${token}/files/..%2f`, `/project/../${token}`])
      expect((await get(path)).status).toBe(404);
  });

  it("is the same to programs that show links, names nobody in their card, and counts none of them", async () => {
    const one = await customer(place);
    for (const agent of ["WhatsApp/2.23.20.0", "facebookexternalhit/1.1", "Googlebot/2.1"]) {
      const { status, text } = await get(one.path, { "user-agent": agent }).then((page) => ({
        status: page.status,
        text: textOf(page),
      }));
      expect([status, cardOf(text)["og:title"]]).toEqual([200, "आपका सोलर | Suryanta Energy"]);
      expect(JSON.stringify(cardOf(text))).not.toMatch(/Kamla|Joshi/);
      expect(text).toContain("नमस्ते, Kamla जी।");
    }
    expect(await one.shown()).toContain("Not opened yet.");
    const phone = "Mozilla/5.0 (Linux; Android 11; CUBOT KINGKONG 5 Pro) Chrome/120.0 Mobile";
    expect(textOf(await get(one.path, { "user-agent": phone }))).toContain("नमस्ते, Kamla जी।");
    expect(await one.shown()).not.toContain("Not opened yet.");
  });

  it("is kept by nobody, may not be framed or sent to from elsewhere, and leaves no token in the log", async () => {
    const one = await customer(place);
    await get(one.path);
    await stores.desk.append(one.id, RAVI, { step: { id: "advance", done: today() } });
    const page = await get(one.path, { origin: "https://evil.example" });
    expect(textOf(page)).toContain("एडवांस मिल गया है।");
    expect(page.headers["access-control-allow-origin"]).toBeUndefined();
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect((await post(site, one.path, {}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await post(site, one.path, {})).status).toBe(405);
    const data = await get(`${one.path}.data`);
    expect([data.status, ...headersOf(data)]).toEqual([200, ...PRIVATE]);
    const token = await one.token();
    await get(`/PROJECT/${token}`);
    await get(`/%70roject/${token}`);
    await expect.poll(site.log).toContain('"path":"/%70roject/…"');
    expect(site.log()).toContain('"path":"/hi/project/…"');
    expect(site.log()).not.toContain(token);
  });

  it("counts the wrong addresses of a client", async () => {
    const { path } = await customer(place);
    for (let round = 0; round < 3; round += 1) {
      const right = await Promise.all(Array.from({ length: 50 }, () => get(path, ALONE)));
      expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const guess = (_: unknown, index: number) => get(`/project/${String(index).padStart(32, "0")}`, ALONE);
    const guessed = await Promise.all(Array.from({ length: 300 }, guess));
    const refused = guessed.filter(({ status }) => status === 429);
    const missing = guessed.filter(({ status }) => status === 404);
    // Two a second come back.
    expect([missing.length >= 120, missing.length + refused.length]).toEqual([true, 300]);
    const [one] = refused as [Answer];
    expect([...headersOf(one), one.headers["retry-after"]]).toEqual([...PRIVATE, "1"]);
    expect(textOf(one)).toContain("Too many pages");
    expect((await get(path, { "x-forwarded-for": "203.0.113.201" })).status).toBe(200);
  });
});

it("shows the files that the office shows, and no other, nor an identity paper", async () => {
  const files = openDataFiles(place.folder);
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#8ac" } })
    .withExif({ IFD0: { Model: "Galaxy A15" }, IFD3: { GPSLatitude: "30/1 19/1 0/1" } })
    .jpeg()
    .toBuffer();
  const ids = ["a", "b", "c", "d"].map((letter) => letter.repeat(32));
  const [roof = "", paper = "", hidden = "", identity = ""] = ids;
  const file = { name: "Joshi 9412345670.jpg", type: "image/jpeg", size: 3000, notice: "", isShown: true };
  const one = await customer(
    place,
    { file: { ...file, id: roof, kind: "roof" } },
    { file: { ...file, id: paper, kind: "agreement", type: "application/pdf" } },
    { file: { ...file, id: hidden, kind: "other", isShown: false } },
    { file: { ...file, id: identity, kind: "identity" } },
  );
  for (const id of ids)
    await files.put(`.lead-files/${one.id}/${id}`, id === roof ? picture : Buffer.from("bytes"), {
      type: "image/jpeg",
    });
  await files.close();
  const page = textOf(await send(place.site.port, "GET", one.path));
  const path = one.path.replace("/hi", "");
  expect(elementsIn(page, "img").map(({ attributes }) => attributes.src)).toEqual([
    `${path}/files/${roof}?size=full-640`,
  ]);
  expect(wordsIn(page)).toContain("एग्रीमेंट PDF, 3 KB");
  expect(page).not.toContain("9412345670");
  const answers = await Promise.all(ids.map((id) => send(place.site.port, "GET", `${path}/files/${id}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
  expect(headersOf(answers[0] as Answer)).toEqual(PRIVATE);
  expect(answers[1]?.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(answers[1]?.headers["content-disposition"]).toBe('inline; filename="agreement.pdf"');
  for (const query of ["", "?size=full-640", "?size=full-9999"]) {
    const small = await send(place.site.port, "GET", `${path}/files/${roof}${query}`);
    const { width, exif } = await sharp(small.body).metadata();
    expect([width, exif, small.headers["cache-control"]]).toEqual([
      query === "?size=full-640" ? 640 : 1200,
      undefined,
      "no-store",
    ]);
    expect(picture.includes("Galaxy A15") && !small.body.includes("Galaxy A15")).toBe(true);
  }
  await one.act({ page: "stop" });
  for (const query of ["", "?size=full-640"])
    expect((await send(place.site.port, "GET", `${path}/files/${roof}${query}`)).status).toBe(404);
});
