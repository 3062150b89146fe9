// What portals, phones, Excel and people send, and by hand what each of it means.

/** The value of a column "phone" → the phone and the second phone that are stored. */
export const PHONES: [sent: string, phone: string, secondPhone?: string][] = [
  ["9876543210", "9876543210"],
  ["98765 43210", "9876543210"],
  ["987-654-3210", "9876543210"],
  ["9 8 7 6 5 4 3 2 1 0", "9876543210"],
  ["98.76.54.32.10", "9876543210"],
  ["+919876543210", "9876543210"],
  ["+91 98765 43210", "9876543210"],
  ["+(91) 9876543210", "9876543210"],
  ["+91 (0) 98765 43210", "9876543210"],
  ["+91 0 98765 43210", "9876543210"],
  ["+9109876543210", "9876543210"],
  ["919876543210", "9876543210"],
  ["91 9876543210", "9876543210"],
  ["00919876543210", "9876543210"],
  ["0919876543210", "9876543210"],
  ["0 98765 43210", "9876543210"],
  ["98765/43210", "9876543210"],
  ["+91 [98765] 43210", "9876543210"],
  ["09876 543210", "9876543210"],
  ["9198765432", "9198765432"],
  ["919198765432", "9198765432"],
  ["6000012345", "6000012345"],
  // Dashes, blanks and invisible signs of keyboards and copied pages.
  ["99999‑64001", "9999964001"],
  ["99999−64003", "9999964003"],
  ["99999︎64004", "9999964004"],
  ["99999\u200d64004", "9999964004"],
  ["\u202a+91 99999 64004\u202c", "9999964004"],
  ["\u200e+91\u00a099999\u00a064004", "9999964004"],
  ["\ufeff9999964004", "9999964004"],
  ["99999\u00ad64004", "9999964004"],
  ["99999\u202f64004", "9999964004"],
  ["99999\t64004", "9999964004"],
  ["99999 _ 64004", "9999964004"],
  ["99999·64004", "9999964004"],
  // Digits of every script.
  ["९८७६५ ४३२१०", "9876543210"],
  ["＋91 99999 64005", "9999964005"],
  ["９８７６５４３２１０", "9876543210"],
  ["۹۸۷۶۵۴۳۲۱۰", "9876543210"],
  ["𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎", "9876543210"],
  ["9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣", "9876543210"],
  // Labels and emoji.
  ["📞 99999 64018", "9999964018"],
  ["📱+91 99999-64018 🙏", "9999964018"],
  ["99999 64008 (WhatsApp)", "9999964008"],
  ["tel:+919999964011", "9999964011"],
  ["Mob.9999964011", "9999964011"],
  ["मोबाइल: ९९९९९ ६४०११", "9999964011"],
  ["call 9999964011 after 6 pm", "9999964011"],
  ["p:+919999964012", "9999964012"],
  ["https://wa.me/919999964012?text=Hi%205%20kW", "9999964012"],
  ["https://api.whatsapp.com/send?phone=919999964012&text=Hi", "9999964012"],
  ["whatsapp:+919999964012", "9999964012"],
  ["919999964012@c.us", "9999964012"],
  ["Ramesh Negi 9999964012", "9999964012"],
  ["<9999964012>", "9999964012"],
  ["9999964012.", "9999964012"],
  ["#9999964012", "9999964012"],
  // Excel and programs.
  ['="9999964013"', "9999964013"],
  ['"9999964022"', "9999964022"],
  ["'+919999980011", "9999980011"],
  ["9999920145.00", "9999920145"],
  ["919999920145.00", "9999920145"],
  ["9.999980003E9", "9999980003"],
  ["9.999980003E+09", "9999980003"],
  ["9.19999980004E+11", "9999980004"],
  ["9,19999980004E+11", "9999980004"],
  ["99999,64020", "9999964020"],
  ["9,99,99,80,017", "9999980017"],
  ["tel:9999964011;ext=4", "9999964011"],
  ["9999964011 x12", "9999964011"],
  ["9999964011 (2 nos)", "9999964011"],
  ["9999964011 Rs 1,80,000", "9999964011"],
  ["₹1,80,000 - 9999964011", "9999964011"],
  ["2 nos 99999 64011", "9999964011"],
  ["1) 99999 64011", "9999964011"],
  // Two numbers.
  ["9999964014 8888864014", "9999964014", "8888864014"],
  ["9999964015 & 8888864015", "9999964015", "8888864015"],
  ["9999980006\n8888880006", "9999980006", "8888880006"],
  ["98765 43210 / 91234 56789", "9876543210", "9123456789"],
  ["9876543210/9123456789", "9876543210", "9123456789"],
  ["9876543210-9123456789", "9876543210", "9123456789"],
  ["98765 43210 91234 56789", "9876543210", "9123456789"],
  ["+91 98765 43210 +91 91234 56789", "9876543210", "9123456789"],
  ["9876543210 (self), 9123456789 (wife)", "9876543210", "9123456789"],
  ["9876543210 और 9123456789", "9876543210", "9123456789"],
  ["9876543210 😀 9123456789", "9876543210", "9123456789"],
  ["9876543210 / 9876543210", "9876543210"],
  ["98765432109123456789", "9876543210", "9123456789"],
  ["9876543210 / 9123456789 / 9000000001", "9876543210", "9123456789"],
  ["98765 43210 / 0135 2710001", "9876543210", "01352710001"],
  // Landlines with their area code, and numbers of other countries.
  ["0120 4567890", "0120 4567890"],
  ["(0135) 2710001", "(0135) 2710001"],
  ["0135-2710001", "0135-2710001"],
  ["+91-135-2710001", "+91-135-2710001"],
  ["0135 2710001 ext 4", "01352710001"],
  ["0135 2710001 (office)", "01352710001"],
  ["05942 235500", "05942 235500"],
  ["+1 202 555 0143", "+1 202 555 0143"],
  ["call +1 (202) 555-0143", "+12025550143"],
  ["00971 50 123 4567 (Dubai)", "+971501234567"],
  ["+977 9812345678", "+977 9812345678"],
  // What staff have to ask about is kept as sent.
  ["987654321", "987654321"],
  ["98765 4321", "98765 4321"],
  ["+91 98765 4321", "+91 98765 4321"],
  ["९८७६५४३२१", "987654321"],
  ["224001", "224001"],
  ["2710001", "2710001"],
  ["1800 123 4567", "1800 123 4567"],
];

