import { cutText } from "./plain-text";

export function shorten(text: string, length: number): string {
  const cut = cutText(text, length);
  return cut.length < text.length ? `${cut.trimEnd()}…` : text;
}
