import { describe, expect, it } from "vitest";
import { cleanArticle, linksIn, openingText, postExcerpt } from "./article-html.server";
import { blogPostSchema } from "./blog-post";

const wrapped = (number: number, table: string) =>
  `<div class="article-table" role="group" aria-label="Table ${number}" tabindex="0">${table}</div>`;

describe("an article", () => {
  const ALLOWED =
    '<p>A <strong>b</strong> <em>c</em> H<sub>2</sub>O<br><code>d</code></p><ol start="3"><li>e</li></ol><blockquote><p>f</p></blockquote><hr><dl><dt>g</dt><dd>h</dd></dl>';

  it.each([
    ["keeps the allowed elements", ALLOWED, ALLOWED],
    ["loses scripts, with what is in them", "<p>a</p><script>alert(1)</script>", "<p>a</p>"],
    ["loses styles", '<style>p{}</style><p style="color:red" class="x">a</p>', "<p>a</p>"],
    ["loses handlers", '<p onclick="alert(1)">a</p>', "<p>a</p>"],
    ["loses forms, not their words", '<form action="/x"><p>a</p><input value="b"></form>', "<p>a</p>"],
    ["loses drawings", "<svg><text>a</text></svg><math><mi>b</mi></math><p>c</p>", "<p>c</p>"],
    ["loses elements nobody knows, not their words", "<x-y>a</x-y>", "a"],
    ["loses comments", "<p>a<!-- b --></p>", "<p>a</p>"],
    ["has its headings below the page's own", "<h1>a</h1><h2>b</h2>", "<h2>a</h2><h3>b</h3>"],
    ["keeps headings that are below it", "<h2>a</h2><h3>b</h3>", "<h2>a</h2><h3>b</h3>"],
    ["has its first heading on the second level", "<h4>a</h4><h6>b</h6>", "<h2>a</h2><h4>b</h4>"],
    ["has no level below the sixth", "<h1>a</h1><h6>b</h6>", "<h2>a</h2><h6>b</h6>"],
    [
      "gets prefixed ids, and its links to them still work",
      '<h2 id="a">a</h2><a href="#a">b</a><p id="a b">c</p>',
      '<h2 id="article-a">a</h2><a href="#article-a">b</a><p>c</p>',
    ],
    [
      "has wide tables and code that scroll, by keyboard too",
      "<table><tr><td>a</td></tr></table><table></table><pre><code>b</code></pre>",
      '<div class="article-table" role="group" aria-label="Table 1" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>' +
        '<div class="article-table" role="group" aria-label="Table 2" tabindex="0"><table></table></div>' +
        '<pre tabindex="0"><code>b</code></pre>',
    ],
  ])("%s", async (_, html, expected) => {
    expect(await cleanArticle(html)).toBe(expected);
  });

  const FORBIDDEN = [
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>',
    '<iframe src="https://www.facebook.com/plugins/video.php?href=x">Video</iframe>',
    '<iframe src="https://www.youtube.com/watch?v=dQw4w9WgXcQ" />',
    "<iframe></iframe>",
    '<img src="data:image/png;base64,iVBORw0KGgo=">',
    '<img src="http://old-site.example/roof.jpg"/>',
    "<img>",
    ...["<svg/>", "<svg><path d='M0 0'/></svg>", "<math><mi>x</mi></math>", "<noembed>x</noembed>"],
    ...[
      "script",
      "style",
      "object",
      "video",
      "audio",
      "canvas",
      "textarea",
      "select",
      "noscript",
      "title",
    ].flatMap((name) => [`<${name}></${name}>`, `<${name} src="/media/a"/>`]),
    ...['<embed src="/media/a.swf">', '<input value="a">', "<link><meta>", "<!-- a -->"],
  ];

  it.each([
    ["<p>x</p>", "<p>x</p>"],
    ["<h2>x</h2>", "<h2>x</h2>"],
    ["<ul><li>x<ol><li>y</li></ol></li></ul>", "<ul><li>x<ol><li>y</li></ol></li></ul>"],
    ["<blockquote><p>x</p></blockquote>", "<blockquote><p>x</p></blockquote>"],
    ["<div><div>x</div></div>", "<div><div>x</div></div>"],
    ['<p><a href="/contact">x</a></p>', '<p><a href="/contact">x</a></p>'],
    ["<figure><figcaption>x</figcaption></figure>", "<figure><figcaption>x</figcaption></figure>"],
    ["<dl><dt>x</dt><dd>y</dd></dl>", "<dl><dt>x</dt><dd>y</dd></dl>"],
    ["<pre>x</pre>", '<pre tabindex="0">x</pre>'],
    ["<table><tr><th>x</th></tr></table>", wrapped(1, "<table><tbody><tr><th>x</th></tr></tbody></table>")],
  ])("is whole where a forbidden element stands before or in %s", async (block, shown) => {
    for (const forbidden of FORBIDDEN) {
      const words = "<h2>By bus</h2><p>Get off here.</p>";
      expect(await cleanArticle(`<p>Us</p>${forbidden}${block}${words}`), forbidden).toBe(
        `<p>Us</p>${shown}${words}`,
      );
      expect(await cleanArticle(block.replace("x", `x${forbidden}`) + words), forbidden).toBe(shown + words);
      expect(await cleanArticle(`<div>${forbidden}${block}</div>${words}`), forbidden).toBe(
        `<div>${shown}</div>${words}`,
      );
    }
  });

  it.each([
    ["<ul><li><div><li>a</li></div></li></ul>", "<ul><li><div></div></li><li>a</li></ul>"],
    ["<dl><dd><div><dt>a</dt></div></dd></dl>", "<dl><dd><div></div></dd><dt>a</dt></dl>"],
    ["<ul><li><div><ul><li>a</li></ul></div></li></ul>", "<ul><li><div><ul><li>a</li></ul></div></li></ul>"],
    ["<h2><div><h4><h2></h2><hr>a</h4></div></h2>", "<h2><div><h4></h4><h2></h2><hr>a</div></h2>"],
    ["<div><th><table></table></th></div>", `<div>${wrapped(1, "<table></table>")}</div>`],
    ["<li><div><td><li>a</li></td></div></li>", "<li><div></div></li><li>a</li>"],
  ])("is balanced for a browser, which ends elements by rules of its own: %s", async (html, shown) => {
    expect(await cleanArticle(html)).toBe(shown);
  });

  it("has a table in a cell, and not in another table's rows", async () => {
    expect(await cleanArticle("<table><table><tr><td>a</td></tr></table></table>")).toBe(
      wrapped(1, "<table></table>") + wrapped(2, "<table><tbody><tr><td>a</td></tr></tbody></table>"),
    );
    expect(await cleanArticle("<table><tr><td><table></table></td></tr></table>")).toBe(
      wrapped(1, `<table><tbody><tr><td>${wrapped(2, "<table></table>")}</td></tr></tbody></table>`),
    );
  });

  it.each([
    ['<a href="#सौर-ऊर्जा">a</a><h2 id="सौर-ऊर्जा">b</h2>', "article-सौर-ऊर्जा"],
    ['<a href="#%E0%A4%B8%E0%A5%8C%E0%A4%B0">a</a><h2 id="सौर">b</h2>', "article-सौर"],
    ['<a href="#h.30j0zll">a</a><h2 id="h.30j0zll">b</h2>', "article-h.30j0zll"],
    ['<a href="#fn:1">a</a><h2 id="fn:1">b</h2>', "article-fn:1"],
    ['<a href="#_Toc123">a</a><h2><a name="_Toc123"></a>b</h2>', "article-_Toc123"],
    ['<a href="#_ftn1" name="_ftnref1">a</a><p><a href="#_ftnref1" name="_ftn1">b</a></p>', "article-_ftn1"],
  ])("has links to its own places: %s", async (html, id) => {
    const faults: string[] = [];
    const shown = await cleanArticle(html, (fault) => faults.push(fault));
    expect(shown).toContain(`<a href="#${id}"`);
    expect(shown).toContain(` id="${id}"`);
    expect(faults).toEqual([]);
  });

  it.each([
    ["/blog/b#costs", "/blog/b#article-costs"],
    ["b#costs", "/blog/b#article-costs"],
    ["https://own.example/blog/b#costs", "/blog/b#article-costs"],
    ["https://other.example/blog/b#costs", "https://other.example/blog/b#costs"],
  ])("links to a place in another article: %s", async (href, shown) => {
    const html = await cleanArticle(`<a href="${href}">a</a>`, undefined, "en", "https://own.example");
    expect(html).toContain(`<a href="${shown}"`);
  });

  it("reports a link to a place that it does not have, and leads to the top of the page", async () => {
    const faults: string[] = [];
    const html = '<a href="#prices">a</a><a href="#">b</a><a href="#top">c</a>';
    expect(await cleanArticle(html, (fault) => faults.push(fault))).toBe(
      '<a href="#article-prices">a</a><a href="#content">b</a><a href="#content">c</a>',
    );
    expect(faults).toEqual(['<a href="#prices"> leads to no place in the article']);
  });

  it("keeps only its text when it is nested too deeply", async () => {
    expect(await cleanArticle(`${"<div>".repeat(100_000)}a < b<script>x`)).toMatch(/^<p>\s+a &lt; b x<\/p>$/);
  });

  it.each([
    ["elements that are never closed", "<b>", 349_000],
    ["elements that never stood open", "</b>", 262_000],
    ["drawings", "<svg>", 209_000],
    ["attributes", '<p id="a" ', 100_000],
    ["brackets", "<", 1_048_576],
    ["ampersands", "&", 1_048_576],
    ["comments", "<!--", 262_000],
    ["half a heading", "<h1", 349_000],
    ["half a table", "<table", 174_000],
  ])("with a megabyte of %s does not block the server", async (_, piece, count) => {
    const html = `<p>Words</p>${piece.repeat(count)}`;
    expect(await cleanArticle(html)).toContain("Words");
    expect(await openingText(html, 121)).toMatch(/^Words/);
  });

  it("loses bidi control characters, also those written as entities", async () => {
    const html = "<p>a\u202eb&#8238;c&#x2067;d&#0;e&zwj;f\u200cg</p>";
    expect(await cleanArticle(html)).toBe("<p>abcd\ufffde\u200df\u200cg</p>");
    expect(await openingText(html, 121)).toBe("abcd\ufffde\u200df\u200cg");
  });

  it("reports removed elements that the editor wanted to show", async () => {
    const faults: string[] = [];
    const html =
      '<p>a<font>b</font></p><iframe src="https://evil.example"></iframe><img src="roof.jpg"><a href="javascript:x">c</a><video></video>' +
      '<a href="/contact">d</a><a name="e">f</a><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
    await cleanArticle(html, (fault) => faults.push(fault));
    expect(faults).toEqual([
      '<iframe src="https://evil.example"> is left out; only players of YouTube (https://www.youtube.com/embed/…) and Vimeo are shown',
      '<img src="roof.jpg"> is not allowed; did you mean /media/roof.jpg?',
      '<a href="javascript:x"> is not allowed; write a path such as /contact, or a URL that begins with https://, mailto: or tel:',
      "<video> is left out",
    ]);
  });
});