/** Values of a column "phone" that are no phone number. */
export const NO_PHONES = [
  ...["9.99998E+09", "9.87654E+09", "9.2E+11", "#ERROR!", "#N/A", "12345", "call me", "-", "na", "+91"],
  ...["<test>", "0", "null", "0000000000", "9876 5432 10987 6543 2109", "₹1,80,000", "26/11/2026 10:32"],
];

/** Values of a lead → its name. */
export const NAMES: [values: Record<string, string>, name: string][] = [
  [{ name: "Ramesh Negi" }, "Ramesh Negi"],
  [{ name: "Mr. Ramesh Negi" }, "Mr. Ramesh Negi"],
  [{ name: "श्रीमती कमला देवी" }, "श्रीमती कमला देवी"],
  [{ name: "Ganga &amp; Sons" }, "Ganga & Sons"],
  [{ "event item name": "Ramesh Negi", "event item phone": "9876543210" }, "Ramesh Negi"],
  [{ "event name": "Solar fair", "lead name": "Ramesh", "event phone": "9876543210" }, "Ramesh"],
  [{ first_name: "Ramesh", last_name: "Negi" }, "Ramesh Negi"],
  [{ last_name: "Negi", first_name: "Ramesh" }, "Ramesh Negi"],
  [{ firstName: "Ramesh", lastName: "Negi" }, "Ramesh Negi"],
  [{ FirstName: "Ramesh", Surname: "Negi" }, "Ramesh Negi"],
  [{ FIRST_NAME: "Ramesh", LAST_NAME: "Negi" }, "Ramesh Negi"],
  [{ "First Name": "Ramesh", "Middle Name": "Singh", "Last Name": "Negi" }, "Ramesh Singh Negi"],
  [{ fname: "Ramesh", lname: "Negi" }, "Ramesh Negi"],
  [{ first_name: "Gita", full_name: "Gita Rana" }, "Gita Rana"],
  [{ full_name: "Gita Rana", first_name: "Gita", last_name: "Rana" }, "Gita Rana"],
  [{ "your-name": "Gita", "last-name": "Rana" }, "Gita Rana"],
  [{ name: "Gita Rana", last_name: "Rana" }, "Gita Rana"],
  [{ first_name: "Gita" }, "Gita"],
  [{ last_name: "Rana" }, "Rana"],
  [{ SENDER_NAME: "Ganesh Bisht", SENDER_COMPANY: "Ganga Dairy" }, "Ganesh Bisht"],
  [{ senderName: "Ganesh Bisht" }, "Ganesh Bisht"],
  [{ company_name: "Ganga Dairy", contact_person: "Ganesh" }, "Ganesh"],
  [{ campaign_name: "Diwali", form_name: "Solar", "Customer Name": "Ganesh" }, "Ganesh"],
  [{ "Father's Name": "Mohan", "Name of Applicant": "Ganesh" }, "Ganesh"],
  [{ "पिता का नाम": "मोहन", "ग्राहक का नाम": "गणेश" }, "गणेश"],
  [{ "उपभोक्ता का नाम": "गणेश" }, "गणेश"],
  [{ "पूरा नाम": "गणेश बिष्ट" }, "गणेश बिष्ट"],
  [{ "पहला नाम": "गणेश", "अंतिम नाम": "बिष्ट" }, "गणेश बिष्ट"],
  [{ "what_is_your_name?": "Ganesh" }, "Ganesh"],
  [{ "Consumer Name": "Ganesh" }, "Ganesh"],
  [{ "Party Name": "Ganesh" }, "Ganesh"],
  [{ Customer: "Ganesh" }, "Ganesh"],
  [{ Contact: "Ganesh", Mobile: "9876543210" }, "Ganesh"],
  [{ First: "Ganesh", Last: "Bisht" }, "Ganesh Bisht"],
  [{ "name first": "Ganesh", "name last": "Bisht" }, "Ganesh Bisht"],
  [{ Name: "N/A", first_name: "Ganesh" }, "Ganesh"],
  [{ "Agent Name": "Asha", Naam: "Ganesh" }, "Ganesh"],
];

