import { Picture, preloadPicture } from "./picture";

interface PageBannerProps {
  eyebrow: string;
  title: string;
  imageUrl: string;
  children?: React.ReactNode;
}

export function PageBanner({ eyebrow, title, imageUrl, children }: PageBannerProps) {
  return (
    <div className="scene scene-head min-h-[min(26rem,100svh)] lg:min-h-[min(34rem,100svh)]">
      <div className="scene-picture">
        <Picture src={imageUrl} alt="" crop="wide" sizes={BANNER_SIZES} priority />
      </div>
      <div className="scene-words">
        <div className="page pb-8 lg:pb-14">
          <div className="scene-text max-w-4xl sm:w-fit">
            <p className="eyebrow">{eyebrow}</p>
            <h1 className="mt-5 text-hero">{title}</h1>
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}

/** On a phone the banner's picture is cut to about 4:3, so it is wider than the screen. */
const BANNER_SIZES = "(max-width: 640px) 120vw, 100vw";

export function preloadBanner(imageUrl: string) {
  return preloadPicture(imageUrl, "wide", BANNER_SIZES);
}
