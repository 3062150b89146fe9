import { type Body, list, one } from "./outside-rows";

// Bodies as services send them, each with what it means.

const json = (value: unknown) => JSON.stringify(value);
const RAVI = { name: "Ravi", phone: "9876543210" };
const GITA = { name: "Gita", phone: "9876543211" };
const ravi = { fields: RAVI };
const gita = { fields: GITA };

const lines = (...texts: string[]) => texts.join("\n");
const asked = (id: string, title: string, type: string) => ({
  id,
  title,
  type,
  ref: `r-${id}`,
  properties: {},
});
const answered = (id: string, type: string, value: unknown) => ({
  type,
  [type]: value,
  field: { id, type, ref: `r-${id}` },
});

const tally = (label: string, type: string, value: unknown, more = {}) => ({
  key: `question_${label.length}x`,
  label,
  type,
  value,
  ...more,
});

const whatsapp = (...values: object[]) => ({
  object: "whatsapp_business_account",
  entry: [
    {
      id: "1023",
      changes: values.map((value) => ({
        field: "messages",
        value: {
          messaging_product: "whatsapp",
          metadata: { display_phone_number: "911352710001", phone_number_id: "1064" },
          ...value,
        },
      })),
    },
  ],
});
const contact = (name: string, wa_id: string) => ({ profile: { name }, wa_id });
const chat = (id: string, from: string, type: string, said: object, more = {}) => ({
  from,
  id,
  timestamp: "1795651200",
  type,
  [type]: said,
  ...more,
});

