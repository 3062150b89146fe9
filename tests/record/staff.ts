import { type ChildNode, type Element, isTag, isText } from "domhandler";
import { parseDocument } from "htmlparser2";
import { type File, FORM, MULTIPART, multipart, OWN } from "./forms";
import type { Group } from "./group";
import { hide } from "./plain";
import type { Answer } from "./read-answer";
import { run, type Site, send, tick } from "./sites";

export const ASHA = "asha@suryanta.example";
export const RAVI = "ravi@suryanta.example";
export const PASSWORD = "copper kettle on the roof";

interface Pressed {
  /** By the name of a field, or by its label. A choice is set by the value or the words of its option. */
  set?: Record<string, string>;
  file?: File;
  note?: string;
  /** Chooses among buttons of the same words: the form must have this text, or this value of a field. */
  among?: string;
}

/** A browser without scripts: it opens pages, and sends their forms by the words that people read. */
export class Browser {
  private cookies = new Map<string, string>();
  private url = "";
  private html = "";

  constructor(
    private readonly site: Site,
    /** Without a group, nothing is kept. */
    private readonly group?: Group,
  ) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The same browser, whose answers are kept from now on. */
  recordedIn(group: Group): Browser {
    const browser = new Browser(this.site, group);
    browser.cookies = this.cookies;
    return browser;
  }

  get page(): string {
    return this.html;
  }

  async open(address: string, note?: string): Promise<Answer> {
    const answer = await this.ask("GET", address, {}, undefined, note);
    this.arrive(address, answer);
    return answer;
  }

  ask(
    method: string,
    address: string,
    headers: Record<string, string>,
    body?: string | Uint8Array,
    note?: string,
  ) {
    const asked = { headers: { ...(this.cookie && { cookie: this.cookie }), ...headers }, body, note };
    if (!this.group) tick();
    return this.group
      ? this.group.ask(this.site, method, address, asked)
      : send(this.site.port, method, address, asked);
  }

