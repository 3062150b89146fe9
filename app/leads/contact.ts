import { email, formRules, mobile, required } from "./form-rules";

export const contactRules = formRules({
  name: required("Name is required"),
  email: email("Email is required"),
  mobile: mobile("Mobile number is required"),
  message: required("Message is required", 5000),
});
