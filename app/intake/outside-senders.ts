// Bodies in which a person is spread over several places: of WhatsApp (developers.facebook.com: Cloud API, webhooks) and of
// Typeform (typeform.com/developers: webhooks).

import { isMap, type PlainFields } from "~/content/plain-fields";
import { columnOf } from "./outside-columns";
import type { OutsideValue } from "./outside-lead";

export function recordsIn(value: unknown): PlainFields[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

/** Returns a lead for each message and call sent by WhatsApp, none for receipts; undefined for any other body. */
export function chatsIn(json: PlainFields): PlainFields[] | undefined {
  if (json.object !== "whatsapp_business_account") return undefined;
  const changes = recordsIn(json.entry).flatMap((entry) => recordsIn(entry.changes));
  return changes.flatMap(({ value }) => {
    const { messages, calls, contacts: sent } = isMap(value) ? value : {};
    const contacts = recordsIn(sent);
    const byId = new Map(contacts.toReversed().map((contact) => [contact.wa_id, contact]));
    const theirs = recordsIn(calls).filter(({ direction }) => direction !== "BUSINESS_INITIATED");
    const said = recordsIn(messages).filter(({ type }) => !NO_MESSAGE.has(String(type)));
    return [...said, ...theirs].map((message) =>
      chatOf(message, contacts.length === 1 ? contacts[0] : byId.get(message.from)),
    );
  });
}

/** A thumb below what we wrote asks for nothing, and a new number of theirs comes with their next message. */
const NO_MESSAGE = new Set(["reaction", "system"]);

/** Names of what only a source of messages or calls has. */
const OF_EVENT = /^ (?:.* )?(?:wa id|call ?sid|call (?:from|status|state|type|uuid)|clid(?: raw)?) $/;
const EVENT = /^ (?:.* )?(?:event|event (?:type|name)|type|action|topic) $/;
const HAPPENED =
  /^(?:\w{1,40}[.:_-])*(?:messages?|calls?|missed ?call)(?:[.:_-]\w{1,40})*$|^(?:updated?|changed?)(?:[.:_-]\w{1,40})*$/i;
/** What became of our own messages. */
const RECEIPT =
  /(?:^|[.:_-])(?:sent|delivered|read|failed|seen|out|ack|status|reaction)(?:[.:_-]updated?)?$/i;

/** Returns what a body is of a source that sends each message or call: "receipt" if nobody said anything; undefined for a lead. */
export function happeningIn(values: readonly OutsideValue[]): "message" | "receipt" | undefined {
  const told = values.flatMap(({ column, value }) =>
    EVENT.test(columnOf(column).words) && value.length <= MAX_EVENT ? value.trim() : [],
  );
  const events = told.filter((value) => HAPPENED.test(value));
  const isReaction = events.length > 0 && told.includes("reaction");
  if (isReaction || events.some((value) => RECEIPT.test(value))) return "receipt";
  const isEvent = events.length > 0 || values.some(({ column }) => OF_EVENT.test(columnOf(column).words));
  return isEvent ? "message" : undefined;
}

const MAX_EVENT = 80;

function chatOf(message: PlainFields, contact: PlainFields | undefined): PlainFields {
  const { id, from, timestamp: _, type: __, text: ___, context: ____, ...more } = message;
  const profile = isMap(contact?.profile) ? contact.profile : {};
  return { lead_id: id, name: profile.name, wa_id: from && `+${from}`, message: saidIn(message), ...more };
}

/** `{ type: "interactive", interactive: { type: "button_reply", button_reply: { title: "Yes" } } }` says "Yes". */
function saidIn(part: unknown): unknown {
  if (!isMap(part)) return undefined;
  const { body, caption, title, text, type } = part;
  const said = [body, caption, title, text].find((one) => typeof one === "string");
  return said ?? saidIn(part[String(type)]);
}

/** Typeform sends the titles of its questions apart from the answers, and each answer under the name of its kind. */
export function withTitles(json: PlainFields): PlainFields {
  const { form_response: form } = json;
  if (!isMap(form) || !isMap(form.definition) || !Array.isArray(form.answers)) return json;
  const { definition, answers, token, ...rest } = form;
  const groupOf = ({ properties }: PlainFields) => (isMap(properties) ? recordsIn(properties.fields) : []);
  const asked = recordsIn(definition.fields).flatMap((field) => [field, ...groupOf(field)]);
  const titles = new Map(asked.map(({ id, title }) => [id, title]));
  const read = recordsIn(answers).map(({ type, field, ...answer }) => ({
    name: String((isMap(field) && titles.get(field.id)) || type),
    value: chosenIn(answer[String(type)]),
  }));
  return { ...json, form_response: "", ...rest, response_id: token, answers: read };
}

function chosenIn(value: unknown): unknown {
  if (!isMap(value)) return value;
  const chosen = [value.labels ?? value.label, value.other].flat().filter(Boolean);
  return chosen.length > 0 ? chosen : value;
}
