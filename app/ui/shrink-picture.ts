const LONGEST_SIDE = 2560;
const THUMBNAIL_SIDE = 320;

const QUALITIES = [0.85, 0.7, 0.55, 0.4, 0.25];

/** Returns a JPEG copy, upright and without EXIF, and its thumbnail. @throws when the browser cannot make one of at most `maxBytes`. */
export async function shrinkPicture(file: File, maxBytes: number) {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const canvas = draw(picture, LONGEST_SIDE);
  // Phones have little memory: 12 megapixels take 48 MB.
  picture.close();
  const blob = await encode(canvas, maxBytes);
  const thumbnail = draw(canvas, THUMBNAIL_SIDE);
  canvas.width = 0;
  const name = `${file.name.replace(/\.[^.]*$/, "")}.jpg`;
  return { file: new File([blob], name, { type: "image/jpeg", lastModified: file.lastModified }), thumbnail };
}

function draw(picture: ImageBitmap | HTMLCanvasElement, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  // JPEG would turn transparent pixels black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  throw new Error("No copy is small enough");
}
