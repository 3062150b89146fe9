import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCompany } from "~/content/read-company.server";
import { DAY_MS } from "~/india-time";
import { env } from "~/server/env.server";
import { LANGUAGES } from "~/texts/language";

/** Whoever fetches it later knows that it is still true. */
const VALID_FOR_MS = 180 * DAY_MS;

/** GET /.well-known/security.txt: whom to tell of a hole (RFC 9116). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { email } = await readCompany(context.stores.content);
  // Without a contact there is no such file.
  if (!email) throw new Response(null, { status: 404 });
  const expires = new Date(Date.now() + VALID_FOR_MS).toISOString();
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LANGUAGES.join(", ")}`,
    `Canonical: ${env().SITE_URL}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=300" },
  });
}
