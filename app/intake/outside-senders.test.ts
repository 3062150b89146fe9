import { expect, it } from "vitest";
import { leadsInBody } from "./outside-json";
import { happeningIn } from "./outside-senders";

const vmn = (event: string, type = "text") => ({
  event,
  payload: { id: "1", recipient: { from: "919999930501" }, message: { type, payload: { text: "3 kW" } } },
});

it.each([
  ["a message of a shared number", vmn("vmn:message:in"), "message"],
  ["a receipt of it", vmn("vmn:message:delivered"), "receipt"],
  ["a reaction to it", vmn("vmn:message:in", "reaction"), "receipt"],
  [
    "Interakt's message",
    { type: "message_received", data: { customer: { phone_number: "9876543210" } } },
    "message",
  ],
  [
    "Interakt's receipt",
    { type: "message_api_delivered", data: { customer: { phone_number: "9876543210" } } },
    "receipt",
  ],
  ["AiSensy's message", { topic: "message.sender.user", phone_number: "919876543210" }, "message"],
  ["AiSensy's receipt", { topic: "message.status.updated", phone_number: "919876543210" }, "receipt"],
  ["Exotel's call", { CallSid: "b6a1c2", CallFrom: "09999930801", CallType: "incomplete" }, "message"],
  ["MyOperator's call", { uid: "x", clid: "9999930801", call_state: "3" }, "message"],
  [
    "Pipedrive's change",
    { event: "updated.person", current: { name: "Ravi", phone: "9876543210" } },
    "message",
  ],
  [
    "a form",
    { name: "Ravi", phone: "9876543210", type: "Home", message: "call me, event on Sunday" },
    undefined,
  ],
  ["IndiaMART's lead", { UNIQUE_QUERY_ID: "1", QUERY_TYPE: "W", SENDER_MOBILE: "9876543210" }, undefined],
])("%s", (_, body, expected) => {
  const { leads } = leadsInBody(JSON.stringify(body));
  expect(leads.map(happeningIn)).toEqual([expected]);
});
