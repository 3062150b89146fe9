import { coloursOf, showsColours } from "./picture-colours";
import { CROPS, type Crop, heightOf } from "./picture-sizes";
import { isResizable, pictureUrl, sourceSet } from "./picture-url";

interface PictureProps {
  /** The URL in the content: "/media/…". */
  src: string;
  alt: string;
  crop: Crop;
  sizes: string;
  className?: string;
  /** The first picture that a visitor sees is loaded before everything else. */
  priority?: boolean;
  /** Another crop for screens up to 640 px wide. */
  phoneCrop?: Crop;
  /** Words to show if the picture does not load, in place of a drawing. */
  missing?: string;
}

const PHONE = "(max-width: 640px)";

/** A responsive picture without layout shift; a placeholder replaces it if it does not load. The server picks the format. */
export function Picture({
  src,
  alt,
  crop,
  sizes,
  className = "",
  priority,
  phoneCrop,
  missing,
}: PictureProps) {
  const loading = priority ? undefined : "lazy";
  // A whole picture rarely fills its box.
  const common = {
    ...showsColours(crop === "full" ? undefined : coloursOf(src), `picture ${className}`),
    "data-missing": missing,
    loading,
    decoding: "async",
  } as const;
  const width = Math.max(...CROPS[crop].widths.filter((width) => width <= 960));
  const height = heightOf(crop, width);
  const shape = height && { width, height };
  if (!isResizable(src)) return <img {...common} {...shape} alt={alt} src={src} />;
  const image = (
    <img
      {...common}
      alt={alt}
      {...(priority && { fetchpriority: "high" })}
      src={pictureUrl(src, crop, width)}
      srcSet={sourceSet(src, crop)}
      sizes={sizes}
      {...shape}
    />
  );
  if (!phoneCrop) return image;
  return (
    <picture className="contents">
      <source
        media={PHONE}
        srcSet={sourceSet(src, phoneCrop)}
        sizes={sizes}
        width={540}
        height={heightOf(phoneCrop, 540)}
      />
      {image}
    </picture>
  );
}

export function fetchAhead(src: string, crop: Crop, sizes: string) {
  const image = new Image();
  image.fetchPriority = "low";
  if (isResizable(src)) {
    image.sizes = sizes;
    image.srcset = sourceSet(src, crop);
  } else image.src = src;
}

export function preloadPicture(src: string, crop: Crop, sizes: string, media?: string) {
  return {
    tagName: "link",
    rel: "preload",
    as: "image",
    imageSrcSet: sourceSet(src, crop),
    imageSizes: sizes,
    fetchpriority: "high",
    ...(media && { media }),
  };
}

declare global {
  interface Navigator {
    /** Network Information API: Chromium alone has it. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Returns whether the visitor asked the browser to save data. Never decided on the server: pages are cached for all. */
export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
