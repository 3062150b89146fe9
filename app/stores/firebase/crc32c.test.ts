import { expect, it } from "vitest";
import { crc32c, crc32cText } from "./crc32c";

it("is the sum of RFC 3720", () => {
  expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
  expect(crc32c(Buffer.alloc(0))).toBe(0);
});

it("goes on from piece to piece", () => {
  expect(crc32c(Buffer.from("6789"), crc32c(Buffer.from("12345")))).toBe(0xe3069283);
});

it("is written as Cloud Storage writes it", () => {
  expect(crc32cText(0xe3069283)).toBe("4waSgw==");
  expect(crc32cText(1)).toBe("AAAAAQ==");
});