describe("an article's link", () => {
  it.each([
    ["/contact?x=1#form", "/contact?x=1#form", ""],
    ["how-net-metering-works", "/blog/how-net-metering-works", ""],
    ["?page=2", "/blog/?page=2", ""],
    ["mailto:info@suryanta.example", "mailto:info@suryanta.example", ""],
    ["tel:+915555501100", "tel:+915555501100", ""],
    ["info@suryanta.example", "mailto:info@suryanta.example", ""],
    ["+91 55555 01100", "tel:+915555501100", ""],
    ["055555 01100", "tel:+915555501100", ""],
    ["www.pmsuryaghar.gov.in", "https://www.pmsuryaghar.gov.in/", ' rel="noopener noreferrer"'],
    ["pmsuryaghar.gov.in/apply?a=b", "https://pmsuryaghar.gov.in/apply?a=b", ' rel="noopener noreferrer"'],
    ["सौर.भारत", "https://xn--t2bp4d.xn--h2brj9c/", ' rel="noopener noreferrer"'],
    ["guide.pdf", "/blog/guide.pdf", ""],
    ["../packages", "/packages", ""],
    // A link to another site sends no referrer.
    ["https://example.in/a?b=1", "https://example.in/a?b=1", ' rel="noopener noreferrer"'],
  ])("leads to %s", async (href, expected, rel) => {
    const html = `<a href="${href}" target="_top">a</a>`;
    expect(await cleanArticle(html)).toBe(`<a href="${expected}"${rel}>a</a>`);
  });

  it.each(
    String.raw`javascript:alert(1) java&#9;script:alert(1) //example.in/a \\example.in/a
    /\example.in/a /.//example.in https:example.in https://user@example.in/
    data:text/html,a http://example.in/ ftp://a blob:https://own.invalid/a`.split(/\s+/),
  )("to %s becomes plain text", async (href) => {
    expect(await cleanArticle(`<a href="${href}">a</a>`)).toBe("<a>a</a>");
  });
});

