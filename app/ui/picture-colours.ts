const CLASS = "colours-";

const NAME = new RegExp(`^${CLASS}([\\da-f]{6})$`);

/** @param colours as of `coloursOf` in picture.tsx: of the top, then of the bottom. */
function gradientOf(colours: string): string {
  return `linear-gradient(#${colours.slice(0, 3)},#${colours.slice(3)})`;
}

/** The policy forbids style attributes, so a document uses a class; a later page, which has no rule for it, a style. */
export function showsColours(colours: string | undefined, className: string) {
  if (!colours) return { className };
  return {
    className: `${CLASS}${colours} ${className}`,
    suppressHydrationWarning: true,
    ...(typeof document === "object" && { style: { background: gradientOf(colours) } }),
  };
}

/** Returns the rule of a class above, or "" for other classes. */
export function ruleOfColours(className: string): string {
  const [, colours] = NAME.exec(className) ?? [];
  return colours ? `.${className}{background:${gradientOf(colours)}}` : "";
}
