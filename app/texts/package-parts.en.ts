/** The parts of a package, in order. Only the server has them: the page gets those of its language. */
export const packageParts = {
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
