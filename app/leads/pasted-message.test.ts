import { describe, expect, it } from "vitest";
import { readPastedMessage } from "./pasted-message";

describe("a pasted message", () => {
  it.each([
    [
      "[24/11/26, 10:32:11 AM] Ramesh Kumar: Need 5 kW\nat Haridwar",
      "Ramesh Kumar",
      "",
      "Need 5 kW\nat Haridwar",
    ],
    ["[10:32 am, 24/11/2026] +91 98765 43210: Hello, price?", "", "9876543210", "Hello, price?"],
    [
      "24/11/26, 10:32\u202fam - ~Asha: My number is ९८७६५ ४३२१०",
      "Asha",
      "9876543210",
      "My number is ९८७६५ ४३२१०",
    ],
    [
      "[10:32, 24/11/2026] Suryanta Energy: Namaste!\n[10:33, 24/11/2026] Ravi: Call me",
      "Ravi",
      "",
      "Call me",
    ],
    ["Hi, I am Sunita Devi from Dehradun. Call 09876543210", "Sunita Devi", "9876543210", undefined],
    ["Hi, I am looking for solar, 98765-43210", "", "9876543210", undefined],
    ["नमस्ते, मेरा नाम रमेश यादव है। 3 kW चाहिए", "रमेश यादव", "", undefined],
    [
      "Name: Meena\nCity: Roorkee\nPhone: +91 98765 43210\nmeena@example.in",
      "Meena",
      "9876543210",
      undefined,
    ],
    ["The bill is 12345678901234 and it is 10:30 now: ok", "", "", undefined],
  ])("%j gives its name, number and words", (text, name, phone, message = text) => {
    expect(readPastedMessage(text)).toMatchObject({ name, phone, message });
  });

  it("with the calculator's link has its inputs, and no other link has", () => {
    const link = "https://www.suryanta.example/hi/calculator?for=home&state=Uttarakhand&bill=2500&x=1";
    expect(readPastedMessage(`नमस्ते! 3 kW ${link}`).estimate).toBe("?for=home&state=Uttarakhand&bill=2500");
    for (const other of ["https://x.example/?for=home&bill=2500", "https://x.example/calculator", ""])
      expect(readPastedMessage(other).estimate).toBe("");
  });
});
