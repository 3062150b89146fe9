import { mkdirSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import type { Change } from "~/leads/pipeline/lead-state";
import { openDataFiles } from "~/stores/open-content.server";
import { idOf, person, RAVI } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import { EMAIL, openOffice, post, textOf } from "./desk-staff";
import { send } from "./site";

const OUT = "/tmp/w-out/page/shots";
const T = dayInIndia(new Date());
const day = (n: number) => dayAfter(T, n);
const done = (id: string, n: number) => ({ step: { id, done: day(n) } }) as Change;

it("looks", async () => {
  mkdirSync(OUT, { recursive: true });
  const office = await openOffice({ RATE_LIMIT: "1000" });
  let clock = new Date(Date.now() - 36 * 86400000);
  const stores = openEmbeddedStores(office.env.DATA_DIR, () => clock);
  await stores.staff.rename(EMAIL, "Ravi Negi");
  const files = openDataFiles(office.env.DATA_DIR);
  const stages = [
    { id: "1", name: "Advance", amount: 18000, dueWith: "advance", dueOn: "" },
    { id: "2", name: "Material", amount: 108000, dueWith: "material", dueOn: "" },
    { id: "3", name: "Balance", amount: 54000, dueWith: "balance", dueOn: "" },
  ] as const;
  const paid = (stage: string, amount: number, n: number) =>
    ({ payment: { stage, amount, on: day(n), how: "upi" } }) as Change;
  const base: Change[] = [
    { status: "won", owner: EMAIL },
    { stages: [...stages] },
    paid("1", 18000, -33),
    done("papers", -32),
    { step: { id: "application", done: day(-30), number: "NP-UK25-1234567" } },
    { step: { id: "loan", isLeftOut: true } },
    paid("2", 108000, -22),
    done("material", -20),
    done("installation", -14),
  ];
  const cases: Record<string, Change[]> = {
    new: [{ status: "won", owner: EMAIL }],
    asks: [...base, done("inspection", -2), { asks: "A photo of a cancelled cheque" }],
    nothing: [...base],
    late: [...base, done("inspection", -12)],
    finished: [
      ...base,
      done("inspection", -12),
      done("meter", -9),
      paid("3", 54000, -8),
      done("claim", -6),
      done("subsidy", -2),
      done("handover", -1),
    ],
    ended: [...base, { jobEnded: "Moves house" }],
  };
  const urls: Record<string, string> = {};
  let n = 0;
  for (const [name, changes] of Object.entries(cases)) {
    n += 1;
    const estimate = { systemKw: 3, cost: { subsidy: { total: 85800 } }, inputs: { for: "home" } } as never;
    await stores.leads.add(person(n, { name: "Kamla Joshi" }, { language: "hi", estimate }));
    clock = name === "new" ? new Date() : new Date(Date.now() - 36 * 86400000);
    for (const change of changes) {
      clock = new Date(Number(clock) + 2 * 86400000);
      if (Number(clock) > Date.now()) clock = new Date();
      await stores.desk.append(idOf(n), RAVI, change);
    }
    if (["asks", "finished"].includes(name)) {
      for (const [index, kind, type] of [
        [1, "roof", "image/jpeg"],
        [2, "quotation", "application/pdf"],
      ] as const) {
        const id = String(index).repeat(32);
        await stores.desk.append(idOf(n), RAVI, {
          file: { id, kind, name: "x", type, size: 210_000, notice: "", isShown: true },
        });
        const bytes =
          type === "image/jpeg"
            ? readFileSync("public/images/rooftop-array-sunrise.jpg")
            : Buffer.from("%PDF-1.4");
        await files.put(`.lead-files/${idOf(n)}/${id}`, bytes, { type });
      }
    }
    const desk = `/desk/leads/AAAAA-${String(n).padStart(5, "0")}`;
    await post(office.site, desk, { intent: "make-page" }, { cookie: office.asha });
    const shown = textOf(await send(office.site.port, "GET", desk, { cookie: office.asha }));
    urls[name] = /\/hi(\/project\/[0-9a-f]{32})"/.exec(shown)?.[1] ?? "";
  }
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  const only = process.env.ONLY?.split(",");
  for (const [name, url] of Object.entries(urls)) {
    if (only && !only.includes(name)) continue;
    for (const [language, base] of [
      ["hi", "/hi"],
      ["en", ""],
    ] as const)
      for (const [width, height] of [
        [360, 800],
        [1440, 900],
      ] as const) {
        const context = await browser.newContext({ viewport: { width, height } });
        const page = await context.newPage();
        page.on("console", (m) => console.log(name, m.text()));
        const answer = await page.goto(office.site.origin + base + url);
        if (answer?.status() !== 200) console.log(name, answer?.status(), await page.textContent("h1"));
        await page.screenshot({ path: `${OUT}/${name}-${language}-${width}.png`, fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        if (wide > width) console.log(name, "is wide", wide);
        if (width === 1440) {
          await page.emulateMedia({ media: "print" });
          await page.setViewportSize({ width: 760, height: 1075 });
          await page.screenshot({ path: `${OUT}/${name}-${language}-print.png`, fullPage: true });
        }
        await context.close();
      }
  }
  for (const [width, height] of [
    [360, 800],
    [1440, 900],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height } });
    await context.addCookies([
      { name: "desk", value: office.asha.replace("desk=", ""), url: office.site.origin },
    ]);
    const page = await context.newPage();
    await page.goto(`${office.site.origin}/desk/leads/AAAAA-00002`);
    await page.locator("#page").screenshot({ path: `${OUT}/desk-${width}.png` });
    await context.close();
  }
  await browser.close();
  console.log(
    office.site
      .log()
      .split("\n")
      .filter((line) => /ERROR|WARN/.test(line))
      .slice(0, 3)
      .join("\n")
      .slice(0, 3000),
  );
  await stores.close();
  await office.site.stop();
  expect(1).toBe(1);
});
