import { CROPS, type Crop, heightOf } from "./picture-sizes";

interface PictureProps {
  /** As it stands in the content: "/media/…". */
  src: string;
  alt: string;
  crop: Crop;
  /** How wide it is shown, in the terms of the `sizes` attribute. */
  sizes: string;
  className?: string;
  /** For the one picture that a visitor sees first: loaded before everything else. */
  priority?: boolean;
  /** Another crop for screens up to 640 px wide. */
  phoneCrop?: Crop;
}

const PHONE = "(max-width: 640px)";

/**
 * A picture in as many sizes as screens need, in the best format the browser takes (the server chooses by Accept).
 * Width and height fix its shape before it arrives, so nothing moves when it does.
 */
export function Picture({ src, alt, crop, sizes, className, priority, phoneCrop }: PictureProps) {
  const loading = priority ? undefined : "lazy";
  const common = { className, loading, decoding: "async" } as const;
  const height = heightOf(crop, 960);
  const shape = height && { width: 960, height };
  if (!isResizable(src)) return <img {...common} {...shape} alt={alt} src={src} />;
  const image = (
    <img
      {...common}
      alt={alt}
      {...(priority && { fetchpriority: "high" })}
      src={pictureAddress(src, crop, 960)}
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

/** Whether the site makes sizes of a picture: it does of its own photos, but not of drawings or other hosts' pictures. */
export function isResizable(src: string): boolean {
  return /^\/(?:media|images)\//.test(src) && !/\.svg(?:\?|$)/i.test(src);
}

/** The address of one size of a picture; see routes/pictures.$size.$.ts. */
export function pictureAddress(src: string, crop: Crop, width: number): string {
  return `/pictures/${crop}-${width}${src}`;
}

/** All widths of a picture, as the `srcset` attribute lists them. */
export function sourceSet(src: string, crop: Crop): string {
  return CROPS[crop].widths.map((width) => `${pictureAddress(src, crop, width)} ${width}w`).join(", ");
}

/** Fetches a picture that is likely to be shown next. */
export function fetchAhead(src: string, crop: Crop, sizes: string) {
  const image = new Image();
  image.fetchPriority = "low";
  if (isResizable(src)) {
    image.sizes = sizes;
    image.srcset = sourceSet(src, crop);
  } else image.src = src;
}

/** `<link rel="preload">` for the picture that a visitor sees first, so that it is under way before the page is read. */
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
