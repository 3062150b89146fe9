import type { Group } from "./group";
import { makeContent } from "./sample";
import { type Site, send, sendRaw, startSite, temporaryFolder } from "./sites";

/** How requests are taken in: one spelling of each address, methods, hosts, broken lines, what caches ask. */
export async function door(group: Group) {
  const site = await startSite({ CONTENT_DIR: makeContent(), DATA_DIR: temporaryFolder() });
  const get = (address: string, headers: Record<string, string> = {}, note?: string) =>
    group.ask(site, "GET", address, { headers, note, brief: true });

  for (const address of SPELLINGS) await get(address);
  for (const method of ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND"])
    for (const address of ["/about", "/contact", "/rss.xml", "/forms/contact", "/favicon.svg", "/healthz"])
      await group.ask(site, method, address);
  for (const address of [
    "/about",
    "/rss.xml",
    "/media/house-at-dusk.jpg",
    "/forms",
    "/live/photo-gallery",
    "/pictures/card-480/media/house-at-dusk.jpg",
    "/favicon.svg",
    "/desk",
    "/",
  ])
    await group.ask(site, "POST", address, {
      body: "",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  await group.ask(site, "GET", "/about", {
    body: "a body where none belongs",
    brief: true,
    note: "with a body",
  });

  for (const [note, headers] of Object.entries(HOSTS)) {
    const answer = await send(site.port, "GET", "/about", { headers });
    const text = answer.body.toString();
    const own = (await send(site.port, "GET", "/about")).body.toString();
    await group.keep(`GET /about — ${note}`, answer, answer.status === 200);
    if (answer.status === 200)
      group.note(`GET /about — ${note}: the body`, text === own ? "as without" : "differs");
  }
  for (const [note, line] of Object.entries(RAW)) {
    const raw = await sendRaw(site.port, line.replaceAll("\n", "\r\n"));
    group.note(`raw: ${note}`, rawText(raw));
    group.requests += 1;
  }
  await caching(group, site);
}

const SPELLINGS = [
  ...[
    "/about/",
    "/About",
    "/%61bout",
    "/about//",
    "//about",
    "/about/?b=2&a=1",
    "/ABOUT?utm_source=x",
    "/hi/",
    "/HI/about",
    "/hi/About/",
    "/hi//about",
  ],
  ...[
    "/events?utm_source=x&page=2",
    "/events?page=2&fbclid=1",
    "/events?page=1",
    "/events?page=02",
    "/events?page=-1",
    "/events?page=2&page=3",
    "/events?PAGE=2",
    "/events?page",
  ],
  ...[
    "/events?page=%E0%A4",
    "/events?page=%",
    "/about?x=%",
    "/events?page=2&x=%zz",
    "/project-photos?category=",
    "/project-photos?category=%00",
    "/calculator?for=home&&state=Delhi",
  ],
  ...[
    "/blog/Record-1",
    "/blog/record%201",
    "/blog/record%20bare/",
    "/Blog/record-1",
    "/blog/%72ecord-1",
    "/blog/record-1?a=b",
    "/blog/record+bare",
  ],
  ...[
    "/a/../about",
    "/./about",
    "/%2e%2e/about",
    "/about%2f",
    "/about%5c",
    "/about%00",
    "/about%0a",
    "/%",
    "/%zz",
    "/%c3%28",
    "/%E0%A4%95",
    "/about;x=1",
    "/~about",
    "/about.",
    "/about.html",
    "/about.json",
  ],
  ...[
    "/RSS.xml",
    "/rss.xml/",
    "/rss.xml?x=1",
    "/hi/rss.xml",
    "/hi/sitemap.xml",
    "/hi/robots.txt",
    "/Robots.txt",
    "/favicon.svg/",
    "/FAVICON.svg",
    "/favicon.svg?x=1",
    "/hi/favicon.svg",
    "/media/House-at-dusk.jpg",
    "/hi/media/house-at-dusk.jpg",
    "/media/",
    "/media",
    "/hi/healthz",
    "/Healthz",
    "/healthz/",
    "/healthz?x=1",
    "/readiness/",
  ],
  ...[
    "/hi/hi",
    "/hi/hi/about",
    "/hindi",
    "/hi-about",
    "/en",
    "/en/about",
    "/contact/",
    "/contact/Inquiry",
    "/contact_/inquiry",
    "/_site/about",
    "/routes/about",
    "/static/js/",
    "/static/js/none.js",
    "/package.json",
    "/build/index.js",
  ],
  `/${"a".repeat(2100)}`,
  `/about?x=${"a".repeat(8000)}`,
  `/blog/${"a".repeat(400)}`,
];

const HOSTS: Record<string, Record<string, string>> = {
  "another host": { host: "evil.example" },
  "a host with a port": { host: "www.suryanta.example:8443" },
  "a forged host": { host: "evil.example/x" },
  "an empty host": { host: "" },
  "a forwarded host": {
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "host=evil.example",
  },
  "a forwarded address": { "x-forwarded-for": "1.2.3.4, 5.6.7.8", "x-real-ip": "9.9.9.9" },
  "a rewritten address": { "x-original-url": "/desk", "x-rewrite-url": "/desk" },
  "another method in a header": { "x-http-method-override": "DELETE" },
  "a cookie": { cookie: "flash=forged; desk=forged; __Host-desk=forged" },
  "a language": { "accept-language": "hi" },
  "json only": { accept: "application/json" },
};

const RAW: Record<string, string> = {
  "no host": "GET /about HTTP/1.1\nConnection: close\n\n",
  "two hosts": "GET /about HTTP/1.1\nHost: a.example\nHost: b.example\nConnection: close\n\n",
  "HTTP/1.0": "HEAD /about HTTP/1.0\n\n",
  "an absolute address":
    "HEAD http://evil.example/about HTTP/1.1\nHost: www.suryanta.example\nConnection: close\n\n",
  "an absolute address with a broken host":
    "HEAD http://a@b/about HTTP/1.1\nHost: www.suryanta.example\nConnection: close\n\n",
  "a broken line": "GET about HTTP/1.1\nHost: a.example\nConnection: close\n\n",
  "a fragment": "GET /about#x HTTP/1.1\nHost: a.example\nConnection: close\n\n",
  "a letter that is not ASCII": "GET /\xe0\xa4\x95 HTTP/1.1\nHost: a.example\nConnection: close\n\n",
  "no HTTP": "hello\n\n",
  "a star": "OPTIONS * HTTP/1.1\nHost: a.example\nConnection: close\n\n",
  connect: "CONNECT www.suryanta.example:443 HTTP/1.1\nHost: www.suryanta.example\n\n",
  "an upgrade": "GET /about HTTP/1.1\nHost: a.example\nConnection: Upgrade, close\nUpgrade: websocket\n\n",
  "two lengths": "POST /contact HTTP/1.1\nHost: a.example\nContent-Length: 3\nContent-Length: 4\n\nabcd",
  "a header of 20,000 letters": `GET /about HTTP/1.1\nHost: a.example\nX-Long: ${"a".repeat(20_000)}\nConnection: close\n\n`,
  "two requests at once":
    "HEAD /about HTTP/1.1\nHost: a.example\n\nHEAD /hi/about HTTP/1.1\nHost: a.example\nConnection: close\n\n",
};

/** Status lines, and the headers that have a meaning for the connection. */
function rawText(raw: string): string {
  if (raw === "") return "(the connection ends)";
  const kept = /^(?:HTTP\/1|allow:|location:|connection:|content-length: 0|content-type:|vary:)/i;
  return raw
    .split("\r\n")
    .filter((line) => kept.test(line))
    .map((line) => (/^HTTP/.test(line) ? line : line.toLowerCase()))
    .join("\n");
}

/** What a browser or a cache asks again: 304, HEAD, encodings. */
async function caching(group: Group, site: Site) {
  const address = {
    page: "/about",
    "page in Hindi": "/hi/about",
    data: "/about.data",
    feed: "/rss.xml",
    "feed in Hindi": "/hi/rss.xml",
    sitemap: "/sitemap.xml",
    file: "/favicon.svg",
    "small file": "/robots.txt",
    picture: "/media/house-at-dusk.jpg",
    drawing: "/media/portrait-default.svg",
    json: "/calculator.json?for=home&state=Delhi&units=300",
    error: "/nothing-here",
    missing: "/blog/none",
  };
  const tags: Record<string, string | undefined> = {};
  for (const [what, path] of Object.entries(address)) {
    const plain = await send(site.port, "GET", path);
    const etag = plain.headers.etag ?? '"none"';
    tags[what] = plain.headers.etag;
    const asked: [string, Record<string, string>][] = [
      ["brotli or gzip", { "accept-encoding": "gzip, deflate, br, zstd" }],
      ["gzip", { "accept-encoding": "gzip" }],
      ["no brotli", { "accept-encoding": "br;q=0, gzip;q=0.5" }],
      ["no encoding", { "accept-encoding": "identity;q=0, *;q=0" }],
      ["its tag", { "if-none-match": etag }],
      ["its tag, strong", { "if-none-match": etag.replace(/^W\//, "") }],
      ["its tag among others", { "if-none-match": `"x", ${etag}` }],
      ["another tag", { "if-none-match": '"x"' }],
      ["any tag", { "if-none-match": "*" }],
      [
        "since its date",
        { "if-modified-since": plain.headers["last-modified"] ?? "Sun, 01 Nov 2026 00:00:00 GMT" },
      ],
      ["since long ago", { "if-modified-since": "Sun, 01 Nov 2015 00:00:00 GMT" }],
      ["a range", { range: "bytes=0-9" }],
    ];
    for (const [note, headers] of asked) {
      const answer = await send(site.port, "GET", path, { headers });
      const isSame = answer.headers.etag === plain.headers.etag ? "same tag" : "another tag";
      group.requests += 1;
      const {
        vary = "",
        "content-encoding": encoding = "",
        "content-range": range = "",
        "cache-control": cache = "",
      } = answer.headers;
      group.note(
        `${what} ${path}: ${note}`,
        [
          answer.status,
          isSame,
          encoding && `content-encoding: ${encoding}`,
          range && `content-range: ${range.replace(/\d+$/, "…")}`,
          `vary: ${vary}`,
          `cache-control: ${cache}`,
          answer.body.length > 0 ? "a body" : "no body",
        ]
          .filter(Boolean)
          .join("\n"),
      );
    }
    const [head, again] = [await send(site.port, "HEAD", path), await send(site.port, "GET", path)];
    group.requests += 2;
    const differing = Object.keys({ ...head.headers, ...again.headers }).filter(
      (name) =>
        !/^(?:date|x-request-id)$/.test(name) && String(head.headers[name]) !== String(again.headers[name]),
    );
    group.note(
      `HEAD ${path}`,
      `${head.status}\n${differing.length === 0 ? "the headers of GET" : `differs from GET in ${differing.sort().join(", ")}`}`,
    );
  }
  group.note(
    "tags in two languages",
    tags.page === tags["page in Hindi"] || tags.feed === tags["feed in Hindi"] ? "the same" : "differ",
  );
}
