import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Answer, FORM, type Site, send } from "./site";

export const EMAIL = "asha@example.in";
export const PASSWORD = "copper kettle on the roof";

/** Runs a command beside a site: `npm run desk -- …`, and the like. */
export function runSite(env: Record<string, string>, ...args: string[]) {
  return promisify(execFile)(process.execPath, ["build/index.js", ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
}

/** Runs `npm run desk -- …` beside a site. */
export function deskOutput(env: Record<string, string>, ...args: string[]) {
  return runSite(env, "desk", ...args);
}

/** Runs `npm run desk -- …` beside a site, and resolves to what it prints. */
export async function runDesk(env: Record<string, string>, ...args: string[]): Promise<string> {
  return (await deskOutput(env, ...args)).stdout.trim();
}

/** Returns the path and query of a new link to choose a password. */
export async function invite(env: Record<string, string>, email = EMAIL): Promise<string> {
  const { pathname, search } = new URL(await runDesk(env, "add", email));
  return pathname + search;
}

export function post(
  site: Site,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(site.port, "POST", path, { ...FORM, ...headers }, new URLSearchParams(fields).toString());
}

/** Returns the Cookie header of a browser that has just received this answer. */
export function cookiesOf({ headers }: Answer): string {
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

export function signIn(
  site: Site,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  return post(site, "/desk/sign-in", { email: EMAIL, password: PASSWORD, ...fields }, headers);
}

/** Gives a person access, and returns the Cookie header of their browser. */
export async function joinDesk(site: Site, env: Record<string, string>, email = EMAIL): Promise<string> {
  const chosen = await post(site, await invite(env, email), { password: PASSWORD });
  if (chosen.status !== 303) throw new Error(`no password was chosen: ${chosen.status}`);
  return cookiesOf(chosen);
}

/** Returns the rows of the desk's export, by column. */
export async function exported(site: Site, cookie: string, query: string): Promise<Record<string, string>[]> {
  const { body } = await send(site.port, "GET", `/desk/leads.csv${query}`, { cookie });
  const [head = [], ...rows] = body
    .toString()
    .slice(1)
    .trim()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])));
}
