import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { CollectionName } from "~/content/content";
import type { PlainFields } from "~/content/plain-fields";
import { openEditingLmdb } from "~/stores/embedded/editing-lmdb";
import { EMAIL, joinDesk, post } from "./desk-staff";
import { type Answer, type Site, send, startSite, temporaryFolder } from "./site";

export const SECRET = "a secret that only this test knows, of 40 letters";

interface Draft {
  name: CollectionName;
  id: string;
  fields: PlainFields;
  publishAt?: string;
}

/** Starts a site whose content is a copy of the sample with these drafts and files, and signs somebody in. */
export async function startContentSite(drafts: readonly Draft[], files: Record<string, string> = {}) {
  const env = {
    DATA_DIR: temporaryFolder(),
    CONTENT_DIR: path.join(temporaryFolder(), "content"),
    SESSION_SECRET: SECRET,
  };
  cpSync("content", env.CONTENT_DIR, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(env.CONTENT_DIR, file), text);
  const log = { info() {}, warn() {}, error() {} };
  const editing = openEditingLmdb(env.CONTENT_DIR, path.join(env.DATA_DIR, "editing"), log);
  for (const { name, id, ...draft } of drafts) {
    const seen = (await editing.read(name, id))?.version ?? "";
    expect(await editing.save(name, id, { draft }, "ravi@example.in", seen)).toHaveProperty("saved");
  }
  await editing.close();
  const site: Site = await startSite(env);
  const cookie = await joinDesk(site, env, EMAIL);
  const request = (address: string, headers: Record<string, string> = { cookie }) =>
    send(site.port, "GET", address, headers);
  return {
    env,
    site,
    request,
    post: (address: string, fields: Record<string, string>) => post(site, address, fields, { cookie }),
    async text(address: string): Promise<string> {
      const answer = await request(address);
      expect(answer.status, address).toBe(200);
      return textOf(answer);
    },
  };
}

/** Returns a page's text with its tags, without React's marks between texts. */
export function textOf({ body }: Answer): string {
  return body.toString().replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
}

export const decoded = (value: string) =>
  value
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** Returns the values of a form as a browser without scripts would send them. */
export function valuesIn(page: string): Record<string, string> {
  const inputs = [...page.matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)];
  const areas = [...page.matchAll(/<textarea[^>]*?name="([^"]+)"[^>]*>\n?([^<]*)</g)];
  const selects = [...page.matchAll(/<select[^>]*?name="([^"]+)".*?<\/select>/gs)].map(([select, name]) => [
    select,
    name,
    /value="([^"]*)" selected/.exec(select)?.[1] ?? /selected=""[^>]*value="([^"]*)"/.exec(select)?.[1] ?? "",
  ]);
  return Object.fromEntries(
    [...inputs, ...areas, ...selects].map(([, name = "", value = ""]) => [decoded(name), decoded(value)]),
  );
}
