import { describe, expect, it } from "vitest";
import { brochureFile } from "./brochure-file";

describe("brochureFile", () => {
  it("returns undefined without a URL", () => {
    expect(brochureFile("")).toBeUndefined();
  });

  it("recognises a file of the media folder, with its version", () => {
    expect(brochureFile("/media/guide.pdf?v=1a2b3c4d")).toEqual({
      kind: "own",
      url: "/media/guide.pdf?v=1a2b3c4d",
      name: "guide.pdf",
    });
  });

  it.each(["/media/../secret.pdf", "/media/a/b.pdf", "/media/%2e%2e%2fsecret.pdf", "/about", "/"])(
    "treats %s as an external file",
    (url) => {
      expect(brochureFile(url)).toEqual({ kind: "elsewhere", url });
    },
  );

  it.each([
    [
      "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/guides%2Fguide.pdf?alt=json&token=secret",
      "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/guides%2Fguide.pdf?alt=media",
    ],
    [
      "https://storage.googleapis.com/x/guide.pdf?generation=7&token=a&token=b#page=2",
      "https://storage.googleapis.com/x/guide.pdf?generation=7&alt=media",
    ],
    ["https://x.firebasestorage.app/guide.pdf", "https://x.firebasestorage.app/guide.pdf?alt=media"],
  ])("downloads %s from Cloud Storage as a file", (url, download) => {
    expect(brochureFile(url)).toEqual({ kind: "storage", url, download });
  });

  it.each([
    "https://example.in/guide.pdf",
    "https://storage.googleapis.com.example.in/guide.pdf",
    "https://storage.googleapis.com:8443/guide.pdf",
    "https://firebasestorage.app/guide.pdf",
    "https://notfirebasestorage.app/guide.pdf",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/guide.pdf",
  ])("does not request %s from the server", (address) => {
    expect(brochureFile(address)?.kind).toBe("elsewhere");
  });
});
