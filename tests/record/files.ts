import type { Group } from "./group";
import { makeContent } from "./sample";
import { type Site, send, startSite, temporaryFolder } from "./sites";

/** Feeds, files, pictures, streams and what other programs ask for. */
export async function files(group: Group) {
  const folder = makeContent();
  const site = await startSite({ CONTENT_DIR: folder, DATA_DIR: temporaryFolder(), TRUST_PROXY: "1" });
  const feeds = [
    "/rss.xml",
    "/hi/rss.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/manifest.webmanifest",
    "/hi/manifest.webmanifest",
    "/healthz",
    "/readiness",
  ];
  for (const address of feeds) await group.ask(site, "GET", address);
  for (const query of ESTIMATES) await group.ask(site, "GET", `/calculator.json${query}`);
  await group.ask(site, "GET", "/hi/calculator.json?for=home&state=Delhi&units=300");

  for (const address of [
    "/favicon.ico",
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/fonts/figtree-text.woff2",
    "/fonts/LICENSE.txt",
    "/images/house-at-dusk.jpg",
    "/images/streets.svg",
    "/images/post-without-cover.svg",
  ])
    await group.ask(site, "GET", address, { headers: { "accept-encoding": "br" } });
  await built(group, site);

  for (const address of MEDIA) await group.ask(site, "GET", address);
  for (const range of [
    "bytes=0-99",
    "bytes=100-",
    "bytes=-50",
    "bytes=0-0,5-6",
    "bytes=99999999-",
    "bytes=x",
    "items=0-1",
  ])
    await group.ask(site, "GET", "/media/care-and-cleaning.pdf", { headers: { range }, note: range });
  const whole = await send(site.port, "GET", "/media/care-and-cleaning.pdf");
  for (const [note, tag] of [
    ["its own tag", whole.headers.etag ?? ""],
    ["another tag", '"x"'],
  ] as const)
    await group.ask(site, "GET", "/media/care-and-cleaning.pdf", {
      headers: { range: "bytes=0-99", "if-range": tag },
      note: `a range, if it has ${note}`,
    });
  await group.ask(site, "HEAD", "/media/care-and-cleaning.pdf");

  for (const [address, headers, note] of pictures()) await group.ask(site, "GET", address, { headers, note });
  await group.ask(site, "HEAD", "/pictures/wide-640/media/house-at-dusk.jpg", {
    headers: { accept: "image/webp" },
  });

  for (const collection of ["photo-gallery", "video-gallery"])
    await group.ask(site, "GET", `/live/${collection}?have=0`, { onlyHead: true, brief: true });
  for (const collection of ["blogPost", "content", "none"])
    await group.ask(site, "GET", `/live/${collection}`);
  await group.ask(site, "HEAD", "/live/photo-gallery", { onlyHead: true });

  const vital = {
    path: "/about?q=1",
    navigation: "navigate",
    connection: "4g",
    metrics: [{ name: "LCP", value: 1200.5 }],
  };
  for (const [note, body] of [
    ["good", JSON.stringify(vital)],
    ["an array", JSON.stringify([vital])],
    ["not JSON", "LCP=1"],
    ["unknown name", JSON.stringify({ ...vital, metrics: [{ name: "XYZ", value: 1 }] })],
    ["too large", "x".repeat(10_000)],
    ["empty", ""],
  ] as const)
    for (const origin of ["https://www.suryanta.example", "https://evil.example"])
      await group.ask(site, "POST", "/vitals", {
        body,
        headers: { "content-type": "application/json", origin },
        note: `${note}, from ${origin}`,
      });
  await group.ask(site, "GET", "/vitals");
}

