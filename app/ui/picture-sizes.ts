/** The shapes in which pictures are shown, as width / height. */
export const CROPS = {
  wide: 16 / 10,
  photo: 3 / 2,
  tall: 4 / 5,
  phone: 9 / 16,
} as const;

export type Crop = keyof typeof CROPS;

/** The widths, in pixels, that exist of each. Few, so that caches are shared; the resizing route makes no others. */
export const PICTURE_WIDTHS = [240, 400, 640, 960, 1280, 1600] as const;