/** Names of columns, with the field that each is; "" for none. */
export const COLUMNS: Record<string, string> = {
  phone:
    "phone,Phone,PHONE_NUMBER,phone_number,phoneNumber,Mobile,mobile_no,Mobile No.,MobileNo,Mob No,Mob.,Cell,Cell Phone,SENDER_MOBILE,SENDER_PHONE,senderMobile,MOB," +
    "Contact Number,Contact No,Contact Number (WhatsApp),Contact,Number,WhatsApp,WhatsApp No,whatsapp_number,Whats App Number,WORK_PHONE,work_phone_number,Telephone,Tel,Tel. No.,Landline,Ph No,Ph.," +
    "customer[phone],contact.phone,customer_mobile,Customer Mobile No,Consumer Mobile No,Registered Mobile Number,your-phone,your_phone_number?,Enter your mobile number,caller_number,CallFrom,wa_id,msisdn," +
    "Contact1,M.No.,WA Number,Caller ID,Off. Phone,mobile_without_code,Contact Person No,billing_phone,Cust. Mob.,Phone#,Mobile number with country code,Contact Details,मो0 नं0,सम्पर्क न.," +
    "मोबाइल,मोबाइल नंबर,मोबाइल नं.,मोबाईल नंबर,मो. नं.,मो.नं.,फोन,फ़ोन,फोन नंबर,संपर्क नंबर,सम्पर्क सूत्र,व्हाट्सएप,व्हाट्सऐप नंबर,वाट्सएप नंबर,दूरभाष,उपभोक्ता का मोबाइल",
  secondPhone:
    "SENDER_MOBILE_ALT,SENDER_PHONE_ALT,alternate_phone,Alternate Mobile,Alt Mobile No,alternatePhoneNumber,Alternative Number,Alternate Number,Alternate No,Phone 2,mobile2,Mobile No 2,Second Phone,Secondary Phone,Other Mobile," +
    "Other Number,Contact No 2,mobile3,spouse_phone,Father Mobile,alternate_contact,दूसरा मोबाइल,दूसरा नंबर,वैकल्पिक नंबर,अन्य नंबर",
  name: "name,Name,Full Name,FULL_NAME,SENDER_NAME,senderName,Sender Name,customer_name,Customer's Name,Client Name,Lead Name,Contact Name,contact.name,customer[name],your-name,First Name,last_name,नाम,ग्राहक का नाम,आवेदक का नाम,आपका नाम",
  email:
    "email,E-mail,E-mail ID,Email Address,EMAIL,WORK_EMAIL,work_email,SENDER_EMAIL,SENDER_EMAIL_ALT,senderEmail,customer[email],emails,Mail ID,ईमेल,ई-मेल,ईमेल आईडी",
  city: "city,City,CITY,SENDER_CITY,senderCity,City Name,your_city,address.city,which_city_do_you_live_in?,town,District,Location,Area,Village,Site location,Vill.,Distt.,Gaon,ग्राम,जनपद,शहर,शहर का नाम,जिला,ज़िला,गाँव,गांव,स्थान",
  message:
    "message,Message,QUERY_MESSAGE,ENQ_MESSAGE,queryMessage,Requirement,Requirements,Your requirement,Enquiry Details,Query,Comments,Remarks,Remark,Note,Notes,Description,your-message,WhatsApp message,message_content text,detail_req,How can we help?,Anything else you want to tell us,textarea_1,MultiLine,आप क्या चाहते हैं,संदेश,आवश्यकता,जरूरत,ज़रूरत,क्या चाहिए,टिप्पणी",
  "": "message userName,message sender,Called Number,CallTo,Virtual Number,Application Number,SC No,Sr No,Area (sq ft),preferred_contact_method,best_time_to_call,Username,Lead Source,Telecaller Name,Sales Person Mobile,Contact ID,City Code,Customer Number,Company,SENDER_COMPANY,company_name,MCAT_NAME,QUERY_MCAT_NAME,QUERY_PRODUCT_NAME,campaign_name,ad_name,adset_name,form_name,Business Name,Father's Name,Bank Name,User Name,__proto__,constructor,Account Number,Account No,Consumer No,Consumer Number,CA No,K Number,Meter No,Aadhaar Number,Adhar No,GST No,GSTIN,PIN Code,pincode,SENDER_PINCODE,PAN,Invoice No,Order Number,lead_id,id,UNIQUE_QUERY_ID,phone_number_id,RECEIVER_MOBILE,Agent Mobile,QUERY_TYPE,QUERY_TIME,enquiry_id,message_id,capacity,Electricity Bill,Sanctioned Load,State,Subject,number_of_floors,Total Number of Panels,Date,Amount,google_key,उपभोक्ता संख्या,खाता संख्या,खाता नंबर,मीटर नंबर,आधार नंबर,आधार संख्या,पिन कोड,कंपनी का नाम,पिता का नाम",
};

/** Columns with a number of ten digits that is nobody's phone: a lead with nothing else has none. */
export const NO_PHONE_COLUMNS = (
  "account,Account No,Electricity Account Number,consumer_number,Consumer No.,CA No,Meter No,aadhaar," +
  "Aadhar No,adhar card,UID,GST,GSTIN No,PIN,pin_code,id,Lead ID,ad_id,form_id,page_id," +
  "UNIQUE_QUERY_ID,Invoice No,Order No,Ref No,reference,Amount,Bill No,RECEIVER_MOBILE,agent_number," +
  "phone_number_id,timestamp,created_time,खाता संख्या,उपभोक्ता संख्या,Application No,Lead No,SC No," +
  "Called Number,आवेदन संख्या,मीटर नंबर,आधार,आधार कार्ड,पिन कोड,जीएसटी,आईडी,बिल नंबर,google_key," +
  "api_token"
).split(",");

/** A body → its leads: the fields, and what else is read from it. */
export interface Body {
  what: string;
  body: string;
  leads: {
    fields: Record<string, string>;
    outsideId?: string;
    source?: Record<string, string>;
    isTest?: true;
    fault?: string;
  }[];
  isList: boolean;
}

const json = (value: unknown) => JSON.stringify(value);
type OutsideLead = Body["leads"][number];

