import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCompany } from "~/content/read-company.server";
import { type Company, site } from "~/site";
import { frame } from "~/texts/frame";

const BACKGROUND = "#08090b";

const png = (size: number, purpose: "any" | "maskable") => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const manifest = (company: Company) => ({
  name: site.brand,
  short_name: site.shortBrand,
  description: frame.en.description(company),
  id: "/",
  start_url: "/",
  scope: "/",
  display: "browser",
  lang: "en-IN",
  background_color: BACKGROUND,
  theme_color: BACKGROUND,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    png(192, "any"),
    png(512, "any"),
    png(192, "maskable"),
    png(512, "maskable"),
  ],
});

/** GET /manifest.webmanifest, which browsers ask for after every page. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(manifest(await readCompany(context.stores.content)), {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=300" },
  });
}
