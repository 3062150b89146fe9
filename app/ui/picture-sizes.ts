/**
 * The shapes in which pictures are shown (width / height), and the widths in pixels that exist of each. Few, so that
 * caches are shared and documents stay short; the resizing route makes no others.
 */
export const CROPS = {
  wide: { ratio: 16 / 10, widths: [640, 960, 1280, 1600] },
  photo: { ratio: 3 / 2, widths: [400, 640, 960, 1280] },
  tall: { ratio: 4 / 5, widths: [400, 640, 960] },
  /** A sheet of paper, A4. */
  page: { ratio: 210 / 297, widths: [280, 560] },
  /** As social networks show it beside a link. */
  social: { ratio: 1200 / 630, widths: [1200] },
  phone: { ratio: 9 / 16, widths: [400, 560, 760] },
} as const satisfies Record<string, { ratio: number; widths: readonly number[] }>;

export type Crop = keyof typeof CROPS;

/** Every size there is: the crops, and a picture as tall as it comes, for those whose shape only their editor knows. */
export const SIZES = {
  ...CROPS,
  whole: { ratio: undefined, widths: [480, 800, 1360] },
} as const;

export type SizeName = keyof typeof SIZES;

export function isSizeName(name: string): name is SizeName {
  return Object.hasOwn(SIZES, name);
}
