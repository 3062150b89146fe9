const BROWSERS = [
  [/\bEdgA?\//, "Edge"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
] as const;

/** "Chrome on Android": never a word of the header itself, which may say anything. */
export function describeDevice(userAgent = ""): string {
  const find = (all: readonly (readonly [RegExp, string])[]) =>
    all.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = find(SYSTEMS);
  return `${find(BROWSERS) ?? "A browser"}${system ? ` on ${system}` : ""}`;
}
