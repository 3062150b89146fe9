import { describe, expect, it } from "vitest";
import { cpuMs } from "../../tests/load";
import { sampleCompany } from "../../tests/sample-company";
import { readPastedMessage } from "./pasted-message";

const company = sampleCompany();
const readPasted = (text: string, staff?: string[]) => readPastedMessage(text, company, staff);

describe("a pasted message", () => {
  it.each([
    [
      "[24/11/26, 10:32:11 AM] Ramesh Kumar: Need 5 kW\nat Haridwar",
      "Ramesh Kumar",
      "",
      "Need 5 kW\nat Haridwar",
    ],
    ["[10:32 am, 24/11/2026] +91 98765 43210: Hello, price?", "", "9876543210", "Hello, price?"],
    [
      "24/11/26, 10:32\u202fam - ~Asha: My number is ९८७६५ ४३२१०",
      "Asha",
      "9876543210",
      "My number is ९८७६५ ४३२१०",
    ],
    [
      "[10:32, 24/11/2026] Suryanta Energy: Namaste!\n[10:33, 24/11/2026] Ravi: Call me",
      "Ravi",
      "",
      "Call me",
    ],
    ["Hi, I am Sunita Devi from Dehradun. Call 09876543210", "Sunita Devi", "9876543210", undefined],
    ["Hi, I am looking for solar, 98765-43210", "", "9876543210", undefined],
    ["नमस्ते, मेरा नाम रमेश यादव है। 3 kW चाहिए", "रमेश यादव", "", undefined],
    [
      "Name: Meena\nCity: Roorkee\nPhone: +91 98765 43210\nmeena@example.in",
      "Meena",
      "9876543210",
      undefined,
    ],
    ["The bill is 12345678901234 and it is 10:30 now: ok", "", "", undefined],
  ])("%j gives its name, number and words", (text, name, phone, message = text) => {
    expect(readPasted(text)).toMatchObject({ name, phone, message });
  });

  it.each([
    ["24/11/26, 10:32 अपराह्न - रमेश कुमार: 5 kW चाहिए", "रमेश कुमार", "5 kW चाहिए"],
    ["24/11/26, 10:32 पूर्वाह्न - रमेश कुमार: 5 kW चाहिए", "रमेश कुमार", "5 kW चाहिए"],
    ["[24/11/26, अपराह्न 10:32:05] रमेश कुमार: 5 kW", "रमेश कुमार", "5 kW"],
    ["[२४/११/२६, १०:३२] रमेश: ५ kW चाहिए", "रमेश", "५ kW चाहिए"],
    ["[૨૪/૧૧/૨૬, ૧૦:૩૨] રમેશ: ૫ kW", "રમેશ", "૫ kW"],
    ["٢٤/١١/٢٦، ١٠:٣٢ - Imran: 5 kW", "Imran", "5 kW"],
    ["24/11/26, 10:32 a. m. - Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["24/11/2026, 10:32 P.M. - Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["24-11-2026 10:32 - Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["[24-11-26, 22:32:11] Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["24.11.26, 22:32 - Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["24.11.2026, 22.32 – Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["2026-11-24 22:32 - Ramesh: 5 kW", "Ramesh", "5 kW"],
    ["\u200e[24/11/26, 10:32:11\u202fAM] \u202aRamesh\u202c: \u200e5 kW", "Ramesh", "5 kW"],
    ["11/24/26, 10:32 PM - ~ Ramesh Negi: It is 10:30: ok", "Ramesh Negi", "It is 10:30: ok"],
    [
      "[10:32 pm, 24/11/2026] Ramesh: First\n[10:33 pm, 24/11/2026] Ramesh: Second",
      "Ramesh",
      "First\nSecond",
    ],
  ])("%j says who wrote when", (text, name, message) => {
    expect(readPasted(text)).toMatchObject({ name, message });
  });

  it.each([
    [
      "24/11/26, 10:30 - Messages and calls are end-to-end encrypted. Learn more.\n24/11/26, 10:32 - Ramesh: Need 5 kW",
      "Need 5 kW",
    ],
    [
      "[24/11/26, 10:30:00] Ramesh: \u200eMessages and calls are end-to-end encrypted.\n[24/11/26, 10:32:00] Ramesh: 5 kW",
      "5 kW",
    ],
    [
      "24/11/26, 10:31 - Ramesh: <Media omitted>\n24/11/26, 10:32 - Ramesh: This is my bill",
      "This is my bill",
    ],
    [
      "[24/11/26, 10:31:00] Ramesh: \u200e<attached: 0001-PHOTO.jpg>\n[24/11/26, 10:32:00] Ramesh: My bill",
      "My bill",
    ],
    ["24/11/26, 10:31 - Ramesh: IMG-20261124-WA0001.jpg (file attached)\nMy bill", "My bill"],
    ["24/11/26, 10:32 - Ramesh: 5 kW please <This message was edited>", "5 kW please"],
    [
      "24/11/26, 10:31 - You deleted this message\n24/11/26, 10:31 - Ramesh: This message was deleted\n24/11/26, 10:32 - Ramesh: 5 kW",
      "5 kW",
    ],
    ["24/11/26, 10:31 - Ramesh: Missed voice call\n24/11/26, 10:32 - Ramesh: Call me", "Call me"],
    ["24/11/26, 10:31 - Ramesh: null\n24/11/26, 10:32 - Ramesh: 5 kW", "5 kW"],
    [
      "24/11/26, 10:31 - Ramesh changed their phone number. Tap to message.\n24/11/26, 10:32 - Ramesh: 5 kW",
      "5 kW",
    ],
    ["24/11/26, 10:31 - संदेश और कॉल एंड-टू-एंड एन्क्रिप्टेड हैं.\n24/11/26, 10:32 - Ramesh: 5 kW", "5 kW"],
  ])("%j has no words of the phone", (text, message) => {
    expect(readPasted(text)).toMatchObject({ name: "Ramesh", message });
  });

  it.each(["Asha Office", "asha", "Asha Rawat", "Suryanta Energy", "Team Asha", "You", "Ravi"])(
    "has no lines of %s, who is a colleague",
    (colleague) => {
      const text = `[10:30, 24/11/2026] ${colleague}: Namaste, call 88888 12345\n[10:32, 24/11/2026] Ramesh: Need 5 kW`;
      const read = readPasted(text, ["Asha Rawat", "asha", "ravi"]);
      expect(read).toMatchObject({ name: "Ramesh", phone: "", message: "Need 5 kW" });
    },
  );

  it("of somebody who is called like a colleague is kept", () => {
    const read = readPasted("[10:32, 24/11/2026] Asha: Need 5 kW", ["asha"]);
    expect(read).toMatchObject({ name: "Asha", message: "Need 5 kW" });
  });

  it.each([
    ["My UPCL account no is 4219999912345, please call 99999 54321", "9999954321"],
    ["Account no 9999912345, please call 88888 54321", "8888854321"],
    ["Consumer No: 9999912345\nMobile: 8888854321", "8888854321"],
    ["Aadhaar 7777 8888 9999", ""],
    ["my consumer number is 9999912345", ""],
    ["उपभोक्ता संख्या 9999912345, फोन 8888854321", "8888854321"],
    ["88888 54321 is busy, mobile 99999 54321", "9999954321"],
    ["My no. is 9999954321", "9999954321"],
    ["Account 4219999912345", ""],
    // A word of a number that is none, or one further off, says nothing.
    ["Contact 99999 12345", "9999912345"],
    ["Contact no. 99999 12345", "9999912345"],
    ["Need solar panel 99999 12345", "9999912345"],
    ["Ganga Company 99999 12345", "9999912345"],
    ["bill ka photo bheja hai 9999912345", "9999912345"],
    ["Reference: Mohan 99999 12345", "9999912345"],
    ["Pin 249401 9999912345", "9999912345"],
    ["K No. 9999912345", ""],
    ["Pan no - 9999912345", ""],
    ["मेरा खाता संख्या है 9999912345", ""],
    ["Please call 999-991-2345", "9999912345"],
    ["Please call 9999 912345", "9999912345"],
    ["Please call 99999 123 45", "9999912345"],
    ["Please call +91 (99999) 12345", "9999912345"],
    ["Please call 91 99999 123 45 now", "9999912345"],
    ["Please call 0091-99999-12345", "9999912345"],
    ["Call 99999 12345 or 88888 12345", "9999912345"],
    ["Need 5 99999 12345", "9999912345"],
    ["Mob:9999912345", "9999912345"],
    ["📞9999912345", "9999912345"],
    ["９９９９９ １２３４５", "9999912345"],
    ["ફોન ૯૯૯૯૯ ૧૨૩૪૫", "9999912345"],
    ["https://wa.me/919999912345?text=Hi", "9999912345"],
    ["wa.me/919999912345", "9999912345"],
    ["https://api.whatsapp.com/send?phone=919999912345", "9999912345"],
    ["https://wa.me/915555501103 99999 12345", "9999912345"],
    ["https://example.in/9999912345", ""],
    ["Call 07448 765432", "7448765432"],
    ["They quoted 80000 90000", ""],
    ["I am in New York, +1 624 402 6224", ""],
  ])("%j is to be called at %j", (text, phone) => {
    expect(readPasted(text).phone).toBe(phone);
  });

  it.each([
    ["Hi, I am Interested In Solar Panel. 99999 12345", ""],
    ["I am From Roorkee", ""],
    ["I am Looking For Solar", ""],
    ["This is Regarding Solar", ""],
    ["I am Planning for 5 kW", ""],
    ["I AM NOT SURE", ""],
    ["I am Installing it myself", ""],
    ["Main Road, Haridwar", ""],
    ["Company name: Ganga Dairy", ""],
    ["Myself Ramesh Negi from Roorkee. 99999 12345", "Ramesh Negi"],
    ["mera naam Ramesh Negi hai. 99999 12345", "Ramesh Negi"],
    ["mera naam ramesh negi hai", "Ramesh Negi"],
    ["My name is ramesh and i want solar", "Ramesh"],
    ["Naam - Ramesh Negi", "Ramesh Negi"],
    ["name: ramesh negi", "Ramesh Negi"],
    ["NAME : RAMESH NEGI\nCITY: Roorkee", "RAMESH NEGI"],
    ["नाम - सुनीता देवी", "सुनीता देवी"],
    ["मैं रमेश नेगी बोल रहा हूँ", "रमेश नेगी"],
    ["main Ramesh Negi bol raha hu", "Ramesh Negi"],
    ["Hello, Ramesh Negi this side", "Ramesh Negi"],
    ["I am Dr. Sunita Rao. Call me", "Dr. Sunita Rao"],
    ["Ramesh Negi\n99999 12345", "Ramesh Negi"],
    ["Ramesh Negi\nRoorkee\n+91 99999 12345", "Ramesh Negi"],
    ["Ramesh Negi - 9999912345", "Ramesh Negi"],
    ["रमेश नेगी\n9999912345", "रमेश नेगी"],
    ["Please Call Me\n99999 12345", ""],
    ["Need 3 kW.\nRegards,\nRamesh Negi", "Ramesh Negi"],
    ["Customer: Ramesh Negi\nContact No. 98765-43210", "Ramesh Negi"],
    ["Contact Person: ramesh negi", "Ramesh Negi"],
    ["Customer: interested in 5 kW", ""],
    ["Sender: +91 98765 43210\nHello", ""],
    ["*Name:* Ramesh Negi\n*Phone:* 9876543210", "Ramesh Negi"],
    ["Ramesh Negi | 9876543210 | Roorkee", "Ramesh Negi"],
  ])("%j is of %j", (text, name) => {
    expect(readPasted(text).name).toBe(name);
  });

  it.each([
    ["Call 99999 12345 or 88888 12345", "9999912345", "8888812345"],
    ["[10:32, 24/11/2026] +91 77777 12345: Call my son, 99999 12345", "9999912345", "7777712345"],
    ["99999 12345, again 99999-12345", "9999912345", ""],
  ])("%j has a second number, if it is another", (text, phone, secondPhone) => {
    expect(readPasted(text)).toMatchObject({ phone, secondPhone });
  });

  it.each([
    ["*City:* Roorkee", "Roorkee"],
    ["Location: Roorkee, Uttarakhand", "Roorkee"],
    ["गाँव - डोईवाला", "डोईवाला"],
    ["Location: https://maps.example/1", ""],
    ["Capacity: 5 kW", ""],
  ])("%j is of the city %j", (text, city) => {
    expect(readPasted(text).city).toBe(city);
  });

  it("has the address alone", () => {
    for (const text of [
      "<mailto:ravi@example.in>, thanks",
      "Email:ravi@example.in.",
      "₹5@2.5 (ravi@example.in)",
      "From: IndiaMART <leads@indiamart.example>\nTo: sales@example.in\n\nEmail ID: ravi@example.in",
    ])
      expect(readPasted(text).email).toBe("ravi@example.in");
  });

  it.each([
    "BEGIN:VCARD\nVERSION:3.0\nN:Negi;Ramesh;;;\nFN:Ramesh Negi\nitem1.TEL;waid=919999912345:+91 99999 12345\nEMAIL:ravi@example.in\nEND:VCARD",
    "BEGIN:VCARD\nVERSION:2.1\nN:Negi;Ramesh;;;\nTEL;CELL:9999912345\nEMAIL;HOME:ravi@example.in\nEND:VCARD",
    "BEGIN:VCARD\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=52=61=6D=65=73=68=20=\n=4E=65=67=69\nTEL:0135-2710001\nTEL:99999-12345\nEMAIL:ravi@example.in\nEND:VCARD\n",
  ])("is read as a contact's card: %j", (card) => {
    const person = { name: "Ramesh Negi", phone: "9999912345", email: "ravi@example.in", message: "" };
    expect(readPasted(card)).toMatchObject(person);
    expect(readPasted(`Call her\n${card}`).message).toBe("Call her");
  });

  const SIGNS = [..."0aA@.:,-–[](<+ \n\t/~=?&%#;|'\"९अ\u094d😀\u200d"];
  const PARTS = [
    "1 ",
    "[1",
    "a ",
    "A.",
    "@a",
    "a@",
    "<a",
    "1/",
    "1:",
    "- ",
    "http://",
    "name: ",
    "wa.me/",
    "A\n",
    "1-\n",
    "Bill no ",
    "Email: a@",
  ];
  it.each([...SIGNS, ...PARTS, "BEGIN:VCARD\n", "FN:a\n", "9999912345 "])(
    "64 KB of %j take no time",
    (part) => {
      const text = part.repeat(65_536 / part.length);
      const read = () => {
        for (const before of ["", "24/11/26, 10:32 - ", "BEGIN:VCARD\nTEL:", "My name is "])
          readPasted(before + text, ["asha"]);
      };
      expect(cpuMs(read)).toBeLessThan(400);
    },
  );

  it("with the calculator's link has its inputs, and no other link has", () => {
    const link = "https://www.suryanta.example/hi/calculator?for=home&state=Uttarakhand&bill=2500&x=1";
    expect(readPasted(`नमस्ते! 3 kW ${link}`).estimate).toBe("?for=home&state=Uttarakhand&bill=2500");
    for (const other of ["https://x.example/?for=home&bill=2500", "https://x.example/calculator", ""])
      expect(readPasted(other).estimate).toBe("");
  });
});
