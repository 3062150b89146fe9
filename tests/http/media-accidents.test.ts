import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";
import { joinDesk } from "./desk-staff";
import { send } from "./site";

const UPLOAD = "/desk/content/media/upload";
const FILE = "/desk/content/media/price-list.pdf";
const PRICES = Buffer.from("%PDF-1.7 prices");

const desk = await startContentSite([]);

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const stored = (name: string) => readFileSync(path.join(desk.env.CONTENT_DIR, "media", name));

async function upload(cookie: string, name: string, bytes: Uint8Array, search: Record<string, string> = {}) {
  const query = new URLSearchParams({ name, sha256: hashOf(bytes), ...search });
  const headers = { cookie, "content-type": "application/octet-stream" };
  const { body } = await send(desk.site.port, "POST", `${UPLOAD}?${query}`, headers, bytes);
  return JSON.parse(body.toString());
}

it("what somebody says that their upload was made of counts among their own uploads alone", async () => {
  const ravi = await joinDesk(desk.site, desk.env, "ravi@example.in");
  const original = hashOf(PRICES);
  const wrong = await upload(ravi, "wrong.pdf", Buffer.from("%PDF-1.7 wrong"), { original });
  expect(wrong.name).toBe("wrong.pdf");
  const asked = await desk.request(`${UPLOAD}?sha256=${original}`);
  expect(asked.status).toBe(404);
  expect((await upload(desk.cookie, "price-list.pdf", PRICES, { original })).name).toBe("price-list.pdf");
  const found = await desk.request(`${UPLOAD}?sha256=${original}`, { cookie: ravi });
  expect(JSON.parse(found.body.toString()).name).toBe("price-list.pdf");
});

it("a file that comes with a description is left out, and the page says so", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ do: "describe", seen: "", description: "Our prices" }))
    form.append(name, value);
  form.append("files", new File(["%PDF-1.7 other"], "other.pdf"));
  const encoded = new Response(form);
  const headers = { cookie: desk.cookie, "content-type": encoded.headers.get("content-type") ?? "" };
  const body = new Uint8Array(await encoded.arrayBuffer());
  const answer = await send(desk.site.port, "POST", FILE, headers, body);
  expect(answer.status).toBe(200);
  expect(pageOf(answer).words).toContain("The description is saved. The file that came with it isn’t");
  expect(stored("price-list.pdf")).toEqual(PRICES);
  expect((await desk.page("/desk/content/media?q=Our+prices")).words).toContain("price-list.pdf");
});