describe("an article's picture", () => {
  it("from the media folder is responsive and uncropped", async () => {
    const sizes = [640, 960, 1280, 1600].map((width) => `/pictures/full-${width}/media/roof.jpg ${width}w`);
    expect(await cleanArticle('<img src="/media/roof.jpg" alt="Roof" width="1600" height="1000">')).toBe(
      '<img alt="Roof" width="1600" height="1000" loading="lazy" decoding="async" src="/pictures/full-960/media/roof.jpg" ' +
        `srcset="${sizes.join(", ")}" sizes="(min-width: 64rem) 57rem, 100vw">`,
    );
  });

  it.each(["/media/plan.svg", "https://example.in/a.png"])("keeps its URL: %s", async (src) => {
    expect(await cleanArticle(`<img src="${src}" width="50%" height="20">`)).toBe(
      `<img alt="" loading="lazy" decoding="async" src="${src}">`,
    );
  });

  it.each([
    "http://example.in/a.png",
    "data:image/svg+xml,<svg/>",
    "javascript:alert(1)",
    "/contact",
    "/media/../x",
    "",
  ])("is removed if its URL is %j", async (src) => {
    expect(await cleanArticle(`<p>a<img src="${src}">b</p>`)).toBe("<p>ab</p>");
  });
});

describe("an article's player", () => {
  const player = (src: string, title: string) =>
    `<div class="article-video"><iframe src="${src}" title="${title}" loading="lazy" allow="fullscreen; picture-in-picture; encrypted-media" allowfullscreen=""></iframe></div>`;

  it.each([
    "https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1",
    "https://youtube.com/embed/dQw4w9WgXcQ",
    "//www.youtube-nocookie.com/embed/dQw4w9WgXcQ/",
  ])("of YouTube sets no cookie: %s", async (src) => {
    const html = `<iframe src="${src}" title="On the roof" srcdoc="x" onload="x"></iframe>`;
    const shown = player("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "On the roof");
    expect(await cleanArticle(html)).toBe(shown);
  });

  it("of Vimeo has Do Not Track and a title", async () => {
    expect(await cleanArticle('<iframe src="https://player.vimeo.com/video/76979871"></iframe>')).toBe(
      player("https://player.vimeo.com/video/76979871?dnt=1", "Video"),
    );
  });

  it.each([
    [
      "https://www.youtube.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI&x=y",
      "https://www.youtube-nocookie.com/embed/videoseries?list=PLFgquLnL59alCl_2TQvOiD5Vgm1hCaGSI",
    ],
    ["https://www.youtube.com/embed/constructor", "https://www.youtube-nocookie.com/embed/constructor"],
    [
      "https://www.youtube.com/embed/dQw4w9WgXcQ?start=90&amp;end=120&amp;si=abc",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&amp;end=120",
    ],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0",
      "https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1",
    ],
  ])("plays a list, a part or a film that is not listed: %s", async (src, shown) => {
    expect(await cleanArticle(`<iframe src="${src}"></iframe>`)).toBe(player(shown, "Video"));
  });

  it.each(
    `https://www.youtube.com/embed/videoseries https://www.youtube.com/embed/live_stream
    http://www.youtube.com/embed/dQw4w9WgXcQ https://www.youtube.com.example.in/embed/dQw4w9WgXcQ
    https://www.youtube.com:8443/embed/dQw4w9WgXcQ https://www.youtube.com/redirect?q=https://example.in
    https://www.youtube.com/embed/../redirect?q=dQw4w9WgXcQ https://example.in/
    /contact javascript:alert(1)
    about:blank`.split(/\s+/),
  )("from %s is removed", async (src) => {
    expect(await cleanArticle(`<p>a</p><iframe src="${src}">b</iframe>`)).toBe("<p>a</p>");
  });
});