  private arrive(address: string, { headers, body }: Answer) {
    for (const cookie of headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    this.url = address;
    if (/html/.test(headers["content-type"] ?? "")) this.html = body.toString();
  }

  /** Presses a button, whose words may end with "…", and follows where its answer leads. */
  async press(words: string, { set = {}, file, note, among }: Pressed = {}): Promise<Answer> {
    const { action, method, fields, isMultipart } = this.formOf(words, set, among);
    const address = withoutSite(new URL(action ?? this.url, `http://here${this.url}`));
    const said = `“${words}”${note ? `, ${note}` : ""}`;
    const body = isMultipart ? multipart(Object.fromEntries(fields), file) : encodeAll(fields);
    const answer =
      method === "GET"
        ? await this.ask("GET", `${address.split("?")[0]}?${body}`, {}, undefined, said)
        : await this.ask("POST", address, { ...(isMultipart ? MULTIPART : FORM), ...OWN }, body, said);
    this.arrive(address, answer);
    const { location } = answer.headers;
    if (location) await this.open(withoutSite(new URL(location, `http://here${address}`)), `after ${said}`);
    return answer;
  }

  private formOf(words: string, set: Record<string, string>, among?: string) {
    const all = elementsOf(parseDocument(this.html).children);
    const formAround = (element: Element) =>
      element.attribs.form
        ? all.find(({ name, attribs }) => name === "form" && attribs.id === element.attribs.form)
        : ancestorsOf(element).find(({ name }) => name === "form");
    const candidates = all.flatMap((button) => {
      const form =
        button.name === "button" && button.attribs.type !== "button" ? formAround(button) : undefined;
      const label = button.attribs["aria-label"] ?? textOf(button);
      const isIt = words.endsWith("…") ? label.startsWith(words.slice(0, -1)) : label === words;
      return form && isIt ? [{ button, form }] : [];
    });
    const has = (form: Element) =>
      !among ||
      textOf(form).includes(among) ||
      elementsOf([form]).some(({ attribs }) => attribs.value === among);
    const found = candidates.find(({ form }) => has(form));
    if (!found)
      throw new Error(
        `No button “${words}” ${among ? `with ${among} ` : ""}at ${this.url}: ${buttonsIn(all)}`,
      );
    const { button, form } = found;
    const controls = all.filter((element) => formAround(element) === form);
    const labels = new Map(
      all.flatMap((one) => (one.name === "label" && one.attribs.for ? [[one.attribs.for, textOf(one)]] : [])),
    );
    const unset = new Set(Object.keys(set));
    const fields = controls.flatMap((control): [string, string][] => {
      const { name: tag, attribs } = control;
      const { name = "", type = "text", id = "" } = attribs;
      if (!name || attribs.disabled !== undefined) return [];
      if (!["input", "textarea", "select"].includes(tag) || type === "file") return [];
      const around = ancestorsOf(control).find((one) => one.name === "label");
      const label = labels.get(id) ?? (around && textOf(around)) ?? attribs["aria-label"] ?? "";
      const key = [name, label].find((one) => Object.hasOwn(set, one));
      const given = key === undefined ? undefined : set[key];
      if (key !== undefined) unset.delete(key);
      if (type === "checkbox" || type === "radio") {
        const value = attribs.value ?? "on";
        const isOn =
          given === undefined
            ? attribs.checked !== undefined
            : type === "radio"
              ? given === value || given === label
              : given !== "";
        return isOn ? [[name, value]] : [];
      }
      if (tag === "select") {
        const options = elementsOf([control]).filter((one) => one.name === "option");
        const valueIn = (option: Element) => option.attribs.value ?? textOf(option);
        const chosen =
          given === undefined
            ? (options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0])
            : options.find((option) => valueIn(option) === given || textOf(option) === given);
        return chosen ? [[name, valueIn(chosen)]] : [];
      }
      return [
        [name, given ?? (tag === "textarea" ? rawText(control).replace(/^\n/, "") : (attribs.value ?? ""))],
      ];
    });
    if (unset.size > 0)
      throw new Error(
        `No field ${[...unset].join(", ")} beside “${words}” at ${this.url}: ${fields.map(([name]) => name).join(", ")}`,
      );
    if (button.attribs.name) fields.push([button.attribs.name, button.attribs.value ?? ""]);
    return {
      action: button.attribs.formaction ?? form.attribs.action,
      method: (form.attribs.method ?? "get").toUpperCase(),
      fields,
      isMultipart: form.attribs.enctype === "multipart/form-data",
    };
  }
}

function encodeAll(fields: [string, string][]): string {
  return new URLSearchParams(fields).toString();
}

function withoutSite({ pathname, search }: URL): string {
  return pathname + search;
}

function buttonsIn(all: Element[]): string {
  return all
    .flatMap((one) => (one.name === "button" ? [one.attribs["aria-label"] ?? textOf(one)] : []))
    .join(", ");
}

function elementsOf(nodes: ChildNode[]): Element[] {
  return nodes.filter(isTag).flatMap((element) => [element, ...elementsOf(element.children)]);
}

function ancestorsOf(element: Element): Element[] {
  const { parent } = element;
  return parent && isTag(parent) ? [parent, ...ancestorsOf(parent)] : [];
}

function rawText({ children }: Element): string {
  const isRead = (child: Element) => child.attribs["aria-hidden"] !== "true";
  return children
    .map((child) => (isText(child) ? child.data : isTag(child) && isRead(child) ? rawText(child) : ""))
    .join("");
}

function textOf(element: Element): string {
  return rawText(element).replace(/\s+/g, " ").trim();
}

/** Gives somebody access, with a password. */
export async function join(site: Site, email: string, group?: Group): Promise<Browser> {
  const { out } = await run(site.env, "desk", "add", email);
  const link = new URL(out.trim());
  hide(link.search.replace(/^\?token=/, ""), "(token)");
  const browser = new Browser(site, group);
  await browser.open(link.pathname + link.search);
  await browser.press("Save password", { set: { password: PASSWORD } });
  return browser;
}
