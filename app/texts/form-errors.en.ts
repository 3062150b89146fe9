/** What the forms' rules say. A browser loads them with the rules, when a form is first touched. */
export const formErrors = {
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
};

export type FormErrors = typeof formErrors;
