import { afterAll, expect } from "vitest";
import { openOffice } from "./desk-staff";
import { FORM, send, startSite } from "./site";

/** Starts a site for the tests of a file, which is stopped after them. */
export async function testSite(env: Record<string, string> = {}) {
  const site = await startSite(env);
  afterAll(() => site.stop());
  const get = (url: string, headers = {}) => send(site.port, "GET", url, headers);
  return {
    ...site,
    get,
    /** Returns the text of a page that must be there. */
    async read(url: string, headers = {}) {
      const { status, body } = await get(url, headers);
      expect([url, status]).toEqual([url, 200]);
      return body.toString();
    },
    post: (url: string, fields: Record<string, string>, headers = {}) =>
      send(site.port, "POST", url, { ...FORM, ...headers }, new URLSearchParams(fields).toString()),
  };
}

/** Opens an office for the tests of a file, whose site is stopped after them. */
export async function testOffice(...given: Parameters<typeof openOffice>) {
  const office = await openOffice(...given);
  afterAll(() => office.site.stop());
  return office;
}
