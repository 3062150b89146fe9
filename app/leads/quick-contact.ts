import * as z from "zod/mini";
import { tidyPhone } from "./digits";
import { email, formRules, required } from "./form-rules";

export const quickContactRules = formRules({
  name: required("Name is required"),
  email: email("Email is required"),
  phone: required("Phone is required", 40).check(z.overwrite(tidyPhone)),
});
