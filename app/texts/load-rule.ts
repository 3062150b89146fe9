/** Packages and the calculator say the same (Ministry of Power's release of 23 February 2024, in Zee News that day). */
export const LOAD_RULE =
  "Up to 10 kW, a home needs no feasibility study, even above its sanctioned load (Ministry of Power, February 2024).";
