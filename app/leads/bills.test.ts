import { expect, it } from "vitest";
import { billKind, storedType } from "./bills";

const bytes = (text: string) => Buffer.from(text, "latin1");
const box = (brands: string) => bytes(`\0\0\0\x1cftyp${brands}`);

it.each([
  ["a JPEG", bytes("\xff\xd8\xff\xe0\0\x10JFIF"), "image/jpeg"],
  ["a JPEG with a PDF inside", bytes("\xff\xd8\xff\xfe\0\x08%PDF-1.4"), "image/jpeg"],
  ["a PNG", bytes("\x89PNG\r\n\x1a\n\0"), "image/png"],
  ["a PDF", bytes("%PDF-1.7"), "application/pdf"],
  ["a PDF after a byte order mark", bytes("\xef\xbb\xbf%PDF-1.4"), "application/pdf"],
  ["a PDF after line breaks", bytes("\r\n\r\n%PDF-1.4"), "application/pdf"],
  ["a PDF that begins as late as it may", bytes(`${" ".repeat(1019)}%PDF-`), "application/pdf"],
])("%s is a bill of the type %3$s by its bytes", (_, head, type) => {
  expect(billKind(head)).toEqual({ type });
});

it.each([
  ["nothing", bytes(""), "empty"],
  ["a picture of an iPhone", box("heic\0\0\0\0mif1heic"), "heic"],
  ["a burst of an iPhone", box("msf1\0\0\0\0hevc"), "heic"],
  ["a HEIF picture of Android", box("mif1\0\0\0\0mif1heic"), "heic"],
  ["an AVIF picture", box("avif\0\0\0\0mif1"), "picture"],
  ["an AVIF picture that calls itself HEIF first", box("mif1\0\0\0\0miafavif"), "picture"],
  ["a WebP picture", bytes("RIFF\x10\n\0\0WEBPVP8 "), "picture"],
  ["a GIF", bytes("GIF89a"), "picture"],
  ["a video of a phone", box("mp42\0\0\0\0isom"), "recording"],
  ["a voice message of WhatsApp", bytes("OggS\0\x02OpusHead"), "recording"],
  ["a Word document", bytes("PK\x03\x04\x14\0\x06\0[Content_Types].xml"), "document"],
  ["an older Word document", bytes("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"), "document"],
  ["a PDF in a ZIP", bytes("PK\x03\x04\0\0\0\0bill.pdf%PDF-1.4"), "document"],
  ["a PDF that begins one byte too late", bytes(`${" ".repeat(1020)}%PDF-`), "wrongType"],
  ["a PDF after its first kilobyte", bytes(`${" ".repeat(1024)}%PDF-`), "wrongType"],
  ["the first bytes of a PNG", bytes("\x89PNG\r\n\x1a"), "wrongType"],
  ["a web page", bytes("<!doctype html>"), "wrongType"],
])("%s is no bill: %3$s (§5)", (_, head, fault) => {
  expect(billKind(head)).toEqual({ fault });
});

it.each([
  ["electricity-bills/bill.JPEG", "image/jpeg"],
  ["bill.v2 (2).png", "image/png"],
  ["बिल.pdf", "application/pdf"],
  ["pdf", "application/pdf"],
  ["bill.exe", undefined],
  ["x.constructor", undefined],
])("the stored bill %s is %s", (name, type) => {
  expect(storedType(name)).toBe(type);
});
