/** Installs Debian's browser and letters for Hindi, or, elsewhere, the browser that Playwright brings. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SYSTEM_BROWSERS = ["chromium-headless-shell", "chromium"];

const now = (command, ...args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;
const hasBrowser = () => SYSTEM_BROWSERS.some((name) => existsSync(`/usr/bin/${name}`));
const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const missing = [!hasBrowser() && SYSTEM_BROWSERS[0], !hasHindiFont() && "fonts-lohit-deva"].filter(Boolean);
if (canInstall && missing.length > 0 && now("apt-get", "update", "-qq"))
  if (!now("apt-get", "install", "-y", "-qq", ...missing) && !hasBrowser())
    now("apt-get", "install", "-y", "-qq", SYSTEM_BROWSERS[1], "fonts-lohit-deva");
if (!hasBrowser()) now("npx", "playwright", "install", "chromium");

/** Without one, Chromium gives the missing letters so much room that a phone's header breaks. */
function hasHindiFont() {
  return spawnSync("fc-list", [":lang=hi"]).stdout?.length > 0;
}
