/** Crops (width / height) and their widths in pixels. Few sizes keep documents short and caches shared. */
export const CROPS = {
  wide: { ratio: 16 / 10, widths: [640, 960, 1280, 1600] },
  photo: { ratio: 3 / 2, widths: [280, 400, 640, 960, 1280] },
  tall: { ratio: 4 / 5, widths: [400, 640, 960] },
  social: { ratio: 1200 / 630, widths: [1200] },
  phone: { ratio: 4 / 5, widths: [400, 560, 760] },
  page: { ratio: 210 / 297, widths: [280, 560] },
  /** The whole picture in its own shape, fitted into a square of this width and never enlarged. */
  full: { ratio: undefined, widths: [640, 960, 1280, 1600] },
} as const satisfies Record<string, { ratio: number | undefined; widths: readonly number[] }>;

export type Crop = keyof typeof CROPS;

/** The height of a crop at a width; undefined for `full`, which keeps the picture's own shape. */
export function heightOf(crop: Crop, width: number): number | undefined {
  const { ratio } = CROPS[crop];
  return ratio && Math.round(width / ratio);
}

export function isCrop(name: string): name is Crop {
  return Object.hasOwn(CROPS, name);
}
