import { cleanText } from "~/content/plain-text";
import { asciiDigits, tenDigits, tidyPhone } from "./digits";
import type { LeadFields, LeadSource } from "./leads";

/** The fields of a lead that a column of a file, or a value of another service, may be. */
export const OUTSIDE_FIELDS = ["name", "phone", "email", "city", "message"] as const;

export type OutsideField = (typeof OUTSIDE_FIELDS)[number];

/** The columns of IndiaMART, JustDial, Meta and Google, and those that people type, as `plainName` writes them. */
const COLUMNS: Record<OutsideField, string> = {
  name: "name fullname sendername customername clientname leadname contactname contactperson buyername buyersname yourname firstname नाम पूरानाम ग्राहककानाम",
  phone:
    "phone mobile phonenumber mobilenumber sendermobile senderphone contactnumber contactno mobileno phoneno contact number userphone whatsapp whatsappnumber मोबाइल मोबाइलनंबर फोन फोननंबर मोनं",
  email: "email emailid emailaddress senderemail useremail mail ईमेल",
  city: "city sendercity location town district area शहर स्थान",
  message:
    "message querymessage requirement requirements enquiry inquiry enquirydetails inquirydetails query comment comments remark remarks note notes description संदेश जरूरत टिप्पणी",
};

const fieldByName = new Map(
  OUTSIDE_FIELDS.flatMap((field) =>
    COLUMNS[field].split(" ").map((name) => [plainName(name), field] as const),
  ),
);

/** The names under which services send their own number of a lead. */
const ID_COLUMNS = new Set(["uniquequeryid", "leadid", "leadgenid", "queryid", "enquiryid", "id"]);

/** "SENDER_MOBILE" → "sendermobile", "मोबाइल नंबर" → "मोबाइलनंबर"; the dot below a letter is left out. */
function plainName(column: string): string {
  return column
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|़/gu, "");
}

/** Returns which field a column is by its name. */
export function outsideFieldOf(column: string): OutsideField | undefined {
  return fieldByName.get(plainName(column));
}

export interface OutsideValue {
  column: string;
  /** The field that it is; none if it is kept under its own name. */
  field: OutsideField | undefined;
  value: string;
}

export interface OutsideLead {
  fields: LeadFields;
  source?: LeadSource;
  outsideId?: string;
  isTest?: true;
  fault?: string;
}

const MAX_DETAILS = 5000;

/** Each returns the value as stored, or undefined if it is none. */
const readers: Record<OutsideField, (text: string) => string | undefined> = {
  name: (text) => upTo(200, text),
  phone: readPhone,
  email: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? upTo(254, text) : undefined),
  city: (text) => upTo(100, text),
  message: (text) => upTo(5000, text),
};

function upTo(limit: number, text: string): string | undefined {
  return text.length <= limit ? text : undefined;
}

/** Meta writes "p:+919876543210", Excel "9876543210.0", people two numbers. */
function readPhone(text: string): string | undefined {
  return text
    .replace(/^(?:p:|')/i, "")
    .split(/[,/;|]/)
    .map((number) => tidyPhone(asciiDigits(number).trim().replace(/\.0$/, "")))
    .find((number) => /^[+()\d\s.-]+$/.test(number) && /^\d{6,15}$/.test(tenDigits(number)));
}

/**
 * Returns the fields of a lead from another service or a file, and why it would be no lead: nobody could reach the person. The first
 * valid value of a field counts; everything else is kept, readable, in `otherDetails`.
 */
export function readOutsideLead(values: readonly OutsideValue[]): OutsideLead {
  const fields: LeadFields = {};
  const others: string[] = [];
  let phone = "";
  for (const { column, field, ...given } of values) {
    const value = cleanText(given.value).trim();
    if (value === "") continue;
    const read = field && fields[field] === undefined ? readers[field](value) : undefined;
    if (field && read !== undefined) fields[field] = read;
    else others.push(`${cleanText(column).replace(/\s+/g, " ").trim().slice(0, 100)}: ${value}`);
    if (field === "phone") phone ||= value;
  }
  if (others.length > 0) fields.otherDetails = others.join("\n").slice(0, MAX_DETAILS);
  if (fields.phone ?? fields.email) return { fields };
  return {
    fields,
    fault: phone
      ? `“${phone.slice(0, 40)}” is no complete phone number`
      : "no phone number and no email address",
  };
}

/** Returns the number that the service itself gives the lead. */
export function outsideIdOf(values: readonly OutsideValue[]): string | undefined {
  return values.find(({ column, value }) => value && ID_COLUMNS.has(plainName(column)))?.value;
}

/**
 * Returns the values in a service's JSON: flat, in IndiaMART's `RESPONSE`, in Meta's `field_data`, or in Google's `user_column_data`
 * (help.indiamart.com: Push API; developers.facebook.com: Lead retrieval; developers.google.com/google-ads/webhook).
 */
export function valuesInJson(json: object): OutsideValue[] {
  const { RESPONSE, field_data, user_column_data, ...flat } = json as Record<string, unknown>;
  if (isRecord(RESPONSE)) return valuesInJson(RESPONSE);
  const answers = [field_data, user_column_data].flatMap((list) =>
    Array.isArray(list) ? list.filter(isRecord) : [],
  );
  const named = answers.map((answer) => [
    textOf(answer.name ?? answer.column_id),
    answer.values ?? answer.string_value,
  ]);
  return [...named, ...Object.entries(flat)].flatMap(([column, value]) => {
    const name = String(column);
    return name ? [{ column: name, field: outsideFieldOf(name), value: textOf(value) }] : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
