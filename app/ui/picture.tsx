import { CROPS, type Crop, SIZES, type SizeName } from "./picture-sizes";

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
  const height = Math.round(960 / CROPS[crop].ratio);
  if (!isResizable(src)) return <img {...common} alt={alt} src={src} width={960} height={height} />;
  const image = (
    <img
      {...common}
      alt={alt}
      {...(priority && { fetchpriority: "high" })}
      src={pictureAddress(src, crop, 960)}
      srcSet={sourceSet(src, crop)}
      sizes={sizes}
      width={960}
      height={height}
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
        height={Math.round(540 / CROPS[phoneCrop].ratio)}
      />
      {image}
    </picture>
  );
}

/** Whether the site makes sizes of a picture: of its own photos, not of drawings nor of what another host keeps. */
export function isResizable(src: string): boolean {
  return src.startsWith("/") && !/\.svg(?:\?|$)/i.test(src);
}

/** The address of one size of a picture; see routes/pictures.$size.$.ts. */
export function pictureAddress(src: string, size: SizeName, width: number): string {
  return `/pictures/${size}-${width}${src}`;
}

/** All widths of a picture, as the `srcset` attribute lists them. */
export function sourceSet(src: string, size: SizeName): string {
  return SIZES[size].widths.map((width) => `${pictureAddress(src, size, width)} ${width}w`).join(", ");
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
