import type { packageParts as english } from "./package-parts.en";

export const packageParts: typeof english = {
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
