import { expect, it } from "vitest";
import { createSiteServer } from "./site-server.server";

it("the server waits for a bill of 2 MiB at 20 kbit/s, and keeps connections longer than a load balancer", () => {
  const options = {
    siteUrl: "https://www.example.in",
    publicFolder: "public",
    routes: {},
    desk: { routes: {} },
  };
  const server = createSiteServer(options as unknown as Parameters<typeof createSiteServer>[0]);
  expect(server.requestTimeout).toBeGreaterThan((2_097_152 * 8 * 1000) / 20_000);
  expect(server.keepAliveTimeout).toBeGreaterThan(600_000);
});
