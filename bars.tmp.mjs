import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const [port, dir] = process.argv.slice(2);
const cookies = readFileSync(`${dir}/jar-asha`, "utf8").split("\n").filter((l) => /localhost/.test(l) && l.split("\t").length > 6).map((l) => { const p = l.split("\t"); return { name: p[5], value: p[6], domain: "localhost", path: "/" }; });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
for (const [n, w, h, scheme, fc] of [["phone", 360, 800, "light"], ["desk", 1440, 900, "dark"], ["forced", 1440, 900, "dark", "active"]]) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, forcedColors: fc ?? "none", isMobile: w < 500, hasTouch: w < 500 });
  await c.addCookies(cookies);
  const page = await c.newPage();
  await page.goto(`http://localhost:${port}/desk`);
  await page.waitForTimeout(1500);
  if (w < 500) await page.getByLabel("Choose several").check();
  await page.getByRole("checkbox").nth(2).check();
  await fetch(`http://localhost:${port}/contact`, { method: "POST", redirect: "manual", headers: { "content-type": "application/x-www-form-urlencoded" }, body: new URLSearchParams({ name: `New ${n}`, email: "a@example.in", mobile: "9876543210", message: "5 kW please" }) });
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/list/bars-${n}.png` });
  await page.getByRole("button", { name: "Menu of asha" }).click();
  await page.screenshot({ path: `/tmp/list/menu-${n}.png` });
  await c.close();
}
await browser.close();
