import type { Language } from "./language";

/** What the forms' rules say. A browser loads them with the rules, when a form is first touched. */
const en = {
  tooLong: (limit: number) => `Please use at most ${limit} characters`,
  email: "Please enter a valid email address",
  mobile: "Please enter a valid 10-digit mobile number",
  pinCode: "Please enter a valid 6-digit pin code",
  contact: {
    name: "Name is required",
    email: "Email is required",
    mobile: "Mobile number is required",
    message: "Message is required",
    phone: "Phone is required",
  },
  /** "The field name split into words plus ' is required'" (specification §5). */
  inquiry: {
    fullName: "Full Name is required",
    email: "Email is required",
    mobile: "Mobile is required",
    addressLine1: "Address Line1 is required",
    city: "City is required",
    state: "State is required",
    pinCode: "Pin Code is required",
    sanctionLoad: "Sanction Load is required",
    availableArea: "Available Area is required",
  },
  service: {
    address: "Please give the address or your reference",
    message: "Please say what happened",
  },
};

export type FormErrors = typeof en;

const hi: typeof en = {
  tooLong: (limit) => `कृपया ${limit} अक्षरों तक में लिखें`,
  email: "ईमेल सही लिखें, जैसे asha@example.in",
  mobile: "10 अंकों का मोबाइल नंबर लिखें",
  pinCode: "6 अंकों का पिन कोड लिखें",
  contact: {
    name: "अपना नाम लिखें",
    email: "अपना ईमेल लिखें",
    mobile: "अपना मोबाइल नंबर लिखें",
    message: "अपना संदेश लिखें",
    phone: "अपना फ़ोन नंबर लिखें",
  },
  inquiry: {
    fullName: "अपना पूरा नाम लिखें",
    email: "अपना ईमेल लिखें",
    mobile: "अपना मोबाइल नंबर लिखें",
    addressLine1: "अपना पता लिखें",
    city: "अपना शहर लिखें",
    state: "अपना राज्य लिखें",
    pinCode: "अपना पिन कोड लिखें",
    sanctionLoad: "स्वीकृत लोड लिखें",
    availableArea: "छत की खाली जगह लिखें",
  },
  service: {
    address: "पता या रेफ़रेंस नंबर लिखें",
    message: "क्या हुआ, लिखें",
  },
};

export const formErrors = { en, hi } satisfies Record<Language, typeof en>;
