import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
const [port, dir, ...paths] = process.argv.slice(2);
const cookies = readFileSync(`${dir}/jar-asha`, "utf8").split("\n").filter((l) => /localhost/.test(l) && l.split("\t").length > 6).map((l) => { const p = l.split("\t"); return { name: p[5], value: p[6], domain: "localhost", path: "/" }; });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
for (const [n, w, h, scheme, js] of [["phone-light", 360, 800, "light", true], ["phone-dark", 360, 800, "dark", false], ["desk-light", 1440, 900, "light", true], ["desk-dark", 1440, 900, "dark", false]]) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, javaScriptEnabled: js, isMobile: w < 500, hasTouch: w < 500, timezoneId: "Asia/Kolkata" });
  await c.addCookies(cookies);
  const page = await c.newPage();
  page.on("console", (m) => m.type() === "error" && console.log(n, m.text()));
  page.on("pageerror", (e) => console.log(n, String(e)));
  for (const [i, p] of paths.entries()) {
    await page.goto(`http://localhost:${port}${p}`);
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/list/${n}-${i}.png` });
  }
  await c.close();
}
await browser.close();
