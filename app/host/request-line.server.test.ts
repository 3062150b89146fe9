import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { readRequestLine } from "./request-line.server";

function read(url: string, host: string | string[] = "www.example.in", httpVersion = "1.1") {
  const request = new IncomingMessage(new Socket());
  const [first] = [host].flat();
  request.url = url;
  request.httpVersion = httpVersion;
  if (first !== undefined) request.headers.host = first;
  request.rawHeaders = [host].flat().flatMap((one) => ["Host", one]);
  return readRequestLine(request);
}

const statusOf = (...given: Parameters<typeof read>) => {
  const line = read(...given);
  return "status" in line ? line.status : line.path;
};

describe("the Host header", () => {
  it.each(["x/?", "a#", "a@b", "a b", "", "a:b", "a:123456", "[::1", "a,b", "-a", "a".repeat(300)])(
    "%j is rejected",
    (host) => expect(statusOf("/about", host)).toBe(400),
  );

  it.each(["localhost:3000", "127.0.0.1", "[::1]:3000", "WWW.example.in", "web_1:80", "a.run.app."])(
    "%j is accepted",
    (host) => expect(statusOf("/about", host)).toBe("/about"),
  );

  it("occurs exactly once, except in HTTP/1.0, which may omit it", () => {
    expect(statusOf("/about", ["a", "b"])).toBe(400);
    expect(statusOf("/about", [], "1.1")).toBe(400);
    expect(statusOf("/about", [], "1.0")).toBe("/about");
  });
});

describe("the request target", () => {
  it.each([
    ["/%", 400],
    ["/blog/%ff", 400],
    ["/blog/%E0%A4", 400],
    ["/about#x", 400],
    ["*", 400],
    ["about", 400],
    ["/a b", 400],
    ["/\u00e9", 400],
    ["ftp://a/b", 400],
    ["http://a@b/about", 400],
    ["//evil.example", 404],
    ["/\\evil.example", 404],
    ["/%5cevil.example", 404],
    ["/a/../b", 404],
    ["/a/%2e%2e/b", 404],
    ["/a%2Fb", 404],
    ["/blog/%00", 404],
    [`/${"a".repeat(3000)}`, 414],
  ])("%s is rejected", (url, status) => expect(statusOf(url)).toBe(status));

  it.each([
    ["/", "/"],
    ["/about/", "/about"],
    ["/%61bout", "/about"],
    ["/blog/%e0%a4%9b", "/blog/%E0%A4%9B"],
    ["/media/IMG%20(1).jpg", "/media/IMG%20(1).jpg"],
    ["http://other.example/about?x", "/about"],
    ["http://other.example", "/"],
  ])("%s has the path %s", (url, path) => expect(statusOf(url)).toBe(path));
});