/** A body, as JSON unless it is a text, with the fields of its one lead, and what else is read from it. */
export const one = (
  what: string,
  body: unknown,
  fields: OutsideLead["fields"],
  more?: Partial<OutsideLead>,
): Body => ({
  ...list(what, body, [{ fields, ...more }]),
  isList: false,
});

export const list = (what: string, body: unknown, leads: OutsideLead[]): Body => ({
  what,
  leads,
  isList: true,
  body: typeof body === "string" ? body : json(body),
});

const answers = (given: Record<string, string>) =>
  Object.entries(given).map(([name, value]) => ({ name, values: [value] }));
const columnData = (given: Record<string, string>) =>
  Object.entries(given).map(([column_id, string_value]) => ({ column_id, string_value }));

const RAVI = { name: "Ravi", phone: "9876543210" };
const ravi = { fields: RAVI };
const NOBODY = "no phone number and no email address";

const PUSH = {
  UNIQUE_QUERY_ID: "3900100202",
  QUERY_TYPE: "W",
  SENDER_NAME: "Ganesh Bisht",
  SENDER_EMAIL: "",
  SENDER_CITY: "Roorkee",
  SENDER_PHONE: "",
  SENDER_PHONE_ALT: "",
  SENDER_EMAIL_ALT: "",
};
const PULLED = {
  name: "Ganesh Bisht",
  phone: "9999963003",
  city: "Roorkee",
  message: "5 kW",
  otherDetails: "UNIQUE_QUERY_ID: 3900100202\nQUERY_TYPE: W",
};

