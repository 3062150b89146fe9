export const CUSTOMERS = ["home", "society", "business"] as const;

export type Customer = (typeof CUSTOMERS)[number];

export const AREAS = ["urban", "rural"] as const;

export type Area = (typeof AREAS)[number];
