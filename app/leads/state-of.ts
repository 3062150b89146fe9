import { STATES } from "~/states";
import { stateName } from "~/texts/states";

type State = (typeof STATES)[number];

/** In the order of STATES: abbreviations, parts and old names, to which no spelling of the new one leads. */
const OTHER_NAMES =
  "an andaman andamanandnicobar|ap andhra|ar arunachal|as|br behar|ch|cg|dd dnh damananddiu dadraandnagarhaveli|dl newdelhi delhincr nctofdelhi नईदिल्ली|" +
  "ga|gj|hr|hp himachal|jk jandk jammu kashmir|jh|ka|kl|la|ld|mp|mh|mn|ml|mz|nl|od or orissa उड़ीसा|py pondicherry pondy पांडिचेरी|" +
  "pb panjab|rj|sk|tn|ts tg|tr|up यूपी|uk ua uttaranchal उत्तरांचल|wb bengal";

/** Makes slips of spelling alike: "uttrakhand" and "Uttarakhand", ण्ड and ंड. Both letters of an abbreviation stay. */
const soundOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[ङञणनम]्|[^\p{L}]|state(?: of)?/gu, "")
    .replace(/(?<!^.?)[aeiouyh]/gu, "")
    .replace(/(.)\1+/gu, "$1");

const others = OTHER_NAMES.split("|").map((names) => names.split(" "));

const known = new Map(
  STATES.flatMap((state, index) =>
    [state, stateName(state), ...(others[index] ?? [])].map((name) => [soundOf(name), state] as const),
  ),
);

/** Returns the state that somebody typed: "UP", "Uttaranchal", "उत्तराखण्ड", "Noida (Uttar Pradesh)". */
export function stateOf(typed: string): State | undefined {
  const text = typed.slice(0, 100);
  const parts = [text, ...text.split(/[^\p{L}\p{M}& ]+/u).reverse()];
  // "Gaya" is no abbreviation.
  const isName = (part: string) => soundOf(part).length > 2 || part.replace(/\P{L}/gu, "").length < 4;
  return parts.map((part) => (isName(part) ? known.get(soundOf(part)) : undefined)).find(Boolean);
}
