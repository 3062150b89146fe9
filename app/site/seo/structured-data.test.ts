import type { MetaDescriptor } from "@remix-run/react";
import { expect, it } from "vitest";
import { site } from "~/site";
import { blogPosting } from "~/site/blog/article";
import { videoObject } from "~/site/videos/video-grid";
import { sampleCompany } from "../../../tests/sample-company";
import { breadcrumbs, organization } from "./structured-data";

const SITE = "https://www.example.in";
const match = { pathname: "/", params: {}, meta: [], data: undefined, error: null };
const matches = [{ ...match, id: "routes/_site", data: { siteUrl: SITE, company: sampleCompany() } }];

const dataOf = (descriptor: MetaDescriptor | undefined) =>
  descriptor && "script:ld+json" in descriptor ? descriptor["script:ld+json"] : undefined;

it("the organization describes the company and its two offices, and nothing that the site does not show", () => {
  const json = JSON.stringify(dataOf(organization(matches)));
  const [company, ...offices] = JSON.parse(json)["@graph"];
  expect(company).toMatchObject({
    "@type": "Organization",
    name: site.brand,
    url: `${SITE}/`,
    logo: `${SITE}/icon-512.png`,
    telephone: "+915555501100",
  });
  const parentOrganization = { "@id": company["@id"] };
  const office = (addressLocality: string, postalCode: string) => {
    return { address: { addressLocality, postalCode, addressCountry: "IN" }, parentOrganization };
  };
  expect(offices).toMatchObject([office("Ghaziabad", "201010"), office("Haridwar", "249403")]);
  expect(json).not.toMatch(/rating|review|price|geo|sameAs/i);
});

it("the breadcrumbs lead from the home page to the current page", () => {
  const itemListElement = [
    { "@type": "ListItem", position: 1, name: "Home", item: `${SITE}/` },
    { "@type": "ListItem", position: 2, name: "About", item: `${SITE}/about` },
  ];
  const data = dataOf(breadcrumbs(matches, [{ name: "About", path: "/about" }]));
  expect(data).toEqual({ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement });
});

it("a post's data has what the post has, and omits the rest", () => {
  const post = {
    title: "How net metering works",
    description: "The meter runs both ways.",
    coverUrl: "/media/house-at-dusk.jpg",
    publishedAt: "2025-03-05T09:30:00.000Z",
    author: "Aditi Rawat",
    tags: ["metering"],
  };
  const path = "/blog/how-net-metering-works";
  expect(dataOf(blogPosting(matches, path, post))).toMatchObject({
    "@type": "BlogPosting",
    headline: "How net metering works",
    image: `${SITE}/pictures/social-1200/media/house-at-dusk.jpg`,
    datePublished: "2025-03-05T09:30:00.000Z",
    author: { "@type": "Person", name: "Aditi Rawat" },
    mainEntityOfPage: SITE + path,
    keywords: ["metering"],
  });
  const bare = {
    ...post,
    description: "",
    coverUrl: undefined,
    publishedAt: undefined,
    author: "",
    tags: [],
  };
  const keys = ["@context", "@type", "headline", "publisher", "mainEntityOfPage", "inLanguage"];
  expect(Object.keys(dataOf(blogPosting(matches, path, bare)) ?? {})).toEqual(keys);
});

const video = {
  title: "A day on the roof",
  description: "",
  thumbnailUrl: "/media/house-morning.jpg",
  isoDate: "2025-01-02T00:00:00.000Z",
  youtubeId: "abcdefghijk",
  key: "day-1",
  gallery: { title: "", description: "" },
  date: "",
};

it("a video's data contains what Google requires, and no more than is known", () => {
  const thumbnailUrl = `${SITE}/pictures/social-1200/media/house-morning.jpg`;
  const embedUrl = "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0";
  const known = { name: video.title, thumbnailUrl, uploadDate: video.isoDate, embedUrl };
  const data = { "@context": "https://schema.org", "@type": "VideoObject", ...known };
  expect(videoObject(SITE, video).map(dataOf)).toEqual([data]);
});

it.each([{ title: "" }, { thumbnailUrl: "" }, { isoDate: undefined }])(
  "a video's data is left out with %o",
  (lack) => {
    expect(videoObject(SITE, { ...video, ...lack })).toEqual([]);
  },
);
