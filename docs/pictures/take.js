/*
 * Takes the README's pictures of the last build, with leads that are made up:
 *
 *     npm run build && node docs/pictures/take.js
 *
 * Needs Chromium (CHROMIUM, or Debian's).
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };
const STAFF = "asha@example.in";

const folder = path.dirname(fileURLToPath(import.meta.url));
const data = mkdtempSync(path.join(tmpdir(), "pictures-"));
const env = { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: data, PICTURES: "on-demand" };

const site = spawn(process.execPath, ["build/index.cjs"], { env, stdio: ["ignore", "pipe", "inherit"] });
const origin = await new Promise((resolve, reject) => {
  site.once("exit", () => reject(new Error("the site did not start; is there a build?")));
  site.stdout.on("data", (line) => {
    const [found] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (found) resolve(found);
  });
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

async function openPage(viewport) {
  return (await browser.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: "reduce" })).newPage();
}

async function take(page, name) {
  await page.waitForLoadState("networkidle");
  const file = path.join(folder, `${name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 70 })
    .toFile(file);
  console.log(`${name}.webp: ${(size / 1024).toFixed(0)} KB`);
}

async function inquire({ name, city, mobile, load }) {
  const form = new FormData();
  const fields = {
    fullName: name,
    email: "visitor@example.in",
    mobile,
    addressLine1: "12 Main Road",
    city,
    state: "Uttarakhand",
    pinCode: "249403",
    sanctionLoad: load,
    availableArea: "400 sq ft",
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  await fetch(`${origin}/inquiry`, {
    method: "POST",
    body: form,
    headers: { Origin: origin },
    redirect: "manual",
  });
}

try {
  const phone = await openPage(PHONE);
  await phone.goto(origin);
  await take(phone, "home");

  const desktop = await openPage(DESKTOP);
  await desktop.goto(`${origin}/calculator?for=home&state=Uttar+Pradesh&area=urban&units=350&load=3`);
  await desktop.mouse.wheel(0, 260);
  await take(desktop, "calculator");

  await inquire({ name: "Sunita Devi", city: "Haridwar", mobile: "9876543210", load: "3 kW" });
  await inquire({ name: "Rohit Saini", city: "Roorkee", mobile: "9876543211", load: "5 kW" });
  await inquire({ name: "Meera Joshi", city: "Dehradun", mobile: "9876543212", load: "4 kW" });
  const link = execFileSync(process.execPath, ["build/index.cjs", "desk", "add", STAFF], {
    env: { ...env, SITE_URL: origin },
    encoding: "utf8",
  });
  await desktop.goto(link.trim());
  await desktop.getByLabel("Password").fill("copper kettle on the roof");
  await desktop.keyboard.press("Enter");
  await desktop.waitForURL(`${origin}/desk`);
  await take(desktop, "desk");
} finally {
  await browser.close();
  site.kill();
  rmSync(data, { recursive: true, force: true });
}
