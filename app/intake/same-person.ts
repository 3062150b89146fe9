import { phoneDigits } from "~/leads/digits";

type Person = Readonly<Partial<Record<"phone" | "secondPhone" | "email", string | null>>>;

/** Returns what a person can be reached by: the digits of phones, and an address in lower case. */
export function contactsOf({ phone, secondPhone, email }: Person): string[] {
  const phones = [phone, secondPhone].map((text) => phoneDigits(text ?? ""));
  return [...phones, (email ?? "").trim().toLowerCase()].filter(Boolean);
}

const isMail = (contact: string) => contact.includes("@");

/** Whether the contacts of two leads may be of one person: they share one, or have nothing that differs. */
export function isSamePerson(a: readonly string[], b: readonly string[]): boolean {
  if (a.some((contact) => b.includes(contact))) return true;
  const haveMails = a.some(isMail) && b.some(isMail);
  const havePhones = !a.every(isMail) && !b.every(isMail);
  return !haveMails && !havePhones;
}
