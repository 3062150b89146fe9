import { Meta, type MetaDescriptor, UNSAFE_RemixContext as RemixContext } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { site } from "~/site";
import { frame } from "~/texts/frame.en";
import { provide, speakAs } from "~/texts/texts";
import { blogPosting } from "./blog-posting";
import { organization } from "./organization";
import { breadcrumbs } from "./structured-data";
import { videoObject } from "./video-object";

provide("en", { frame });
speakAs(() => "en");

const SITE = "https://www.example.in";

const match = { pathname: "/", params: {}, meta: [], data: undefined, error: null };
const matches = [{ ...match, id: "routes/_site", data: { siteUrl: SITE } }];

function dataOf(descriptor: MetaDescriptor | undefined) {
  return descriptor && "script:ld+json" in descriptor ? descriptor["script:ld+json"] : undefined;
}

describe("organization", () => {
  it("describes the company and its two offices", () => {
    const data = JSON.parse(JSON.stringify(dataOf(organization(matches))));
    const [company, ...offices] = data["@graph"];
    expect(company).toMatchObject({
      "@type": "Organization",
      name: site.brand,
      url: "https://www.example.in/",
      logo: "https://www.example.in/icon-512.png",
      telephone: site.callNow.e164,
    });
    expect(offices.map((office: { address: object }) => office.address)).toEqual([
      expect.objectContaining({ addressLocality: "Ghaziabad", postalCode: "201010", addressCountry: "IN" }),
      expect.objectContaining({ addressLocality: "Haridwar", postalCode: "249403", addressCountry: "IN" }),
    ]);
    for (const office of offices) expect(office.parentOrganization).toEqual({ "@id": company["@id"] });
  });

  it("contains nothing that the site does not show", () => {
    expect(JSON.stringify(organization(matches))).not.toMatch(/rating|review|price|geo|sameAs/i);
  });
});

describe("breadcrumbs", () => {
  it("lead from the home page to the current page", () => {
    expect(dataOf(breadcrumbs(matches, [{ name: "About", path: "/about" }]))).toEqual({
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://www.example.in/" },
        { "@type": "ListItem", position: 2, name: "About", item: "https://www.example.in/about" },
      ],
    });
  });
});

const post = {
  title: "How net metering works",
  description: "The meter runs both ways.",
  imageUrl: "/media/house-at-dusk.jpg",
  publishedAt: "2025-03-05T09:30:00.000Z",
  author: "Aditi Rawat",
  path: "/blog/how-net-metering-works",
  tags: ["metering"],
};

describe("blogPosting", () => {
  it("contains the data of the post", () => {
    expect(dataOf(blogPosting(SITE, post))).toMatchObject({
      "@type": "BlogPosting",
      headline: "How net metering works",
      image: "https://www.example.in/pictures/social-1200/media/house-at-dusk.jpg",
      datePublished: "2025-03-05T09:30:00.000Z",
      author: { "@type": "Person", name: "Aditi Rawat" },
      mainEntityOfPage: "https://www.example.in/blog/how-net-metering-works",
      keywords: ["metering"],
    });
  });

  it("omits what the post does not have", () => {
    const bare = { ...post, description: "", imageUrl: "", publishedAt: undefined, author: "", tags: [] };
    expect(Object.keys(dataOf(blogPosting(SITE, bare)) ?? {})).toEqual([
      "@context",
      "@type",
      "headline",
      "publisher",
      "mainEntityOfPage",
    ]);
  });

  it("cannot break out of its script element", () => {
    const hostile = "</script><script>alert(1)</script><!--";
    const html = render(blogPosting(SITE, { ...post, title: hostile, tags: [hostile, "\u2028]]>"] }));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
    expect(html).not.toContain("<!--");
    const json = html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));
    expect(JSON.parse(json).headline).toBe(hostile);
  });
});

describe("videoObject", () => {
  const video = {
    title: "A day on the roof",
    description: "",
    thumbnailUrl: "/media/house-morning.jpg",
    uploadedAt: "2025-01-02T00:00:00.000Z",
    embedUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk",
  };

  it("contains what Google requires, and no more than is known", () => {
    expect(videoObject(SITE, video).map(dataOf)).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "VideoObject",
        name: "A day on the roof",
        thumbnailUrl: "https://www.example.in/pictures/social-1200/media/house-morning.jpg",
        uploadDate: "2025-01-02T00:00:00.000Z",
        embedUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk",
      },
    ]);
  });

  it.each([{ title: "" }, { thumbnailUrl: "" }, { uploadedAt: undefined }])(
    "returns nothing for a video with %o",
    (lack) => {
      expect(videoObject(SITE, { ...video, ...lack })).toEqual([]);
    },
  );
});

/** Renders the descriptor with Remix's own `<Meta>`. */
function render(descriptor: MetaDescriptor): string {
  const routes = [{ id: "root", path: "/", element: <Meta /> }];
  const remix = {
    routeModules: { root: { default: () => null, meta: () => [descriptor] } },
    manifest: { routes: {}, entry: { imports: [], module: "" }, url: "", version: "" },
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    isSpaMode: false,
  };
  const context = {
    basename: "/",
    location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
    matches: [{ params: {}, pathname: "/", pathnameBase: "/", route: { id: "root", path: "/" } }],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  };
  return renderToString(
    <RemixContext.Provider value={remix}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </RemixContext.Provider>,
  );
}
