import { expect, it } from "vitest";
import { usesOf } from "./import-table";

it.each([
  ["Name,Mobile,Came in on", "name,phone,cameIn"],
  ["created_time,full_name,phone_number", "cameIn,name,phone"],
  ["QUERY_TIME,SENDER_NAME,SENDER_MOBILE", "cameIn,name,phone"],
  ["Enquiry Date,Name", "cameIn,name"],
  ["तारीख,नाम,फोन,राशि", "cameIn,name,phone,amount"],
  ["time,date,name", "other,cameIn,name"],
  ["Status,Stage,Phone", "status,other,phone"],
  ["Lead Stage,Phone", "status,phone"],
  ["Assigned To,Phone", "owner,phone"],
  ["Sales person,Phone", "owner,phone"],
  ["Quoted amount,Value,Phone", "other,amount,phone"],
  ["Price,Phone", "amount,phone"],
  ["Message,Note,Phone", "message,note,phone"],
  ["Requirement,Follow up,Phone", "message,note,phone"],
  ["Remarks,Phone", "message,phone"],
  ["Notes,Remarks,Phone", "note,other,phone"],
  ["Internal notes,Phone", "note,phone"],
  ["Remarks,Private remarks,Phone", "message,note,phone"],
  ["Why it was refused,Phone", "none,phone"],
  ["Came in on (date),What they want,Our note,Finished on (date)", "cameIn,message,note,finished"],
  ["Roof,Shade", "other,other"],
  ["Date of Enquiry,NAME,Amount (Rs.),Comments,Message", "cameIn,name,amount,note,message"],
  ["Dt.,Mobile,Price in Lakh,Date of installation", "cameIn,phone,amount,finished"],
  ["Enq. Date,Mobile,Final Amt.,Follow-up Remark", "cameIn,phone,amount,note"],
  ["Mobile,Last remark,Work Status", "phone,note,status"],
  ["Date & Time,Mobile,System Cost", "cameIn,phone,amount"],
  ["दिनाँक,नाम,मो. नं.,स्टेटस,कीमत", "cameIn,name,phone,status,amount"],
])("columns %s are %s by their names", (columns, uses) => {
  expect(usesOf(columns.split(",")).join(",")).toBe(uses);
});
