import { plain } from "./plain";
import { type Answer, readBody, readHeaders } from "./read-answer";
import type { ReadPage } from "./read-html";
import { type Asked, type Site, send, tick } from "./sites";

/** Answers that are kept in one file, in the order in which they were asked for. */
export class Group {
  readonly entries: { name: string; text: string }[] = [];
  private readonly names = new Map<string, number>();
  /** What a part of a page looked like, by the first page that had it. */
  private readonly seen = new Map<string, string>();
  requests = 0;

  constructor(readonly name: string) {}

  /** Keeps a text under a name, which gets a number if it is taken. */
  note(name: string, text: string) {
    const shown = plain(name);
    const count = (this.names.get(shown) ?? 0) + 1;
    this.names.set(shown, count);
    this.entries.push({ name: count === 1 ? shown : `${shown} (${count})`, text: plain(text).trimEnd() });
    return this.entries.at(-1)?.name ?? shown;
  }

  /** Asks a site and keeps its answer. `note` says what the address does not. */
  async ask(
    site: Site,
    method: string,
    address: string,
    asked: Asked & { as?: string; note?: string; brief?: boolean } = {},
  ) {
    tick();
    const answer = await send(site.port, method, address, asked);
    const name =
      asked.as ??
      `${method} ${address.length > 200 ? `${address.slice(0, 200)}…` : address}${asked.note ? ` — ${asked.note}` : ""}`;
    await this.keep(name, answer, asked.brief);
    return answer;
  }

  /** `brief`: without the body, which another request shows. */
  async keep(name: string, answer: Answer, brief = false) {
    this.requests += 1;
    const headers = readHeaders(answer.headers).join("\n");
    const place = this.note(name, "");
    const body = await readBody(answer);
    const entry = this.entries.at(-1);
    if (!entry) return;
    const head = `${answer.status}${answer.reason ?? ""}\n${this.once(headers, "headers", place)}`;
    const text = brief ? "(a body, shown elsewhere)" : this.bodyText(body, place);
    entry.text = `${head}\n\n${text}`.trimEnd();
  }

  private bodyText(body: ReadPage | string, place: string): string {
    if (typeof body === "string") return this.once(body, "body", place);
    return body.map(({ name, lines }) => this.once(lines.join("\n"), name, place)).join("\n\n");
  }

  /** A long text is written once. */
  private once(text: string, what: string, place: string): string {
    const found = this.seen.get(text);
    if (found && text.length > 200) return `-- ${what} as at ${found}`;
    if (!found) this.seen.set(text, place);
    return what === "headers" || what === "body" ? text : `-- ${what}\n${text}`;
  }

  toString(): string {
    return `${this.entries.map(({ name, text }) => `=== ${name}\n${text}`).join("\n\n")}\n`;
  }
}

export function readEntries(text: string): Map<string, string> {
  return new Map(
    text
      .split(/^=== /m)
      .slice(1)
      .map((entry) => {
        const end = entry.indexOf("\n");
        return [entry.slice(0, end), entry.slice(end + 1).trimEnd()];
      }),
  );
}
