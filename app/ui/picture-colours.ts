/** Colours of the site's own pictures, which no document names. */
const OWN_COLOURS: Record<string, string> = {
  "/images/carport-at-dusk.jpg": "666334",
  "/images/factory-roof-golden-hour.jpg": "665444",
  "/images/house-at-dusk.jpg": "667332",
  "/images/inverter-wall-evening.jpg": "986986",
  "/images/mounting-clamp-detail.jpg": "556655",
  "/images/rooftop-array-sunrise.jpg": "776433",
  "/images/school-terrace-under-panels.jpg": "565555",
  "/images/solar-farm-aisle-mist.jpg": "987542",
  "/images/solar-farm-blue-hour.jpg": "679112",
  "/images/solar-farm-golden-hour.jpg": "876322",
};

/** Matches the colours in a URL that ends like "?v=1a2b3c4d&c=8ac321". */
export const COLOURS = /&c=([\da-f]{6})$/;

/** "8ac321" of a picture's URL: #8ac at the picture's top, #321 at its bottom. Undefined until known. */
export function coloursOf(src: string): string | undefined {
  return COLOURS.exec(src)?.[1] ?? OWN_COLOURS[src];
}

const CLASS = "colours-";

const NAME = new RegExp(`^${CLASS}([\\da-f]{6})$`);

/** @param colours as of `coloursOf` */
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
