import type { FormErrors } from "./form-errors.en";

export const formErrors: FormErrors = {
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
};
