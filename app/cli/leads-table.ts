import { estimatedSize } from "~/leads/lead-estimate";
import { linesOf, localTime, personFields } from "~/leads/lead-text";
import type { Lead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";

const HEADINGS = ["TIME IN INDIA", "REFERENCE", "NAME", "PHONE", "CITY", "ESTIMATE"];
const NAME = 2;
const PHONE = 3;
const CITY = 4;

/** Columns to shrink in a narrow terminal, in this order, with their minimum width. */
const SHRINKABLE = [
  [PHONE, 16],
  [CITY, 16],
  [NAME, 8],
  [CITY, 4],
] as const;

const GAP = 2;

export function* tableLines(leads: Lead[], width: number): Generator<string> {
  if (leads.length === 0) {
    yield cut("No leads.", width);
    return;
  }
  const shown = leads.some(({ estimate }) => estimate) ? HEADINGS.length : HEADINGS.length - 1;
  const rows = [HEADINGS, ...leads.map(cells)].map((row) => row.slice(0, shown));
  const widths = HEADINGS.slice(0, shown).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, textWidth(row[column] ?? "")), 0),
  );
  let excess = widths.reduce((total, one) => total + one, GAP * (widths.length - 1)) - width;
  for (const [column, shortest] of SHRINKABLE) {
    const given = widths[column] ?? 0;
    widths[column] = Math.max(Math.min(given, shortest), given - Math.max(excess, 0));
    excess -= given - widths[column];
  }
  for (const row of rows) {
    const line = row.map((cell, column) => fit(cell, widths[column] ?? 0)).join(" ".repeat(GAP));
    yield cut(line.trimEnd(), width);
  }
}

function cells(lead: Lead): string[] {
  const { name = "", phone = "", city = "" } = personFields(lead);
  const oneLine = [name, phone, city].map((text) => linesOf(text).join(" ").replace(/\s+/g, " ").trim());
  return [localTime(lead.timestamp), referenceOf(lead.id), ...oneLine, estimatedSize(lead.estimate)];
}

function fit(text: string, width: number): string {
  const short = cut(text, width);
  return short + " ".repeat(Math.max(0, width - textWidth(short)));
}

const graphemes = new Intl.Segmenter("hi", { granularity: "grapheme" });

/** Truncates between graphemes: a Devanagari letter keeps its vowel signs. */
function cut(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let short = "";
  for (const { segment } of graphemes.segment(text)) {
    if (textWidth(short + segment) > width - 1) break;
    short += segment;
  }
  return `${short}…`;
}

const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
const DOUBLE_WIDTH =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

/** Returns terminal columns (wcwidth): vowel signs above and below take none, those beside take one. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) if (!NO_WIDTH.test(character)) width += DOUBLE_WIDTH.test(character) ? 2 : 1;
  return width;
}
