import { expect, it } from "vitest";
import { ARTICLE_PAGE, allowedFileUrl, allowedUrl, meantUrl, mediaName, ownPath } from "./urls";

it.each([
  ["/", "/"],
  ["/packages?type=Commercial#cards", "/packages?type=Commercial#cards"],
  [" /contact ", "/contact"],
  ["#mission", "#mission"],
  ["?tab=2#top", "?tab=2#top"],
  ["/a/../b", "/b"],
  [
    "/media/WhatsApp Image 2026-11-22 at 10.15.30 AM.jpeg",
    "/media/WhatsApp%20Image%202026-11-22%20at%2010.15.30%20AM.jpeg",
  ],
  ["/media/IMG (1).jpg", "/media/IMG%20(1).jpg"],
  ["/media/छत.jpg?v=1", "/media/%E0%A4%9B%E0%A4%A4.jpg?v=1"],
  ["/media/100% solar.pdf", "/media/100%25%20solar.pdf"],
  ["/media/already%20encoded.jpg", "/media/already%20encoded.jpg"],
  ["https://example.in/a b?c=d#e", "https://example.in/a%20b?c=d#e"],
  ["HTTPS://Example.in", "https://example.in/"],
  ["https://example.in:8443/x", "https://example.in:8443/x"],
  ["mailto:info@suryanta.example", "mailto:info@suryanta.example"],
  ["tel:+915555501100", "tel:+915555501100"],
])("allowedUrl allows %j as %j", (given, url) => {
  expect(allowedUrl(given)).toBe(url);
});

it.each([
  ...["", "  ", "packages", "roof.jpg", "../media/roof.jpg", "www.example.in"],
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)"],
  ...["\u0001javascript:alert(1)", "vbscript:msgbox(1)", "data:text/html,<script>alert(1)</script>"],
  ...["blob:https://own.invalid/a", "file:///etc/passwd", "ftp://example.in/", "http://example.in/"],
  ...["https:evil.example", "https:/evil.example", "https:\\\\evil.example", "ht\ntps://evil.example"],
  ...["https://", "https://user@evil.example/", "https://user:secret@evil.example/"],
  ...["//evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example", "/\t/evil.example"],
  ...["/\n\\evil.example", "/.//evil.example", "/a/..//evil.example", "/%2e//evil.example"],
  ...["///evil.example", "//own.invalid/x"],
])("allowedUrl rejects %j", (given) => {
  expect(allowedUrl(given)).toBeUndefined();
});

it.each(["mailto:a@example.in", "tel:+915555501100", "#top", "?a=b", "http://example.in/a.jpg"])(
  "allowedFileUrl rejects %s",
  (given) => {
    expect(allowedFileUrl(given)).toBeUndefined();
  },
);

it.each([
  ...["", "/media/", "/media", "/media/?v=1", "/media/team/asha.jpg", "/media/team%2fasha.jpg"],
  ...["/media/..", "/media/%2e%2e%5csecret.jpg", "/media/.hidden.jpg", "/media/a%00.jpg"],
  ...["/media/two\nlines.jpg", "//evil.example/media/a.jpg", "https://example.in/media/a.jpg"],
])("mediaName finds no file name in %j", (url) => {
  expect(mediaName(url)).toBeUndefined();
});

it.each([
  ["/blog/a#costs", "/blog/a#article-costs"],
  ["a#costs", "/blog/a#article-costs"],
  ["/hi/blog/a?b=c#costs", "/hi/blog/a?b=c#article-costs"],
  ["/blog/a#%E0%A4%B8%E0%A5%8C%E0%A4%B0", "/blog/a#article-%E0%A4%B8%E0%A5%8C%E0%A4%B0"],
  ["/blog/a#सौर", "/blog/a#article-%E0%A4%B8%E0%A5%8C%E0%A4%B0"],
  ["/blog/a#article-costs", "/blog/a#article-costs"],
  ["/blog/a#content", "/blog/a#content"],
  ["/blog/a#:~:text=solar", "/blog/a#:~:text=solar"],
  ["/blog/a#", "/blog/a"],
  ["/about#mission", "/about#mission"],
])("a link to %s leads to the place in the article, %s", (given, url) => {
  expect(allowedUrl(given, ARTICLE_PAGE)).toBe(url);
});

it.each([
  ["https://own.example/blog/a#costs", "/blog/a#costs"],
  ["http://own.example", "/"],
  ["https://own.example.in/a", "https://own.example.in/a"],
  ["mailto:a@own.example", "mailto:a@own.example"],
  ["#costs", "#costs"],
])("%s is to the site %s", (given, path) => {
  expect(ownPath(given, "https://own.example")).toBe(path);
  expect(ownPath(given)).toBe(given);
});

it.each([
  ["98765 43210", "tel:+919876543210"],
  ["098765 43210", "tel:+919876543210"],
  ["91 98765 43210", "tel:+919876543210"],
  ["091 98765 43210", "tel:+919876543210"],
  ["0091-98765-43210", "tel:+919876543210"],
  ["+91 98765 43210", "tel:+919876543210"],
  ["+44 20 7946 0000", "tel:+442079460000"],
  ["9198765432", "tel:+919198765432"],
])("the phone number %s is called as %s", (given, url) => {
  expect(meantUrl(given)).toBe(url);
});
