import { expect, it } from "vitest";
import type { DocumentName } from "~/content/content";
import { parseDocument } from "~/content/parse";
import { missingFields, publishFault } from "./change-document.server";

it.each<[name: DocumentName, data: object, missing: string[]]>([
  ["heroSliders", { isPublished: true, subheading: "For homes" }, ["imageUrl", "heading"]],
  ["heroSliders", { isPublished: true, imageUrl: "/media/roof.jpg", heading: "Light" }, []],
  ["heroSliders", { subheading: "hidden for now" }, []],
  ["photo-gallery", { isPublished: true, title: "Roof" }, ["photos"]],
  ["photo-gallery", { isPublished: true, title: "Roof", photos: [{ url: "/media/roof.jpg" }] }, []],
  ["video-gallery", { title: "Films", videos: [{ title: "No address" }] }, ["videos"]],
  ["blogPost", { title: "Dust" }, ["content"]],
  ["blogPost", { title: "Dust", content: "<h2></h2>" }, ["content"]],
  ["packages", { type: "Residential" }, ["package-name"]],
  ["downloads", { title: "Care" }, ["fileUrl"]],
  ["userDetails", { rank: "Engineer" }, ["fullName"]],
])("what visitors would miss in %s %j is named", (name, data, missing) => {
  const { document } = parseDocument(name, { id: "x", data });
  if (!document) throw new Error("broken");
  expect(missingFields(name, document).map(({ path }) => path)).toEqual(missing);
});

it("nobody can accept that visitors would see something broken, in a form or in a list", async () => {
  const parsed = parseDocument("heroSliders", { id: "x", data: { isPublished: true, heading: "Light" } });
  const content = { all: async () => [] };
  expect(await publishFault("heroSliders", parsed, "any", content)).toMatchObject({
    fault: "Not published yet. Missing: Picture.",
    missing: [{ path: "imageUrl" }],
  });
});
