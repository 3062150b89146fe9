import { COLOURS } from "./picture-colours";
import { CROPS, type Crop } from "./picture-sizes";

/** Whether the server resizes the picture: its paths are made by media/picture-versions.server.ts. SVGs are not resized. */
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