export const BODIES: Body[] = [
  one(
    "IndiaMART's push",
    {
      CODE: 200,
      STATUS: "SUCCESS",
      RESPONSE: { ...PUSH, SENDER_MOBILE: "+91-9999963003", QUERY_MESSAGE: "5 kW" },
    },
    PULLED,
    { outsideId: "3900100202" },
  ),
  one(
    "IndiaMART's push with the other mobile alone",
    { RESPONSE: { ...PUSH, SENDER_MOBILE: "", SENDER_MOBILE_ALT: "+91-9999963003", QUERY_MESSAGE: "5 kW" } },
    PULLED,
    { outsideId: "3900100202" },
  ),
  one(
    "IndiaMART's push with two mobiles and a landline",
    {
      RESPONSE: {
        ...PUSH,
        SENDER_MOBILE_ALT: "+91-8888863003",
        SENDER_MOBILE: "+91-9999963003",
        SENDER_PHONE: "0135-2710001",
        QUERY_MESSAGE: "5 kW",
      },
    },
    {
      ...PULLED,
      secondPhone: "0135-2710001",
      otherDetails: "UNIQUE_QUERY_ID: 3900100202\nQUERY_TYPE: W\nSENDER_MOBILE_ALT: +91-8888863003",
    },
    { outsideId: "3900100202" },
  ),
  one(
    "IndiaMART's push of a call, with our own number",
    {
      RESPONSE: {
        QUERY_TYPE: "P",
        SENDER_MOBILE: "+91-9999963003",
        RECEIVER_MOBILE: "8888800000",
        CALL_DURATION: "32",
      },
    },
    { phone: "9999963003", otherDetails: "QUERY_TYPE: P\nRECEIVER_MOBILE: 8888800000\nCALL_DURATION: 32" },
  ),
  list(
    "IndiaMART's list",
    {
      CODE: 200,
      STATUS: "SUCCESS",
      MESSAGE: "",
      TOTAL_RECORDS: 2,
      RESPONSE: [
        { UNIQUE_QUERY_ID: "1", SENDER_NAME: "Ravi", SENDER_MOBILE: "+91-9876543210" },
        { UNIQUE_QUERY_ID: "2", SENDER_NAME: "Gita", SENDER_MOBILE: "+91-9876543211" },
      ],
    },
    [
      { outsideId: "1", fields: { ...RAVI, otherDetails: "UNIQUE_QUERY_ID: 1" } },
      { outsideId: "2", fields: { name: "Gita", phone: "9876543211", otherDetails: "UNIQUE_QUERY_ID: 2" } },
    ],
  ),
  list(
    "IndiaMART's older keys, in a list",
    [
      {
        RN: "1",
        QUERY_ID: "391",
        QTYPE: "W",
        SENDERNAME: "Ravi",
        SENDEREMAIL: "ravi@example.in",
        MOB: "+91-9876543210",
        ENQ_MESSAGE: "Need 5 kW<br>",
        ENQ_CITY: "Roorkee",
        MOBILE_ALT: null,
      },
    ],
    [
      {
        outsideId: "391",
        fields: {
          ...RAVI,
          email: "ravi@example.in",
          city: "Roorkee",
          message: "Need 5 kW",
          otherDetails: "RN: 1\nQUERY_ID: 391\nQTYPE: W",
        },
      },
    ],
  ),
  one(
    "line breaks and signs as HTML",
    {
      ...RAVI,
      message: "I want a system.<br>Capacity : 5 kW &amp; battery<br/>Budget &lt; &#8377;2 lakh<BR />",
    },
    { ...RAVI, message: "I want a system.\nCapacity : 5 kW & battery\nBudget < ₹2 lakh" },
  ),
  one(
    "hidden signs as HTML",
    { name: "Ra&#8238;vi", phone: "98765&#8203;43210", message: "5&nbsp;kW &unknown; &#x110000;" },
    { ...RAVI, message: "5 kW &unknown; &#x110000;" },
  ),
  one(
    "JustDial's lead",
    {
      ...{
        leadid: "JD1",
        leadtype: "company",
        prefix: "Mr",
        name: "Ravi",
        mobile: "9876543210",
        phone: "01334 222333",
      },
      ...{
        email: "ravi@example.in",
        area: "Shivalik Nagar",
        brancharea: "Jwalapur",
        city: "Haridwar",
        dncmobile: "0",
        pincode: "249403",
      },
    },
    {
      ...RAVI,
      secondPhone: "01334 222333",
      email: "ravi@example.in",
      city: "Haridwar",
      otherDetails:
        "leadid: JD1\nleadtype: company\nprefix: Mr\narea: Shivalik Nagar\nbrancharea: Jwalapur\ndncmobile: 0\npincode: 249403",
    },
    { outsideId: "JD1" },
  ),
  one(
    "JustDial's form-encoded lead",
    "leadid=JD2&name=Ravi+Negi&mobile=%2B919876543210&city=%E0%A4%B9%E0%A4%B0%E0%A4%BF%E0%A4%A6%E0%A5%8D%E0%A4%B5%E0%A4%BE%E0%A4%B0",
    { name: "Ravi Negi", phone: "9876543210", city: "हरिद्वार", otherDetails: "leadid: JD2" },
    { outsideId: "JD2" },
  ),
  one("a form-encoded lead with a byte order mark", "\ufeffname=Ravi&phone=9876543210", RAVI),
  one("JSON, whatever it is called", RAVI, RAVI),
  one("a form, whatever it is called", "name=Ravi&phone=9876543210", RAVI),
  one("names in brackets", "customer[name]=Ravi&customer[phone]=9876543210", RAVI),
  one(
    "a website's form whose fields are in brackets",
    "form[id]=7&fields[name][id]=name&fields[name][title]=Name&fields[name][value]=Ravi&fields[name][required]=1&fields[f2][title]=Mobile&fields[f2][value]=98765+43210",
    { ...RAVI, otherDetails: "form id: 7" },
  ),
  one(
    "a website's form with numbers for names",
    {
      fields: { 1: { name: "Name", value: "Ravi", type: "name" }, 2: { name: "Phone", value: "9876543210" } },
    },
    RAVI,
  ),
  one("a field that comes twice", "name=Ravi&phone[]=9876543210&phone[]=9123456789&__proto__[a]=1", {
    ...RAVI,
    secondPhone: "9123456789",
    otherDetails: "__proto__ a: 1",
  }),
  one("JSON with a byte order mark", `\ufeff${json(RAVI)}`, RAVI),
  one("JSON in a JSON string", json(json(RAVI)), RAVI),
  one("JSON in a field of a form", `data=${encodeURIComponent(json(RAVI))}`, RAVI),
  one("a relay's data", { data: RAVI }, RAVI),
  one("a relay's lead", { lead: RAVI }, RAVI),
  one("a relay's lead in its data", { data: { lead: RAVI } }, RAVI),
  one("a relay's payload", { payload: RAVI }, RAVI),
  list("a list of one", [RAVI], [ravi]),
  list("a list in data", { data: [RAVI, RAVI] }, [ravi, ravi]),
  list("a list in leads", { leads: [RAVI] }, [ravi]),
  list("wrapped leads in a list", [{ lead: RAVI }, { data: RAVI }], [ravi, ravi]),
  list(
    "a list of which one is no lead",
    [RAVI, 1, {}],
    [ravi, { fields: { otherDetails: "value: 1" }, fault: NOBODY }, { fields: {}, fault: NOBODY }],
  ),
  list("an empty list", "[]", []),
  one(
    "a relay's event around the lead",
    { event: "lead.created", id: "evt_1", data: { id: "L77", ...RAVI } },
    { ...RAVI, otherDetails: "event: lead.created\nid: evt_1\nid: L77" },
    { outsideId: "L77" },
  ),
  one("a success beside the lead", { status: "success", message: "OK", data: RAVI }, RAVI),
  one("a message beside the lead", { lead: RAVI, message: "Need 5 kW" }, { ...RAVI, message: "Need 5 kW" }),
  one(
    "the contact of a CRM",
    {
      contact: { name: "Ravi", phones: ["98765 43210", "91234 56789"], emails: ["ravi@example.in"] },
      deal: { title: "5 kW" },
    },
    { ...RAVI, secondPhone: "9123456789", email: "ravi@example.in", otherDetails: "deal title: 5 kW" },
  ),
  one(
    "the contact of a CRM with kinds of phones",
    {
      contact: {
        name: "Ravi",
        phones: [{ type: "mobile", value: "9876543210" }],
        address: { city: "Roorkee" },
      },
    },
    { ...RAVI, city: "Roorkee" },
  ),
  one(
    "a website's form with its titles",
    {
      fields: [
        { id: "f1", label: "Your name", value: "Ravi" },
        { id: "f2", label: "Mobile", value: "9876543210" },
      ],
    },
    RAVI,
  ),
  one(
    "a website's form whose fields have values",
    { fields: { n: { title: "Name", value: "Ravi" }, m: { title: "Mobile", value: "9876543210" } } },
    RAVI,
  ),
  one(
    "Meta's lead",
    {
      created_time: "2026-11-25T10:00:00+0000",
      id: "444",
      field_data: answers({ full_name: "Ravi", phone_number: "+919876543210", city: "Roorkee" }),
    },
    { ...RAVI, city: "Roorkee", otherDetails: "created_time: 2026-11-25T10:00:00+0000\nid: 444" },
    { outsideId: "444" },
  ),
  one(
    "Meta's lead with first and last name",
    {
      id: "m2",
      field_data: answers({ first_name: "Ramesh", last_name: "Negi", phone_number: "+919999963007" }),
    },
    { name: "Ramesh Negi", phone: "9999963007", otherDetails: "id: m2" },
    { outsideId: "m2" },
  ),
  one(
    "Meta's lead with a question called id",
    { id: "m3", field_data: answers({ id: "UK-12", full_name: "Ravi", phone_number: "9876543210" }) },
    { ...RAVI, otherDetails: "id: UK-12\nid: m3" },
    { outsideId: "m3" },
  ),
  one(
    "Meta's lead with its campaign",
    {
      id: "l:880000001",
      platform: "fb",
      campaign_name: "Doon roofs",
      campaign_id: "c:120",
      phone_number: "p:+919876543210",
      full_name: "Ravi",
    },
    { ...RAVI, otherDetails: "id: 880000001\ncampaign_id: 120" },
    { outsideId: "880000001", source: { utmSource: "fb", utmCampaign: "Doon roofs" } },
  ),
  one(
    "Meta's test lead",
    {
      id: "m1",
      field_data: answers({
        full_name: "<test lead: dummy data for full_name>",
        phone_number: "<test lead: dummy data for phone_number>",
        email: "test@meta.com",
      }),
    },
    {
      name: "<test lead: dummy data for full_name>",
      email: "test@meta.com",
      otherDetails: "phone_number: <test lead: dummy data for phone_number>\nid: m1",
    },
    { outsideId: "m1", isTest: true },
  ),
  one(
    "Google's lead",
    {
      lead_id: "gr1",
      user_column_data: columnData({ FULL_NAME: "Gita Rana", PHONE_NUMBER: "+919999963009" }),
      google_key: "my-google-key-77",
      gcl_id: "Cj0KCQtest",
    },
    { name: "Gita Rana", phone: "9999963009", otherDetails: "lead_id: gr1" },
    { outsideId: "gr1", source: { gclid: "Cj0KCQtest" } },
  ),
  one(
    "Google's lead with a work phone",
    {
      lead_id: "gr2",
      user_column_data: columnData({
        FULL_NAME: "Gita",
        WORK_PHONE: "+919999963010",
        WORK_EMAIL: "gita@example.in",
      }),
      is_test: false,
    },
    { name: "Gita", phone: "9999963010", email: "gita@example.in", otherDetails: "lead_id: gr2" },
    { outsideId: "gr2" },
  ),
  one(
    "Google's lead with whole numbers",
    '{"lead_id":"gr3","campaign_id":12345678901234567,"form_id":40000000001,"user_column_data":[{"column_name":"User Phone","string_value":"+919999963010","column_id":"PHONE_NUMBER"}]}',
    {
      phone: "9999963010",
      otherDetails: "lead_id: gr3\ncampaign_id: 12345678901234567\nform_id: 40000000001",
    },
    { outsideId: "gr3" },
  ),
  one(
    "Google's test lead",
    {
      lead_id: "gt1",
      user_column_data: columnData({ FULL_NAME: "FirstName LastName", EMAIL: "test@example.com" }),
      is_test: true,
    },
    { name: "FirstName LastName", email: "test@example.com", otherDetails: "lead_id: gt1" },
    { outsideId: "gt1", isTest: true },
  ),
  one(
    "an id that JavaScript would round",
    '{"id":91234567890123451,"name":"Ravi","phone":9876543210}',
    { ...RAVI, otherDetails: "id: 91234567890123451" },
    { outsideId: "91234567890123451" },
  ),
  one(
    "an id with the decimals of a program",
    '{"lead_id":91234567890123451.0,"id":"7.0","name":"Ravi","phone":"9876543210"}',
    { ...RAVI, otherDetails: "lead_id: 91234567890123451\nid: 7.0" },
    { outsideId: "91234567890123451" },
  ),
  one(
    "an id that Excel made a decimal",
    { ...RAVI, "Lead ID": "2012487827.0" },
    { ...RAVI, otherDetails: "Lead ID: 2012487827.0" },
    { outsideId: "2012487827" },
  ),
  one(
    "long digits in a text",
    '{"name":"Ravi","phone":"9876543210","note":"bill \\"12345678901234567\\", [1, 12345678901234567]"}',
    { ...RAVI, message: 'bill "12345678901234567", [1, 12345678901234567]' },
  ),
  ..."null 0  N/A n/a na - test undefined None false {{lead.id}} 3.9001E+09"
    .split(" ")
    .map((id) =>
      one(`the id ${json(id)}`, { ...RAVI, id }, id === "" ? RAVI : { ...RAVI, otherDetails: `id: ${id}` }),
    ),
  ...["0", "false"].map((id) =>
    one(`the id ${id} of JSON`, `{"name":"Ravi","phone":"9876543210","id":${id}}`, {
      ...RAVI,
      otherDetails: `id: ${id}`,
    }),
  ),
  ...["null", "{}", "[]", '""'].map((id) =>
    one(`the id ${id} of JSON`, `{"name":"Ravi","phone":"9876543210","id":${id}}`, RAVI),
  ),
  one(
    "a lead's id before an inquiry's and a form's",
    { id: "7", enquiry_id: "8", lead_id: "9", ...RAVI },
    { ...RAVI, otherDetails: "id: 7\nenquiry_id: 8\nlead_id: 9" },
    { outsideId: "9" },
  ),
  one(
    "the better of two columns",
    {
      number: "2345678",
      phone: "9999963009",
      note: "auto",
      message: "Need 5 kW",
      area: "Ballupur",
      district: "Doon",
      city: "Dehradun",
    },
    {
      phone: "9999963009",
      city: "Dehradun",
      message: "Need 5 kW",
      otherDetails: "number: 2345678\nnote: auto\narea: Ballupur\ndistrict: Doon",
    },
  ),
  one(
    "a mobile before a phone before a number",
    { contact_number: "9000000003", phone: "9000000002", mobile: "9000000001" },
    { phone: "9000000001", secondPhone: "9000000002", otherDetails: "contact_number: 9000000003" },
  ),
  one("one number in two columns", { name: "Ravi", mobile: "9876543210", whatsapp: "+91 98765 43210" }, RAVI),
  one(
    "a phone that is none before one that is",
    { name: "Ravi", mobile: "12345", phone: "98765 43210" },
    { ...RAVI, otherDetails: "mobile: 12345" },
  ),
  one(
    "a mobile in a column that nobody knows",
    {
      "Kisse baat karein": "+91 98765 43210",
      name: "Ravi",
      "Account No": "9123456789",
      message: "or 9000000001",
    },
    { ...RAVI, message: "or 9000000001", otherDetails: "Account No: 9123456789" },
  ),
  one(
    "two mobiles in columns that nobody knows",
    { a: "9876543210", b: "9123456789" },
    { otherDetails: "a: 9876543210\nb: 9123456789" },
    { fault: NOBODY },
  ),
  one(
    "a number that Excel shortened, as a number of JSON",
    '{"name":"Ravi","phone":9.198765E+11,"id":1.2E+15}',
    { name: "Ravi", otherDetails: "phone: 9.198765E+11\nid: 1.2E+15" },
    { fault: "“9.198765E+11” is no complete phone number" },
  ),
  one("a number in that form that is whole", '{"name":"Ravi","phone":9.19876543210E+11}', RAVI),
  list(
    "a lead below twenty lists",
    `${"[".repeat(20)}{"name":"Ravi","phone":"9876543210"}${"]".repeat(20)}`,
    [ravi],
  ),
  one(
    "a chat that a colleague or a bot handles",
    {
      id: "640c8f",
      senderName: "Mohan Rawat",
      waId: "919876543210",
      operatorName: "Bot",
      operatorEmail: "bot@example.in",
      assigneePhone: "9811112222",
    },
    {
      name: "Mohan Rawat",
      phone: "9876543210",
      otherDetails: "id: 640c8f\noperatorName: Bot\noperatorEmail: bot@example.in\nassigneePhone: 9811112222",
    },
    { outsideId: "640c8f" },
  ),
  one(
    "a change of a property, whose name is nobody's",
    {
      ...{
        propertyName: "lifecyclestage",
        properties: { lastname: { value: "Joshi" }, firstname: { value: "Ravi" } },
      },
      phone: "9876543210",
    },
    { name: "Ravi Joshi", phone: "9876543210", otherDetails: "propertyName: lifecyclestage" },
  ),
  list(
    "an inquiry of TradeIndia, with links around number and address",
    [
      {
        rfi_id: "99887766",
        sender_name: "Manish Negi",
        message: "Need 10 kW<br/>at once",
        sender_mobile: "<a href='tel:+919876543210'>+919876543210</a>",
        sender_email: '<a href="mailto:manish@example.in">manish@example.in</a>',
        receiver_mobile: "9812345678",
        receiver_name: "Office",
        sender_city: "Dehradun",
      },
    ],
    [
      {
        fields: {
          name: "Manish Negi",
          email: "manish@example.in",
          phone: "9876543210",
          city: "Dehradun",
          message: "Need 10 kW\nat once",
          otherDetails: "rfi_id: 99887766\nreceiver_mobile: 9812345678\nreceiver_name: Office",
        },
        outsideId: "99887766",
      },
    ],
  ),
  one(
    "a call to a portal's agent",
    {
      id: "1291df0",
      agent: { name: "John", phone: "9811112222", email: "john@example.in" },
      enquirer: { name: "Asha", phone_number: "9876543210" },
    },
    {
      name: "Asha",
      phone: "9876543210",
      otherDetails: "id: 1291df0\nagent name: John\nagent phone: 9811112222\nagent email: john@example.in",
    },
    { outsideId: "1291df0" },
  ),
  one(
    "the name of an address",
    { name: "Ravi", email: "Ravi <ravi@example.in>" },
    { name: "Ravi", email: "ravi@example.in" },
  ),
  list(
    "two people in a list of an unknown name",
    { page: 1, customers: [RAVI, { name: "Gita", phone: "9876543211" }] },
    [ravi, { fields: { name: "Gita", phone: "9876543211" } }],
  ),
  one("a line break within JSON", '{"name":"Ravi","phone":"9876543210","message":"5 kW\nat once"}', {
    ...RAVI,
    message: "5 kW at once",
  }),
  one("a number as the whole note", { name: "Ravi", note: "98765 43210" }, RAVI),
  one(
    "a colleague's address",
    { name: "Ravi", agent_email: "asha@example.in" },
    { name: "Ravi", otherDetails: "agent_email: asha@example.in" },
    { fault: NOBODY },
  ),
  one(
    "two numbers of one landline",
    { name: "Ravi", phone: "0135-2710001, 2710002" },
    { name: "Ravi", phone: "01352710001", otherDetails: "phone: 0135-2710001, 2710002" },
  ),
  one(
    "two addresses",
    { name: "Ravi", email: "ravi@example.in, gita@example.in" },
    { name: "Ravi", email: "ravi@example.in", otherDetails: "email: ravi@example.in, gita@example.in" },
  ),
  one(
    "an address in the column of the phone",
    { name: "Ravi", phone: "ravi@example.in" },
    { name: "Ravi", email: "ravi@example.in" },
  ),
  one(
    "words beside the number",
    { name: "Ravi", phone: "98765 43210 (WhatsApp only)" },
    { ...RAVI, otherDetails: "phone: 98765 43210 (WhatsApp only)" },
  ),
  one(
    "keys and secrets",
    {
      ...RAVI,
      google_key: "s1",
      crm_key: "s2",
      "api-key": "s3",
      apiKey: "s4",
      accessToken: "s5",
      client_secret: "s6",
      password: "s7",
      auth: { token: "s8" },
      keyword: "solar",
    },
    { ...RAVI, otherDetails: "keyword: solar" },
  ),
  one(
    "click ids and campaigns",
    {
      ...RAVI,
      gclid: "Cj0-1",
      gbraid: "b",
      utm_source: "google",
      utm_medium: "cpc",
      "UTM Campaign": "doon",
      utmTerm: "solar",
      platform: "fb",
      ad_name: "Roof",
    },
    { ...RAVI, otherDetails: "platform: fb\nad_name: Roof" },
    {
      source: {
        utmSource: "google",
        utmMedium: "cpc",
        utmCampaign: "doon",
        utmTerm: "solar",
        gclid: "Cj0-1",
        gbraid: "b",
      },
    },
  ),
  one("a click id that is none", { ...RAVI, gclid: "<b>" }, { ...RAVI, otherDetails: "gclid: <b>" }),
  one(
    "Hindi names of columns",
    {
      "ग्राहक का नाम": "रवि",
      "मोबाइल नं.": "९८७६५ ४३२१०",
      शहर: "रुड़की",
      ज़रूरत: "५ kW",
      "खाता संख्या": "9123456789",
    },
    {
      name: "रवि",
      phone: "9876543210",
      city: "रुड़की",
      message: "५ kW",
      otherDetails: "खाता संख्या: 9123456789",
    },
  ),
  ...[
    "leads[0][name]=Ravi&leads[0][phone]=9876543210&leads[1][name]=Gita&leads[1][phone]=9876543211",
    { 0: RAVI, 1: { name: "Gita", phone: "9876543211" } },
    { leads: { 1: RAVI, 2: { name: "Gita", phone: "9876543211" } }, status: "ok" },
    { lead_1: RAVI, lead_2: { name: "Gita", phone: "9876543211" } },
  ].map((body) =>
    list(`two people under the places of a list: ${json(body)}`, body, [
      ravi,
      { fields: { name: "Gita", phone: "9876543211" } },
    ]),
  ),
  one(
    "answers under the places of a list",
    { fields: { 0: { label: "Name", value: "Ravi" }, 1: { label: "Phone", value: "9876543210" } } },
    RAVI,
  ),
  one(
    "a multipart form",
    '--b0\r\nContent-Disposition: form-data; name="name"\r\n\r\nRavi\r\n--b0\r\nContent-Disposition: form-data; name="phone"\r\nContent-Type: text/plain\r\n\r\n98765 43210\r\n--b0\r\nContent-Disposition: form-data; name="bill"; filename="a.txt"\r\n\r\n9123456789\r\n--b0--\r\n',
    RAVI,
  ),
  one(
    "JotForm",
    `--b0\r\nContent-Disposition: form-data; name="rawRequest"\r\n\r\n${json({
      q3_name: { first: "Ravi", last: "Rana" },
      q4_phoneNumber: { full: "(98765) 43210" },
    })}\r\n--b0\r\nContent-Disposition: form-data; name="formID"\r\n\r\n2311\r\n--b0--\r\n`,
    { name: "Ravi Rana", phone: "9876543210", otherDetails: "formID: 2311" },
  ),
  one(
    "WPForms",
    {
      fields: [
        { name: "Name", value: "Ravi Rana", id: 0, type: "name", first: "Ravi", middle: "", last: "Rana" },
        { name: "Mobile", value: "9876543210", id: 1, type: "phone" },
      ],
    },
    { name: "Ravi Rana", phone: "9876543210" },
  ),
  one(
    "Zoho, with the colleague who owns the lead",
    {
      Owner: { name: "Asha", email: "asha@office.example", id: "1" },
      First_Name: "Ravi",
      Last_Name: "Rana",
      Mobile: "9876543210",
      Email: null,
    },
    {
      name: "Ravi Rana",
      phone: "9876543210",
      otherDetails: "Owner name: Asha\nOwner email: asha@office.example\nOwner id: 1",
    },
  ),
  one(
    "a deal with its owner",
    { deal: { owner: { name: "Asha", phone: "9123456789" } }, contact: RAVI },
    { ...RAVI, otherDetails: "deal owner name: Asha\ndeal owner phone: 9123456789" },
  ),
  one("the owner of a house", { "Owner Name": "Ravi", Phone: "9876543210" }, RAVI),
  one(
    "a landline with its area code apart, as a number",
    { name: "Ravi", std_code: 135, phone: 2710001 },
    { name: "Ravi", phone: "0135-2710001" },
  ),
  one(
    "a landline of six digits with its area code apart",
    { name: "Ravi", "STD Code": "01334", Landline: "222 345", Mobile: "" },
    { name: "Ravi", phone: "01334-222 345" },
  ),
  one(
    "a mobile number beside an area code that is not its own",
    { name: false, STD: "0135", phone: "9876543210", company_phone: "01334222345" },
    { phone: "9876543210", secondPhone: "01334222345", otherDetails: "name: false\nSTD: 0135" },
  ),
];

/** Bodies that nobody can read. */
export const NO_BODIES = [
  ...["", " ", "null", "1", '"x"', "hello", "{", '{"a":1', "[[[", "<lead/>"],
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
];
