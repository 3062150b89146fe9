import { valuesInForm } from "./html";
import { FORM, type Site, send } from "./site";

export const IMPORT = "/desk/import";

/** Sends a file as a browser without scripts does. */
export async function uploadFile(site: Site, cookie: string, file: string | Buffer, source: string) {
  const form = new FormData();
  form.set("source", source);
  form.set("file", new Blob([new Uint8Array(Buffer.from(file))]), "leads.csv");
  const request = new Request("http://localhost", { method: "POST", body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const headers = { cookie, "content-type": request.headers.get("content-type") ?? "" };
  return send(site.port, "POST", IMPORT, headers, body);
}

/** Presses a button of a preview. */
export function pressButton(
  site: Site,
  cookie: string,
  { body }: { body: Buffer },
  intent: string,
  more = {},
) {
  const fields = { ...valuesInForm(body, IMPORT), ...more, intent };
  return send(site.port, "POST", IMPORT, { ...FORM, cookie }, new URLSearchParams(fields).toString());
}
