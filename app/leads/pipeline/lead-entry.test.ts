import { expect, it } from "vitest";
import { contactLinks } from "./lead-entry";

const asha = { name: "Asha Verma", phone: "9876543210", email: "asha@example.in", reference: "NZ1J-7CVY" };
const textOf = (url = "") => new URL(url).searchParams.get("text");

it.each([
  ["en", "Namaste Asha, this is Suryanta Energy about your inquiry NZ1J-7CVY."],
  ["hi", "नमस्ते Asha जी, हम Suryanta Energy से हैं। आपने सोलर के बारे में पूछा था (NZ1J-7CVY), उसी पर बात करनी थी।"],
] as const)("a chat with a visitor whose form was in %s greets them in it", (language, greeting) => {
  expect(textOf(contactLinks(asha, language).whatsApp)).toBe(greeting);
});

it("the lead of an earlier version, which knew no language, is greeted in English", () => {
  expect(textOf(contactLinks(asha).whatsApp)).toContain("Namaste Asha");
});
