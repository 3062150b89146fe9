/** Author of the events that a customer makes on their own page. */
export const BY_CUSTOMER = "customer";

/** Returns what to call a person: "Asha Rawat", or "asha" until asha@example.in has said her name. */
export type PersonLabel = (email: string) => string;

type Names = Readonly<Record<string, string | undefined>>;

/** Returns what a person is called, or undefined. A stored address may be "constructor". @param names by address, as `Staff.names` */
export function nameIn(names: Names, email: string): string | undefined {
  return Object.hasOwn(names, email) ? names[email] : undefined;
}

export function personLabelIn(names: Names): PersonLabel {
  return (email) => {
    if (email === BY_CUSTOMER) return "The customer";
    return nameIn(names, email) ?? email.split("@")[0] ?? email;
  };
}
