import { email, formRules, mobile, required } from "./form-rules";

/** The contact form (specification §5). */
export const contactRules = formRules({
  name: required("Name is required"),
  email: email("Email is required"),
  mobile: mobile("Mobile number is required"),
  message: required("Message is required", 5000),
});
