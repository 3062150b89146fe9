import { expect, it, vi } from "vitest";
import { send } from "./site";
import { testSite } from "./test-site";

const site = await testSite();
const metrics = [
  { name: "LCP", value: 911.4 },
  { name: "CLS", value: 0.00214 },
];
const REPORT = JSON.stringify({ path: "/contact?email=asha%40example.in", navigation: "navigate", metrics });

const post = (body: string, headers = {}) =>
  send(site.port, "POST", "/vitals", { "content-type": "application/json", ...headers }, body);
const reports = () =>
  (site.log().match(/^.*"web vitals".*$/gm) ?? []).map((line): unknown => JSON.parse(line));

it.each<[string, string, number, Record<string, string>?]>([
  ["from another site", REPORT, 403, { origin: "https://evil.example" }],
  ["that is no JSON", "{", 400],
  ["nested a hundred deep", `${"[".repeat(100)}${"]".repeat(100)}`, 400],
  ["of exactly 2 KB that makes no sense", "x".repeat(2048), 400],
  ["of one byte more", "x".repeat(2049), 413],
  ["of a megabyte", "x".repeat(1024 * 1024), 413],
])("a report of web vitals %s is refused with a message", async (_, body, status, headers) => {
  const answer = await post(body, headers);
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    status,
    expect.stringContaining("text/plain"),
  ]);
  expect(answer.body.toString()).toMatch(/^\w.*\.\n?$/);
});

it("a report of web vitals is one log line, with nothing that identifies its sender", async () => {
  const sender = { "user-agent": "Asha's browser", "x-forwarded-for": "203.0.113.7", origin: site.origin };
  const { status, body } = await post(REPORT, sender);
  expect([status, body.length]).toEqual([204, 0]);
  await vi.waitFor(() => expect(reports()).not.toEqual([]), 10_000);
  const ours = {
    severity: "INFO",
    message: "web vitals",
    requestId: expect.any(String),
    time: expect.any(String),
  };
  const theirs = { path: "/contact", navigation: "navigate", LCP: 911, CLS: 0.002 };
  expect(reports()).toEqual([{ ...ours, ...theirs }]);
  expect(site.log()).not.toMatch(/Asha|\basha\b|203\.0\.113/);
});
