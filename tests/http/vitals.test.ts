import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Site, send, startSite } from "./site";

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.stop());

const report = {
  path: "/contact?email=asha%40example.in",
  navigation: "navigate",
  connection: "4g",
  metrics: [
    { name: "LCP", value: 911.4 },
    { name: "CLS", value: 0.00214 },
  ],
};

function post(body: string, headers = {}) {
  return send(site.port, "POST", "/vitals", { "content-type": "application/json", ...headers }, body);
}

const reports = () =>
  site
    .log()
    .split("\n")
    .filter((line) => line.includes('"web vitals"'))
    .map((line): unknown => JSON.parse(line));

describe("a report of web vitals", () => {
  it("is one log line, with nothing that identifies its sender", async () => {
    const { status, body } = await post(JSON.stringify(report), {
      "user-agent": "A browser of Asha's",
      "x-forwarded-for": "203.0.113.7",
      origin: site.origin,
    });
    expect(status).toBe(204);
    expect(body).toHaveLength(0);
    await vi.waitFor(() => expect(reports()).toHaveLength(1), 10_000);
    expect(reports()[0]).toEqual({
      severity: "INFO",
      message: "web vitals",
      requestId: expect.any(String),
      time: expect.any(String),
      path: "/contact",
      navigation: "navigate",
      connection: "4g",
      LCP: 911,
      CLS: 0.002,
    });
    expect(site.log()).not.toMatch(/Asha|\basha\b|203\.0\.113/);
  });

  it("is refused from another site", async () => {
    const before = reports().length;
    const { status, body } = await post(JSON.stringify(report), { origin: "https://evil.example" });
    expect(status).toBe(403);
    expect(body.toString()).toContain("another site");
    expect(reports()).toHaveLength(before);
  });

  it.each([
    ["that is no JSON", "{", 400],
    ["that is empty", "", 400],
    ["of nothing", JSON.stringify({ path: "/", metrics: [] }), 400],
    ["nested a hundred deep", `${"[".repeat(100)}${"]".repeat(100)}`, 400],
    ["of exactly 2 KB that makes no sense", "x".repeat(2048), 400],
    ["of one byte more", "x".repeat(2049), 413],
    ["of a megabyte", "x".repeat(1024 * 1024), 413],
    ["with bytes that are no text", "\u0000\uFFFF", 400],
  ])("%s is refused with a message", async (_, body, status) => {
    const before = reports().length;
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.body.toString()).toMatch(/^[\w].*\.$/);
    expect(reports()).toHaveLength(before);
  });

  it("cannot be read back", async () => {
    const { status, headers } = await send(site.port, "GET", "/vitals");
    expect(status).toBe(405);
    expect(headers.allow).toBe("POST");
  });
});
