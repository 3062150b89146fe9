import { grouped, rupees } from "~/ui/format";
import type { InputName } from "./input-query";
import { counted, type Inputs } from "./inputs";
import type { Note } from "./notes";

/** Above these a home has more likely written its bill for its units, or chosen the wrong customer. */
const MOST_OF_HOME = { bill: 20_000, units: 1_500, kw: 20 };

/** Rupees a unit. */
const USUAL_RATE = { least: 1, most: 20 };

export interface Doubt {
  name: Extract<InputName, "bill" | "units" | "kw" | "rate">;
  question: Note;
}

/** Returns what to ask before anything is worked out. `kw` is the size that the answers lead to. */
export function doubtOf(given: Inputs, kw: number | null): Doubt | undefined {
  if (given.sure) return undefined;
  const { for: customer, bill = 0, units = 0, kw: choice = 0, rate } = counted(given);
  if (rate !== undefined && (rate < USUAL_RATE.least || rate > USUAL_RATE.most))
    return { name: "rate", question: ["sure rate", grouped(rate)] };
  if (customer !== "home") return undefined;
  if (choice > MOST_OF_HOME.kw) return { name: "kw", question: ["sure kw", grouped(choice)] };
  const isLarge = (kw ?? 0) > MOST_OF_HOME.kw;
  if (units > MOST_OF_HOME.units || (isLarge && units > 0))
    return { name: "units", question: ["sure units", grouped(units)] };
  if (bill > MOST_OF_HOME.bill || isLarge) return { name: "bill", question: ["sure bill", rupees(bill)] };
  return undefined;
}
