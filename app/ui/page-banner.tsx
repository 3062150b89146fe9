import { Picture, preloadPicture } from "./picture";

interface PageBannerProps {
  eyebrow: string;
  title: string;
  imageUrl: string;
  /** Whether the picture has its sun behind the words, on a narrow screen: they keep to 4.5:1 all the same. */
  isBright?: boolean;
  children?: React.ReactNode;
}

/** The picture and heading at the head of an inner page. */
export function PageBanner({ eyebrow, title, imageUrl, isBright = false, children }: PageBannerProps) {
  return (
    <div className="relative isolate flex min-h-[26rem] flex-col justify-end overflow-hidden lg:min-h-[34rem]">
      <div className="absolute inset-0 -z-20">
        <Picture
          src={imageUrl}
          alt=""
          crop="wide"
          sizes={BANNER_SIZES}
          priority
          className={`h-full w-full object-cover ${isBright ? "max-lg:brightness-50" : ""}`}
        />
      </div>
      <div className="scrim absolute inset-0 -z-10" />
      <div className="page pt-32 pb-12 lg:pb-20">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="mt-5 max-w-4xl text-hero">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** On a phone the banner shows the middle of the picture at its height, which makes it wider than the screen. */
const BANNER_SIZES = "(max-width: 640px) 170vw, 100vw";

export function preloadBanner(imageUrl: string) {
  return preloadPicture(imageUrl, "wide", BANNER_SIZES);
}
