export type Body = string | Uint8Array | object;

/** What these services really sent, and what has to be stored of it. */
export const cases: [source: string, body: Body, expected: object][] = [
  [
    "indiamart",
    {
      CODE: 200,
      RESPONSE: {
        ...{
          UNIQUE_QUERY_ID: "3900100202",
          SENDER_NAME: "Ganesh Bisht",
          SENDER_MOBILE: "",
          SENDER_EMAIL: "",
        },
        ...{ SENDER_CITY: "Roorkee", SENDER_MOBILE_ALT: "+91-9999963003", QUERY_MESSAGE: "I want 5 kW." },
      },
    },
    { name: "Ganesh Bisht", phone: "9999963003", city: "Roorkee", message: "I want 5 kW." },
  ],
  [
    "indiamart",
    {
      CODE: 200,
      RESPONSE: {
        ...{ UNIQUE_QUERY_ID: "3900100203", SENDER_NAME: "Ganesh Bisht", SENDER_MOBILE: "+91-9999963004" },
        QUERY_MESSAGE: "I want a system.<br>Capacity : 5 kW &amp; battery<br>",
      },
    },
    { phone: "9999963004", message: "I want a system.\nCapacity : 5 kW & battery" },
  ],
  ["zapier", '\ufeff{"id":"b1","name":"Bom","phone":"9999963011"}', { name: "Bom", phone: "9999963011" }],
  [
    "zapier",
    Buffer.from('\ufeff{"name":"रमेश","phone":"9999963014"}', "utf16le"),
    { name: "रमेश", phone: "9999963014" },
  ],
  [
    "zapier",
    Buffer.from('\ufeff{"name":"रमेश","phone":"9999963015"}', "utf16le").swap16(),
    { name: "रमेश", phone: "9999963015" },
  ],
  [
    "justdial",
    { leadid: "JDX1", name: "Meena", mobile: "9999963006", area: "Ballupur", city: "Dehradun" },
    { name: "Meena", phone: "9999963006", city: "Dehradun" },
  ],
  [
    "justdial",
    { leadid: "JDX2", name: "Meena", mobile: "", phone: "224001", city: "Lucknow" },
    { phone: "224001", city: "Lucknow" },
  ],
  [
    "justdial",
    "leadid=JDX3&name=Meena+Devi&mobile=9999963016&city=Dehradun",
    { name: "Meena Devi", phone: "9999963016", city: "Dehradun" },
  ],
  [
    "meta",
    {
      id: "m2",
      field_data: [
        { name: "first_name", values: ["Ramesh"] },
        { name: "last_name", values: ["Negi"] },
        { name: "phone_number", values: ["+919999963007"] },
      ],
    },
    { name: "Ramesh Negi", phone: "9999963007" },
  ],
  ["make", { data: { name: "A", phone: "9999963017" } }, { name: "A", phone: "9999963017" }],
  ["make", { lead: { name: "B", phone: "9999963018" } }, { name: "B", phone: "9999963018" }],
  [
    "make",
    { MOB: "9999963019", ENQ_MESSAGE: "5 kW", QUERY_ID: "7" },
    { phone: "9999963019", message: "5 kW" },
  ],
];
