import type { Language } from "./language";

/** The parts of a package, in order. Only the server has them: the page gets those of its language. */
const en = {
  "solar-panel": "Solar Panel",
  inverter: "Inverter",
  structure: "Structure",
  earthing: "Earthing",
  indicator: "Indicator",
  dcdb: "DCDB",
  wire: "Wire",
  cable: "Cable",
  "earthing-wire": "Earthing Wire",
  "ac-cable": "AC Cable",
  meter: "Meter",
  "meter-box": "Meter Box",
  connectors: "Connectors",
  kit: "Kit",
};

const hi: typeof en = {
  "solar-panel": "सोलर पैनल",
  inverter: "इन्वर्टर",
  structure: "स्ट्रक्चर",
  earthing: "अर्थिंग",
  indicator: "इंडिकेटर",
  dcdb: "DCDB",
  wire: "वायर",
  cable: "केबल",
  "earthing-wire": "अर्थिंग वायर",
  "ac-cable": "AC केबल",
  meter: "मीटर",
  "meter-box": "मीटर बॉक्स",
  connectors: "कनेक्टर",
  kit: "किट",
};

export const packageParts = { en, hi } satisfies Record<Language, typeof en>;
