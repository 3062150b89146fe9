import { COLOURS } from "./picture-colours";
import { CROPS, type Crop } from "./picture-sizes";

/** The server writes every original it can resize as one of these paths (media/picture-versions.server.ts). Not SVGs. */
export function isResizable(src: string): boolean {
  return /^\/(?:media|images|originals)\//.test(src) && !/\.svg(?:\?|$)/i.test(src);
}

/** See routes/pictures.$size.$.ts. */
export function pictureUrl(src: string, crop: Crop, width: number): string {
  return `/pictures/${crop}-${width}${src.replace(COLOURS, "")}`;
}

export function sourceSet(src: string, crop: Crop): string {
  return CROPS[crop].widths.map((width) => `${pictureUrl(src, crop, width)} ${width}w`).join(", ");
}
