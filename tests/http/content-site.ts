import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";
import type { CollectionName } from "~/content/content";
import type { PlainFields } from "../../app/content/plain-fields";
import { openEditedContent } from "../store/edited-content";
import { sampleFolder } from "./content-folder";
import { EMAIL, joinDesk, post } from "./desk-staff";
import { type Changes, openForm, saveForm, sendForm } from "./document-call";
import { pageOf } from "./html";
import { type Site, send, startSite, temporaryFolder } from "./site";

export { pageOf } from "./html";

export const SECRET = "a secret that only this test knows, of 40 letters";

interface Draft {
  name: CollectionName;
  id: string;
  fields: PlainFields;
}

/** Starts a site for a file's tests, whose content is a copy of the sample with these drafts and documents, and signs somebody in. */
export async function startContentSite(drafts: readonly Draft[], documents: Record<string, unknown> = {}) {
  const env = {
    DATA_DIR: temporaryFolder(),
    CONTENT_DIR: sampleFolder(documents, path.join(temporaryFolder(), "content")),
    SESSION_SECRET: SECRET,
  };
  const fileOf = (document: string) => path.join(env.CONTENT_DIR, `${document}.json`);
  const editing = openEditedContent(env.CONTENT_DIR, env.DATA_DIR);
  for (const { name, id, ...draft } of drafts) {
    const seen = (await editing.read(name, id))?.version ?? "";
    expect(await editing.save(name, id, { draft }, "ravi@example.in", seen)).toHaveProperty(
      "status",
      "saved",
    );
  }
  await editing.close();
  const site: Site = await startSite(env);
  afterAll(() => site.stop());
  const cookie = await joinDesk(site, env, EMAIL);
  const request = (address: string, headers: Record<string, string> = { cookie }) =>
    send(site.port, "GET", address, headers);

  /** Opens a page that must be there. */
  async function page(address: string) {
    const answer = await request(address);
    expect(answer.status, address).toBe(200);
    return pageOf(answer);
  }

  return {
    env,
    site,
    cookie,
    request,
    fileOf,
    stored: (document: string) => JSON.parse(readFileSync(fileOf(document), "utf8")),
    post: (address: string, fields: Record<string, string>) => post(site, address, fields, { cookie }),
    page,
    /** Opens a document's form. */
    open: (address: string) => openForm(site, address, cookie),
    /** Opens a document's form, and publishes it with these changes, by the names of their places. */
    save: (address: string, changes: Changes, body: object = {}) =>
      saveForm(site, address, changes, { cookie, ...body }),
    /** Sends a document as its form does. */
    sendForm: (address: string, body: object) => sendForm(site, address, { ...body }, cookie),
  };
}
