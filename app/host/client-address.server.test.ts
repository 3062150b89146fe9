import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress } from "./client-address.server";

function addressOf(remoteAddress: string | undefined, forwarded: string | undefined, proxies: number) {
  const request = { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } };
  return clientAddress(request as unknown as IncomingMessage, proxies);
}

describe("the client address without a proxy", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::1", "0:0:0:0::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8::5", "2001:db8:0:0::/64"],
    ["2001:DB8:a::", "2001:db8:a:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
    [undefined, "unknown"],
  ])("of socket %s is %s and ignores X-Forwarded-For", (socket, expected) => {
    expect(addressOf(socket, "198.51.100.1", 0)).toBe(expected);
  });
});

describe("the client address behind proxies", () => {
  it.each([
    [1, "203.0.113.7", "203.0.113.7"],
    [1, "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    [1, "198.51.100.1,203.0.113.7:49152", "203.0.113.7"],
    [1, "[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    [2, "198.51.100.1, 203.0.113.7, 192.0.2.1", "203.0.113.7"],
    [2, "203.0.113.7", "10.0.0.1"],
    [1, "203.0.113.7, unknown", "10.0.0.1"],
    [1, "203.0.113.7, 999.1.1.1", "10.0.0.1"],
    [1, "", "10.0.0.1"],
    [1, undefined, "10.0.0.1"],
  ])("%i: X-Forwarded-For %j gives %s", (proxies, forwarded, expected) => {
    expect(addressOf("::ffff:10.0.0.1", forwarded, proxies)).toBe(expected);
  });
});
