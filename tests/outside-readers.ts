import { columnOf, OUTSIDE_FIELDS } from "~/intake/outside-columns";
import { BodyFault, keyInBody, leadsInBody } from "~/intake/outside-json";
import { readOutsideLead } from "~/intake/outside-lead";
import { contactsOf } from "~/intake/same-person";
import {
  asciiDigits,
  digitsOf,
  onlyPhone,
  phoneDigits,
  phonesIn,
  shortMobileIn,
  tenDigits,
  tidyPhone,
} from "~/leads/digits";
import { isEmail, tidyEmail } from "~/leads/email";
import { readSearch } from "~/sales/list/lead-search";

const asField = (column: string) => (value: string) =>
  readOutsideLead([{ column, field: columnOf(column).field, value }]);

function readBody(text: string) {
  try {
    leadsInBody(text);
  } catch (error) {
    if (!(error instanceof BodyFault)) throw error;
  }
}

/** Everything that reads a text from outside: each has to take linear time. */
export const readersOfOutsideText: Record<string, (text: string) => unknown> = {
  asciiDigits,
  digitsOf,
  tenDigits,
  tidyPhone,
  onlyPhone,
  phonesIn,
  shortMobileIn,
  phoneDigits,
  tidyEmail,
  isEmail,
  readSearch,
  columnOf,
  "the name of a column": (text) => readOutsideLead([{ column: text, field: undefined, value: "1" }]),
  ...Object.fromEntries(OUTSIDE_FIELDS.map((field) => [`the ${field} of a lead`, asField(field)])),
  "the lead_id of a lead": asField("lead_id"),
  "the gclid of a lead": asField("gclid"),
  "an unknown value of a lead": asField("x"),
  "many values of a lead": (text) =>
    readOutsideLead([...text.slice(0, 5000)].map((value) => ({ column: value, field: "phone", value }))),
  contactsOf: (text) => contactsOf({ phone: text, email: text }),
  leadsInBody: (text) => readBody(text),
  "leadsInBody, of a form": (text) => readBody(`a=${text}`),
  "leadsInBody, of a multipart form": (text) =>
    readBody(`--b\nContent-Disposition: form-data; name="phone"\n\n${text}\n--b--`),
  "leadsInBody, of the boundary of a form": (text) => readBody(`--${text}=`),
  "leadsInBody, of a text": (text) => readBody(JSON.stringify({ phone: text })),
  "leadsInBody, of JSON that ends nowhere": (text) => readBody(`{"phone":"${text}`),
  keyInBody: (text) => keyInBody(text),
};