export const SENDERS: Body[] = [
  one(
    "AiSensy, whose message has the sender’s name in it",
    {
      topic: "message.sender.user",
      data: {
        message: {
          phone_number: "919876543210",
          userName: "Ravi",
          message_content: { text: "Need 5 kW" },
          sender: "USER",
        },
      },
    },
    { ...RAVI, message: "Need 5 kW", otherDetails: "topic: message.sender.user\nmessage sender: USER" },
  ),
  one(
    "Gallabox, whose words are within the WhatsApp of the person",
    {
      contact: { name: "Ravi", phone: ["919876543210"] },
      whatsapp: { type: "text", text: { body: "Need 5 kW" }, from: "919876543210" },
    },
    { ...RAVI, message: "Need 5 kW", otherDetails: "whatsapp type: text" },
  ),
  one(
    "Typeform",
    {
      event_id: "LtWXD3",
      event_type: "form_response",
      form_response: {
        form_id: "lT4Z3j",
        token: "a3a12ec6",
        submitted_at: "2026-11-26T04:05:00Z",
        hidden: { utm_source: "google" },
        definition: {
          id: "lT4Z3j",
          title: "Solar",
          fields: [
            asked("f1", "What’s your name?", "short_text"),
            asked("f2", "Mobile number", "phone_number"),
            asked("f3", "Which city do you live in?", "dropdown"),
            asked("f4", "Monthly electricity bill", "multiple_choice"),
            asked("f5", "Message", "long_text"),
            asked("f6", "Where is the roof?", "multiple_choice"),
            asked("f7", "Is the roof yours?", "yes_no"),
          ],
        },
        answers: [
          answered("f1", "text", "Ravi Rana"),
          answered("f2", "phone_number", "+919876543210"),
          answered("f3", "choice", { id: "c1", label: "Roorkee", ref: "x" }),
          answered("f4", "choice", { id: "c2", label: "₹3,000 to ₹5,000", ref: "y" }),
          answered("f5", "text", "Need 5 kW"),
          answered("f6", "choices", { ids: ["1"], labels: ["Front", "Back"], refs: ["z"], other: "Shed" }),
          answered("f7", "boolean", true),
        ],
      },
    },
    {
      name: "Ravi Rana",
      phone: "9876543210",
      city: "Roorkee",
      message: "Need 5 kW",
      otherDetails: lines(
        "Monthly electricity bill: ₹3,000 to ₹5,000",
        "Where is the roof?: Front, Back, Shed",
        "Is the roof yours?: true",
        "event_id: LtWXD3",
        "event_type: form_response",
        "form_id: lT4Z3j",
        "submitted_at: 2026-11-26T04:05:00Z",
        "response_id: a3a12ec6",
      ),
    },
    { outsideId: "a3a12ec6", source: { utmSource: "google" } },
  ),
  one(
    "Typeform, with a group of questions and one whose title is gone",
    {
      form_response: {
        definition: {
          fields: [
            { id: "g", title: "Contact", properties: { fields: [asked("g1", "First name", "text")] } },
          ],
        },
        answers: [
          answered("g1", "text", "Ravi"),
          answered("gone", "phone_number", "+919876543210"),
          answered("gone2", "email", "ravi@example.in"),
        ],
      },
    },
    { ...RAVI, email: "ravi@example.in" },
  ),
  one(
    "Tally",
    {
      eventId: "a4cb",
      eventType: "FORM_RESPONSE",
      data: {
        responseId: "2wgx4n",
        formName: "Solar",
        fields: [
          tally("Name", "INPUT_TEXT", "Ravi Rana"),
          tally("Phone number", "INPUT_PHONE_NUMBER", "+919876543210"),
          tally("City", "DROPDOWN", ["id2"], {
            options: [
              { id: "id1", text: "Haridwar" },
              { id: "id2", text: "Roorkee" },
            ],
          }),
          tally("Monthly electricity bill", "MULTIPLE_CHOICE", "b2", {
            options: [{ id: "b2", text: "₹3,000 to ₹5,000" }],
          }),
          tally("Your bill", "FILE_UPLOAD", [{ id: "f9", name: "bill.pdf", size: 1 }]),
          tally("Anything else", "TEXTAREA", null),
          tally("utm_campaign", "HIDDEN_FIELDS", "doon"),
        ],
      },
    },
    {
      name: "Ravi Rana",
      phone: "9876543210",
      city: "Roorkee",
      otherDetails: lines(
        "eventId: a4cb",
        "eventType: FORM_RESPONSE",
        "Monthly electricity bill: ₹3,000 to ₹5,000",
        "Your bill id: f9",
        "Your bill name: bill.pdf",
        "Your bill size: 1",
        "responseId: 2wgx4n",
        "formName: Solar",
      ),
    },
    { outsideId: "2wgx4n", source: { utmCampaign: "doon" } },
  ),
  list(
    "WhatsApp's messages of two people",
    whatsapp(
      {
        contacts: [contact("Asha Rana", "919876543210"), contact("Gita", "919876543211")],
        messages: [
          chat("wamid.A", "919876543210", "text", { body: "Need 5 kW for my house" }),
          chat("wamid.B", "919876543211", "image", { caption: "My bill", mime_type: "image/jpeg" }),
        ],
      },
      {
        contacts: [contact("John", "16505551234")],
        messages: [
          chat(
            "wamid.C",
            "16505551234",
            "interactive",
            { type: "button_reply", button_reply: { id: "b1", title: "Call me" } },
            { context: { from: "911352710001", id: "wamid.0" } },
          ),
        ],
      },
    ),
    [
      {
        outsideId: "wamid.A",
        fields: {
          name: "Asha Rana",
          phone: "9876543210",
          message: "Need 5 kW for my house",
          otherDetails: "lead_id: wamid.A",
        },
      },
      {
        outsideId: "wamid.B",
        fields: {
          ...GITA,
          message: "My bill",
          otherDetails: lines("lead_id: wamid.B", "image caption: My bill", "image mime_type: image/jpeg"),
        },
      },
      {
        outsideId: "wamid.C",
        fields: {
          name: "John",
          phone: "+16505551234",
          message: "Call me",
          otherDetails: lines(
            "lead_id: wamid.C",
            "interactive type: button_reply",
            "interactive button_reply id: b1",
            "interactive button_reply title: Call me",
          ),
        },
      },
    ],
  ),
  list(
    "a call that nobody took on WhatsApp, and one of ours",
    whatsapp({
      contacts: [contact("Asha Rana", "919876543210")],
      calls: [
        { id: "wacid.1", to: "911352710001", from: "919876543210", direction: "USER_INITIATED" },
        { id: "wacid.2", to: "919876543210", from: "911352710001", direction: "BUSINESS_INITIATED" },
      ],
    }),
    [
      {
        outsideId: "wacid.1",
        fields: {
          name: "Asha Rana",
          phone: "9876543210",
          otherDetails: lines("lead_id: wacid.1", "to: 911352710001", "direction: USER_INITIATED"),
        },
      },
    ],
  ),
  list(
    "what became of our own message on WhatsApp",
    whatsapp({ statuses: [{ id: "wamid.D", status: "read", recipient_id: "919876543210" }] }),
    [],
  ),
  one(
    "a WhatsApp message from Twilio",
    "From=whatsapp%3A%2B919876543210&To=whatsapp%3A%2B14155238886&Body=Need+5+kW&ProfileName=Ravi&WaId=919876543210&NumMedia=0",
    {
      ...RAVI,
      message: "Need 5 kW",
      otherDetails: lines("From: whatsapp:+919876543210", "To: whatsapp:+14155238886", "NumMedia: 0"),
    },
  ),
  one(
    "a WhatsApp message from Gupshup",
    {
      app: "Solar",
      type: "message",
      payload: {
        id: "ABEG",
        source: "919876543210",
        type: "text",
        payload: { text: "Need 5 kW" },
        sender: { phone: "919876543210", name: "Ravi", country_code: "91", dial_code: "9876543210" },
      },
    },
    {
      ...RAVI,
      message: "Need 5 kW",
      otherDetails: lines(
        "app: Solar",
        "type: message",
        "id: ABEG",
        "source: 919876543210",
        "type: text",
        "sender country_code: 91",
        "sender dial_code: 9876543210",
      ),
    },
    { outsideId: "ABEG" },
  ),
  one(
    "a missed call from Exotel",
    "CallSid=e1&CallFrom=09876543210&CallTo=01352710001&DialWhomNumber=09123456789",
    {
      phone: "9876543210",
      otherDetails: lines("CallSid: e1", "CallTo: 01352710001", "DialWhomNumber: 09123456789"),
    },
  ),
  one("the end of a call from Exotel", "From=09876543210&To=09000000001&DialWhomNumber=09123456789", {
    phone: "9876543210",
    otherDetails: lines("To: 09000000001", "DialWhomNumber: 09123456789"),
  }),
  one(
    "a missed call from Knowlarity",
    { caller_id: "+919876543210", dispnumber: "+919000000001", destination: "+919123456789", callid: "k1" },
    {
      phone: "9876543210",
      otherDetails: lines("dispnumber: +919000000001", "destination: +919123456789", "callid: k1"),
    },
  ),
  one(
    "Elementor's advanced data",
    {
      form: { id: "ab1", name: "Contact" },
      fields: {
        name: { id: "name", type: "text", title: "Name", value: "Ravi", raw_value: "Ravi", required: "1" },
        field_1: { id: "field_1", type: "tel", title: "Mobile", value: "9876543210", required: "0" },
      },
      meta: { date: { title: "Date", value: "November 26, 2026" } },
    },
    {
      ...RAVI,
      otherDetails: lines("form id: ab1", "form name: Contact", "meta date Date: November 26, 2026"),
    },
  ),
  one(
    "WPForms with a date and an address",
    {
      fields: {
        1: {
          name: "Date",
          value: "11/26/2026",
          id: 1,
          type: "date-time",
          date: "11/26/2026",
          unix: 1795651200,
        },
        2: { name: "Name", value: "Ravi", id: 2, type: "name" },
        3: { name: "Address", value: "6 Rajpur Road", id: 3, type: "address", city: "Dehradun", state: "UK" },
        4: { name: "Phone", value: "9876543210", id: 4, type: "phone" },
      },
    },
    {
      ...RAVI,
      city: "Dehradun",
      otherDetails: lines(
        "Date: 11/26/2026",
        "Date date: 11/26/2026",
        "Date unix: 1795651200",
        "Address: 6 Rajpur Road",
        "Address state: UK",
      ),
    },
  ),
  one(
    "HubSpot's form",
    {
      fields: [
        { objectTypeId: "0-1", name: "firstname", value: "Ravi" },
        { objectTypeId: "0-1", name: "mobilephone", value: "9876543210" },
      ],
    },
    RAVI,
  ),
  one(
    "LinkedIn's form from a relay",
    {
      firstName: "Ravi",
      lastName: "Rana",
      emailAddress: "ravi@example.in",
      companyName: "Ganga",
      phoneNumber: "9876543210",
    },
    { name: "Ravi Rana", phone: "9876543210", email: "ravi@example.in", otherDetails: "companyName: Ganga" },
  ),
  one(
    "Google Forms from Apps Script",
    {
      namedValues: {
        Timestamp: ["26/11/2026 10:32:11"],
        "Your good name": ["Ravi"],
        "मोबाइल नंबर": ["98765 43210"],
        Location: ["Roorkee"],
      },
      values: ["26/11/2026 10:32:11", "Ravi", "98765 43210", "Roorkee"],
    },
    {
      ...RAVI,
      city: "Roorkee",
      otherDetails: lines(
        "Timestamp: 26/11/2026 10:32:11",
        "values: 26/11/2026 10:32:11, Ravi, 98765 43210, Roorkee",
      ),
    },
  ),
  one(
    "an area that is a place",
    { name: "Ravi", area: "Ballupur", phone: "9876543210" },
    { ...RAVI, city: "Ballupur" },
  ),
  one(
    "99acres",
    {
      QryDtl: { QueryId: "77", ProjName: "Green Villas", CityName: "Dehradun" },
      CntctDtl: { Name: "Ravi", Phone: "91-9876543210", Email: "" },
    },
    {
      ...RAVI,
      city: "Dehradun",
      otherDetails: lines("QryDtl QueryId: 77", "QryDtl ProjName: Green Villas"),
    },
  ),
  one(
    "MagicBricks",
    { name: "Ravi", isd: "91", mobile: "9876543210", msg: "I am interested", city: "Dehradun" },
    { ...RAVI, city: "Dehradun", message: "I am interested", otherDetails: "isd: 91" },
  ),
  one(
    "Housing",
    {
      lead_name: "Ravi",
      lead_phone: "9876543210",
      lead_email: "ravi@example.in",
      project_name: "Green Villas",
    },
    { ...RAVI, email: "ravi@example.in", otherDetails: "project_name: Green Villas" },
  ),
  one(
    "Sulekha",
    { UserName: "Ravi", UserMobile: "9876543210", UserCity: "Dehradun", Need: "Solar panel dealers" },
    { ...RAVI, city: "Dehradun", message: "Solar panel dealers" },
  ),
  one(
    "the name of an account",
    { username: "ravi", phone: "9876543210" },
    { phone: "9876543210", otherDetails: "username: ravi" },
  ),
  one(
    "Zoho with the layout of its page",
    { First_Name: "Ravi", Last_Name: "Rana", Mobile: "9876543210", Layout: { name: "Standard" } },
    { name: "Ravi Rana", phone: "9876543210", otherDetails: "Layout name: Standard" },
  ),
  one(
    "a CRM with kinds of numbers and what is for sale",
    {
      firstName: "Ravi",
      lastName: "Rana",
      products: [{ id: 890, name: "5 kW" }],
      phoneNumbers: [{ type: "MOBILE", code: "IN", dialCode: "+91", value: "9876543210", primary: true }],
    },
    {
      name: "Ravi Rana",
      phone: "9876543210",
      otherDetails: lines(
        "products id: 890",
        "products name: 5 kW",
        "phoneNumbers type: MOBILE",
        "phoneNumbers code: IN",
        "phoneNumbers dialCode: +91",
        "phoneNumbers primary: true",
      ),
    },
  ),
  ...["Not Provided", "NaN", "unknown", "bill.pdf"].map((name) =>
    one(
      `the name ${name}`,
      { name, first_name: "Ravi", phone: "9876543210" },
      { ...RAVI, otherDetails: `name: ${name}` },
    ),
  ),
  ...[
    { jsonData: json(RAVI) },
    `lead_details=${encodeURIComponent(json(RAVI))}`,
    json(json(json(RAVI))),
    '{"name":"Ravi","phone":"9876543210","phone":"","name":null}',
    '{"phone":"","name":"","name":"Ravi","phone":"9876543210"}',
  ].map((body) => one(`JSON in another wrapper: ${json(body)}`, body, RAVI)),
  one("two numbers under one name", '{"name":"Ravi","phone":"9876543210", "phone" : "9123456789"}', {
    ...RAVI,
    secondPhone: "9123456789",
  }),
  list("two leads under one name", `{"lead":${json(RAVI)},"lead":${json(GITA)}}`, [ravi, gita]),
  list("a lead a line", `${json(RAVI)}\r\n${json(GITA)}\n`, [ravi, gita]),
  list(
    "fifty leads",
    Array.from({ length: 50 }, (_, index) => ({ name: "Ravi", mobile: 9_876_543_210 + index })),
    Array.from({ length: 50 }, (_, index) => ({
      fields: { name: "Ravi", phone: String(9_876_543_210 + index) },
    })),
  ),
  one(
    "a lead in thirty objects",
    `${'{"data":'.repeat(29)}${json({ ...RAVI, message: "5 kW" })}${"}".repeat(29)}`,
    { ...RAVI, message: "5 kW" },
  ),
  ...[
    ["பெயர்", "கைபேசி எண்", "ஊர்", "செய்தி"],
    ["మీ పేరు", "మొబైల్ నంబర్", "నగరం", "సందేశం"],
    ["ಹೆಸರು", "ಮೊಬೈಲ್ ಸಂಖ್ಯೆ", "ನಗರ", "ಸಂದೇಶ"],
    ["പേര്", "മൊബൈൽ നമ്പർ", "നഗരം", "സന്ദേശം"],
    ["আপনার নাম", "মোবাইল নম্বর", "শহর", "বার্তা"],
    ["તમારું નામ", "મોબાઇલ નંબર", "શહેર", "સંદેશ"],
    ["ਨਾਮ", "ਫ਼ੋਨ ਨੰਬਰ", "ਸ਼ਹਿਰ", "ਸੁਨੇਹਾ"],
    ["ନାମ", "ମୋବାଇଲ ନମ୍ବର", "ସହର", "ବାର୍ତ୍ତା"],
    ["نام", "موبائل نمبر", "شہر", "پیغام"],
  ].map(([name = "", phone = "", city = "", message = ""]) =>
    one(
      `columns in other scripts: ${name}`,
      { [name]: "రవి", [phone]: "98765 43210", [city]: "சேலம்", [message]: "5 kW" },
      { name: "రవి", phone: "9876543210", city: "சேலம்", message: "5 kW" },
    ),
  ),
  list(
    "one lead in a list of an unknown name",
    {
      status: "200",
      message: "Success",
      enquiry_from: "IndiaMart",
      user_id: "11",
      customer_dtls_list: [
        { crm_id: "603", customer_name: "Ravi", mobile_no: "9876543210", enquiry_details: "3 kW" },
      ],
    },
    [{ fields: { ...RAVI, message: "3 kW", otherDetails: "crm_id: 603" } }],
  ),
  list(
    "one lead in a list, and nothing of the answer",
    { items: [{ customer_name: "Ravi", phone: "9876543210", message: "3 kW" }] },
    [{ fields: { ...RAVI, message: "3 kW" } }],
  ),
  one(
    "one record beside a status that says it was delivered",
    {
      success: true,
      message: "Fetched successfully",
      inquiry: { name: "Ravi", phone: "9876543210", message: "3 kW" },
    },
    { ...RAVI, message: "3 kW" },
  ),
  one(
    "a person beside the status of their own wish",
    { status: "Pending", message: "3 kW", customer: { name: "Ravi", phone: "9876543210" } },
    { ...RAVI, message: "3 kW", otherDetails: "status: Pending" },
  ),
];

/** Bodies that are no form, though they have an equals sign, and no JSON. */
export const NO_SENDERS = [
  "Name: Ravi\nPhone: 9876543210\nhttps://www.example.in/?a=b",
  '<lead source="site"><name>Ravi</name></lead>',
  `${"Ravi would like to be called. ".repeat(10)}=`,
  "--b0\r\nno parts=1",
  `${encodeURIComponent(json(RAVI))}=`,
  '{"name":"Ravi","phone":"9876543210",}',
];
