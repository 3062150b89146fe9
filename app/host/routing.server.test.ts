import type { ServerBuild } from "@remix-run/server-runtime";
import { describe, expect, it } from "vitest";
import { name, oneOf, pageNumber, type QueryRules } from "~/query";
import { routing } from "./routing.server";

const Page = () => null;
const answer = () => null;

function route(id: string, path: string | undefined, module: object, query: QueryRules = {}) {
  const parent = id === "root" ? {} : { parentId: "root" };
  const shown = { path, index: path === undefined, module: { handle: { query }, ...module } };
  return { [id]: { id, ...parent, ...shown } };
}

const routes: ServerBuild["routes"] = Object.assign(
  {},
  route("root", "", { default: Page }, { sent: oneOf("contact") }),
  route("home", undefined, { default: Page }),
  route("contact", "contact", { default: Page, action: answer }),
  route("photos", "project-photos", { default: Page }, { category: name, page: pageNumber }),
  route("post", "blog/:id?", { default: Page }),
  route("unknown", "*", { default: Page }),
  route("media", "media/*", { loader: answer }, { v: name }),
  route("vitals", "vitals", { action: answer }),
  route("forms", "forms/:kind", { loader: answer }),
  route("document", "content/:collection/:id", { default: Page }),
  route("file", "content/media/:name", { default: Page }),
);
const readRoute = routing(routes);

function read(path: string, query = "", method = "GET", rawPath = path) {
  const known = readRoute(method, { rawPath, path, query });
  return "status" in known ? [known.status, known.headers?.Allow ?? known.headers?.Location] : known.key;
}

describe("the cache key", () => {
  it.each([
    ["/", "utm_source=x&a0=", "/"],
    ["/project-photos", "photo=x&page=2&category=A%20B&page=3", "/project-photos?category=A+B&page=2"],
    ["/project-photos", "page=1", "/project-photos"],
    ["/project-photos", "__proto__=1&constructor=2&toString=3", "/project-photos"],
    ["/", "sent=contact&sent=x", "/?sent=contact"],
    ["/", "sent=made-up", "/"],
    ["/project-photos", "a1=&utm_term=1%of", "/project-photos"],
    ["/media/roof.jpg", "v=1a&sent=contact", "/media/roof.jpg?v=1a"],
    ["/made-up", "page=2", "/made-up"],
    ["/hi", "sent=contact&x=1", "/hi?sent=contact"],
    ["/hi/project-photos", "page=2&x", "/hi/project-photos?page=2"],
    ["/hi.data", "_routes=root", "/hi.data?_routes=root"],
    ["/hi/forms/contact", "x", "/hi/forms/contact"],
    ["/_root.data", "_routes=root%2Cmade-up", "/_root.data?_routes=root"],
    [
      "/project-photos.data",
      "_routes=photos,root&page=2&x",
      "/project-photos.data?page=2&_routes=root%2Cphotos",
    ],
  ])("of %s?%s is %s", (path, query, key) => expect(read(path, query)).toBe(key));

  it.each([
    ["p=/Contact&p=/project-photos", "/contact", "/project-photos"],
    ["p=/project-photos&p=/contact&p=/contact", "/contact", "/project-photos"],
    ["p=/blog&p=/Blog/A&p=/blog/b", "/blog/-"],
    ["p=/media/a/b.jpg", "/media/-"],
    ["p=/content/packages/a&p=/content/media/b.jpg", "/content/-/-", "/content/media/-"],
    [`p=/made-up&p=/blog/a/b&p=about&p=${"/a".repeat(20)}&q=1`, "/-"],
  ])("of the manifest for %s names one path per route", (query, ...paths) => {
    const search = new URLSearchParams([["version", "v1"], ...paths.map((path) => ["p", path])]);
    expect(read("/__manifest", `${query}&version=v1`)).toBe(`/__manifest?${search}`);
  });

  it("of the Hindi manifest names Hindi paths", () => {
    const search = "version=v1&p=%2Fhi&p=%2Fhi%2Fcontact";
    expect(read("/hi/__manifest", "p=/hi/Contact&p=/hi&version=v1")).toBe(`/hi/__manifest?${search}`);
  });

  it.each([
    ["/hi", true],
    ["/hi/contact", true],
    ["/hi/blog/a", false],
    ["/hi/made-up", false],
  ])("of %s is fixed: %s", (path, isFixed) => {
    expect(readRoute("GET", { rawPath: path, path, query: "" })).toMatchObject({ isFixed });
  });
});

describe("routing", () => {
  it.each([
    ["PUT", "/contact", "GET, HEAD, POST"],
    ["OPTIONS", "/contact", "GET, HEAD, POST"],
    ["POST", "/", "GET, HEAD"],
    ["TRACE", "/made-up", "GET, HEAD"],
    ["GET", "/vitals", "POST"],
    ["POST", "/__manifest", "GET, HEAD"],
  ])("rejects %s %s with the allowed methods", (method, path, allowed) => {
    expect(read(path, "", method)).toEqual([405, allowed]);
  });

  it.each([
    ["/Project-Photos", "/Project-Photos", "/project-photos?x=%"],
    ["/contact", "/contact/", "/contact?x=%"],
    ["/Blog/Post", "/Blog/Post", "/blog/Post?x=%"],
    ["/made-up", "/made-up/", "/made-up?x=%"],
    ["/HI/Contact", "/HI/Contact", "/hi/contact?x=%"],
    // Without a twin.
    ["/hi/media/roof.jpg", "/hi/media/roof.jpg", "/media/roof.jpg?x=%"],
  ])("redirects %s, sent as %s, to its canonical URL", (path, rawPath, location) => {
    expect(read(path, "x=%", "GET", rawPath)).toEqual([308, location]);
  });

  it.each([
    ["/", "_data="],
    ["/contact", "_data=routes%2Fcontact"],
    ["/project-photos", "category=%"],
    ["/project-photos", "category=%E0%A4"],
    ["/__manifest", "p=/a&".repeat(301)],
  ])("rejects %s?%s", (path, query) => expect(read(path, query)).toEqual([400, undefined]));

  it("answers 404 to a data request for a file", () => {
    expect(read("/media/roof.jpg.data")).toEqual([404, undefined]);
  });
});

it("the home page has the parameters of its layout, although the root has the same path", () => {
  const sent = { query: { sent: oneOf("contact") } };
  const manifest: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: { default: Page } },
    site: { id: "site", parentId: "root", module: { default: Page, handle: sent } },
    home: { id: "home", parentId: "site", index: true, module: { default: Page } },
  };
  const target = { rawPath: "/", path: "/", query: "sent=contact" };
  expect(routing(manifest)("GET", target)).toMatchObject({ key: "/?sent=contact" });
});
