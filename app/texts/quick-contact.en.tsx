import { frame } from "./frame.en";
import { provide } from "./texts";

export const quickContact = {
  name: "Quick Contact",
  description: "Leave your name and number, and we’ll call you back.",
  title: "We’ll call you back",
};

declare module "./texts" {
  interface Texts {
    quickContact: typeof quickContact;
  }
}

export const handle = provide("en", { frame, quickContact });