const ESTIMATES = [
  ...[
    "",
    "?for=home&state=Delhi&units=300",
    "?for=home&state=Uttar+Pradesh&bill=3500&area=urban",
    "?for=home&state=Uttar+Pradesh&bill=3500&area=rural",
    "?for=home&state=Uttarakhand&units=500&roof=200&load=3",
  ],
  ...[
    "?for=society&state=Delhi&units=8000&homes=40",
    "?for=society&state=Haryana&bill=60000",
    "?for=business&state=Maharashtra&units=4000&rate=9.5",
    "?for=business&state=Sikkim&bill=30000",
    "?for=home&state=Andaman+%26+Nicobar&units=200",
  ],
  ...[
    "?for=home&state=Lakshadweep&units=100&kw=2",
    "?for=home&state=Delhi&units=%E2%82%B9%203%20500",
    "?for=home&state=Delhi&units=0",
    "?for=home&state=Delhi&units=1e9",
    "?for=home&state=Delhi",
    "?for=farm&state=Mars&units=x&bill=y&roof=-1&load=z&homes=1.5&kw=0&rate=1000",
  ],
  ...[
    "?units=300&state=Delhi&for=home&utm_source=x",
    "?for=home&state=Delhi&units=%",
    "?for=home&for=business&state=Delhi&units=300",
    "?for=home&state=Delhi&units=50",
    "?for=home&state=Delhi&units=300&roof=50",
    "?for=business&state=Uttar+Pradesh&units=100000",
  ],
];

const MEDIA = [
  "/media/house-at-dusk.jpg",
  "/media/house-at-dusk.jpg?v=0000000000",
  "/media/portrait-default.svg",
  "/media/care-and-cleaning.pdf",
  "/media/%E0%A4%9B%E0%A4%A4%20%E0%A4%95%E0%A5%80%20photo%201.jpg",
  "/media/none.jpg",
  "/media/../heroSliders/a-clear-roof.json",
  "/media/%2e%2e%2fheroSliders%2fa-clear-roof.json",
  "/brochures/care-and-cleaning/download",
  "/brochures/record-1/download",
  "/brochures/record-2/download",
  "/brochures/record-3/download",
  "/brochures/record-4/download",
  "/brochures/none/download",
  "/hi/brochures/care-and-cleaning/download",
];

function pictures(): [string, Record<string, string>, string?][] {
  const own = "media/house-at-dusk.jpg";
  const webp = { accept: "image/avif,image/webp,*/*" };
  const sizes = [
    "phone-400",
    "wide-640",
    "wide-1600",
    "tall-400",
    "photo-280",
    "social-1200",
    "full-1600",
    "card-480",
    "wide-641",
    "wide-0640",
    "none-640",
    "wide",
    "wide-99999",
  ];
  return [
    ...sizes.map((size): [string, Record<string, string>] => [`/pictures/${size}/${own}`, webp]),
    [`/pictures/wide-640/${own}`, { accept: "image/*" }, "without WebP"],
    [`/pictures/wide-640/${own}`, {}, "without Accept"],
    [`/pictures/wide-960/${own}`, { ...webp, "save-data": "on" }, "saving data"],
    [`/pictures/wide-640/${own}?v=0000000000`, webp, "another version"],
    ["/pictures/wide-640/images/house-at-dusk.jpg", webp],
    ["/pictures/wide-640/media/none.jpg", webp],
    ["/pictures/wide-640/media/portrait-default.svg", webp],
    ["/pictures/wide-640/media/care-and-cleaning.pdf", webp],
    ["/pictures/wide-640/https://evil.example/x.jpg", webp],
    ["/pictures/wide-640/https%3A%2F%2Fpictures.example%2Fa.jpg", webp],
    ["/pictures/wide-640/media/%E0%A4%9B%E0%A4%A4%20%E0%A4%95%E0%A5%80%20photo%201.jpg", webp],
    ["/hi/pictures/wide-640/media/house-at-dusk.jpg", webp],
  ];
}

/** A script and a picture of the build, which have hashes in their names. */
async function built(group: Group, site: Site) {
  const page = (await send(site.port, "GET", "/about")).body.toString();
  const script = /\/static\/js\/[\w./-]+\.js/.exec(page)?.[0] ?? "/static/js/none.js";
  for (const encoding of ["br", "gzip", "identity"])
    await group.ask(site, "GET", script, { headers: { "accept-encoding": encoding }, note: encoding });
  await group.ask(site, "HEAD", script);
  await group.ask(site, "GET", `${script}.map`);
  await group.ask(site, "POST", script, { body: "" });
}