describe("the opening text", () => {
  it.each([
    ["<p>One</p><p>Two</p>", "One Two"],
    ["<p><b>S</b>olar<br>power</p>", "Solar power"],
    ["<p> a &amp; b&nbsp;&lt;c&gt; &#8377;5 &rsquo; </p>", "a & b <c> ₹5 ’"],
    ["&amp;lt;", "&lt;"],
    ["<style>x</style><script>y</script><p>a</p><!-- z -->", "a"],
    ["no markup", "no markup"],
    ["", ""],
  ])("of %j is %j", async (html, expected) => {
    expect(await openingText(html, 121)).toBe(expected);
  });
});

describe("the links of an article in Hindi", () => {
  it.each([
    ["/contact", "/hi/contact"],
    ["/hi/contact?from=a", "/hi/contact?from=a"],
    ["/hi", "/hi"],
    ["/history", "/hi/history"],
    ["/media/guide.pdf", "/media/guide.pdf"],
    ["https://example.in/contact", "https://example.in/contact"],
  ])("%s leads to %s", (href, expected) => {
    expect(linksIn("hi", `<a rel="x" href="${href}">`)).toBe(`<a rel="x" href="${expected}">`);
  });
});

it.each([
  [{ excerpt: "Short", content: "<p>Long</p>" }, "Short"],
  [{ content: `<h2>${"a".repeat(60)}</h2><p>${"b".repeat(59)}</p>` }, `${"a".repeat(60)} ${"b".repeat(59)}`],
  [{ content: `<p>${"a".repeat(121)}</p>` }, `${"a".repeat(120)}…`],
])(
  "the excerpt of a post is its own or the first 120 characters of its text: %o",
  async (fields, excerpt) => {
    expect(await postExcerpt({ id: "a", ...blogPostSchema.parse(fields) })).toBe(excerpt);
  },
);
