import type { Group } from "./group";
import { makeContent } from "./sample";
import { type Site, send, startSite, temporaryFolder } from "./sites";

/** Every page, and what its address may ask for. */
const PAGES = [
  "/",
  "/about",
  "/project-photos",
  "/project-photos?page=2",
  "/project-photos?category=Residential",
  "/project-photos?category=Two+Words+%26+more",
  "/project-photos?category=No+such+category",
  "/project-photos?photo=apartment-block-indirapuram~apartment-roof-from-above.jpg",
  "/project-photos?photo=record-a~%E0%A4%9B%E0%A4%A4+%E0%A4%95%E0%A5%80+photo+1.jpg",
  "/project-photos?category=Residential&photo=record-a~house-at-dusk-1.jpg",
  "/project-photos?photo=no-such-photo",
  "/project-videos",
  "/project-videos?page=2",
  "/packages",
  "/packages?type=Commercial",
  "/packages?type=Industrial",
  "/packages?for=home&state=Delhi&units=300",
  "/calculator",
  "/calculator?for=home&state=Uttar+Pradesh&units=350",
  "/calculator?for=home&state=Uttarakhand&bill=3500&roof=400&load=5&area=urban",
  "/calculator?for=society&state=Delhi&units=9000&homes=40",
  "/calculator?for=business&state=Maharashtra&units=4000&rate=9.5&kw=20",
  "/calculator?for=business&state=Sikkim&bill=20000",
  "/calculator?for=home&state=Nowhere&units=-3&roof=many",
  "/calculator?for=home&state=Delhi&units=20&roof=50",
  "/events",
  "/events?page=2",
  "/events?page=99",
  "/brochures",
  "/brochures?page=2",
  "/brochures?q=cleaning",
  "/brochures?q=nothing+of+the+kind",
  "/brochures?category=Sheets+%26+tables",
  "/brochures?q=brochure&category=Maintenance",
  "/inquiry",
  "/inquiry?package=residential-3-kw",
  "/inquiry?package=no-such-package",
  "/inquiry?for=home&state=Delhi&units=300",
  "/inquiry?sent=inquiry&ref=ABCD-1234",
  "/inquiry?sent=inquiry&ref=ABCD-1234&stay=no-bill",
  "/contact/inquiry",
  "/contact",
  "/contact?map=1",
  "/contact?sent=contact&ref=ABCD-1234",
  "/quick-contact",
  "/about?sent=quick-contact",
  "/privacy-policy",
  "/terms",
];

const POSTS = [
  ...[
    "shadow-and-orientation",
    "how-net-metering-works",
    "record-1",
    "record-3",
    "record-4",
    "record-hostile",
  ],
  ...[
    "record-future",
    "record-undated",
    "record%20bare",
    "record-untitled",
    "record-draft",
    "before-the-monsoon",
  ],
  ...["no-such-post", ""],
].map((id) => `/blog/${id}`.replace(/\/$/, ""));

const MISSING = [
  "/nothing-here",
  "/blog/a/b",
  "/hi/nothing",
  "/desk",
  "/desk/sign-in",
  "/desk/leads/ABCD1234",
  "/wp-login.php",
  "/.env",
  "/index.html",
];

export async function publicPages(group: Group) {
  const site = await startSite({ CONTENT_DIR: makeContent(), DATA_DIR: temporaryFolder() });
  for (const page of [...PAGES, ...POSTS]) {
    await group.ask(site, "GET", page);
    await group.ask(site, "GET", inHindi(page));
  }
  for (const page of MISSING) await group.ask(site, "GET", page);
  await openedVideo(group, site);
}

export function inHindi(page: string): string {
  return page === "/" ? "/hi" : page.startsWith("/?") ? `/hi${page.slice(1)}` : `/hi${page}`;
}

/** A video's address is what the page links to. */
async function openedVideo(group: Group, site: Site) {
  const { body } = await group.ask(site, "GET", "/project-videos", { brief: true, note: "for its links" });
  const links = [...body.toString().matchAll(/href="(\/project-videos\?[^"]*video=[^"]*)"/g)].map(
    ([, href = ""]) => href.replaceAll("&amp;", "&"),
  );
  for (const link of links.slice(0, 2)) {
    await group.ask(site, "GET", link);
    await group.ask(site, "GET", inHindi(link));
  }
}

/** The data of navigations by script, and what Remix asks for beside them. */
export async function data(group: Group) {
  const site = await startSite({ CONTENT_DIR: makeContent(), DATA_DIR: temporaryFolder() });
  const pages = [
    "/_root",
    "/about",
    "/project-photos",
    "/project-photos?page=2",
    "/project-photos?category=Residential",
    "/project-videos",
    "/packages?type=Commercial",
    "/calculator?for=home&state=Delhi&units=300",
    "/events",
    "/events?page=2",
    "/blog/record-1",
    "/blog/record-draft",
    "/blog/no-such-post",
    "/brochures?q=cleaning",
    "/inquiry?package=residential-3-kw",
    "/contact",
    "/contact/inquiry",
    "/quick-contact",
    "/privacy-policy",
    "/terms",
    "/nothing-here",
    "/rss.xml",
    "/media/house-at-dusk.jpg",
  ];
  for (const page of pages) {
    const [path = "", query] = page.split("?");
    const address = `${path}.data${query ? `?${query}` : ""}`;
    await group.ask(site, "GET", address);
    await group.ask(site, "GET", `/hi${address}`);
  }
  const { body } = await group.ask(site, "GET", "/packages", { brief: true, note: "for its routes" });
  const own = /"(routes\/[\w.$()-]*packages)"/.exec(body.toString())?.[1] ?? "";
  for (const [routes, as] of [
    [own, "its own route"],
    ["routes/of-another-deploy", "a route of another deploy"],
    [`${own},routes/of-another-deploy`, "both"],
    ["", "none"],
  ] as const)
    await group.ask(site, "GET", `/packages.data?_routes=${encodeURIComponent(routes)}`, {
      as: `GET /packages.data?_routes=… — ${as}`,
    });
  await group.ask(site, "GET", "/packages.data?type=Commercial&_routes=routes%2Fof-another-deploy");
  await group.ask(site, "GET", "/packages?_data=routes%2Fpackages");
  await group.ask(site, "HEAD", "/packages.data");
  await group.ask(site, "POST", "/packages.data", { body: "" });
  await group.ask(site, "POST", "/contact.data", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "name=&email=",
  });

  const version = /"version":"(\w+)"/.exec(body.toString())?.[1] ?? "";
  const manifests = [
    "?p=/about",
    "?p=/about&p=/nothing&p=/blog/one&p=/hi/about",
    "",
    `?${"p=/about&".repeat(301)}`,
    "?p=/desk",
    "?p=/hi",
  ];
  for (const query of manifests)
    for (const [known, note] of [
      [version, "of this deploy"],
      ["0000aaaa", "of another deploy"],
    ])
      for (const base of ["", "/hi"])
        await keepManifest(
          group,
          site,
          `${base}/__manifest${query}${query ? "&" : "?"}version=`,
          known ?? "",
          note ?? "",
        );
}

/** Of a manifest, how it is answered: which routes it names is a matter of the build. */
async function keepManifest(group: Group, site: Site, address: string, version: string, note: string) {
  const answer = await send(site.port, "GET", address + version);
  const name = `GET ${address.replace(/(?:p=\/about&){300,}/, "(p=/about 301 times)&")}… — ${note}`;
  await group.keep(name, answer, answer.status === 200);
}
