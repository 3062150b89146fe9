import { Link } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ShownSlide } from "~/content/hero-slide";
import { site } from "~/site";
import { frame } from "~/texts/frame";
import { home } from "~/texts/home";
import { ContentText, useLangOf, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Picture, preloadPicture, savesData } from "~/ui/picture";
import { isResizable } from "~/ui/picture-url";
import { useAutoAdvance } from "~/ui/use-auto-advance";

/** Specification §9. `.hero-dot-fill` in styles/site.css fills in the same time. */
const AUTO_ADVANCE_MS = 7000;

const alignment = {
  left: "items-start text-left",
  center: "items-center text-center mx-auto",
  right: "items-end text-right ml-auto",
} as const;

const NO_SLIDES_PICTURE = "/images/house-at-dusk.jpg";

/** The first picture is preloaded, because it is the largest paint. */
export function heroPreloads(first: ShownSlide | undefined) {
  if (!first) return [preloadBanner(NO_SLIDES_PICTURE)];
  if (!isResizable(first.imageUrl)) return [];
  return [
    preloadPicture(first.imageUrl, "phone", "100vw", "(max-width: 640px)"),
    preloadPicture(first.imageUrl, "wide", "100vw", "(min-width: 640.02px)"),
  ];
}

/** Without JavaScript the slides are a strip to swipe, and the dots are links (specification §2, §4). */
export function HeroSlider({ slides }: { slides: readonly ShownSlide[] }) {
  const texts = useTexts(home);
  const region = useRef<HTMLElement>(null);
  const [{ current, hasMoved }, setShown] = useState({ current: 0, hasMoved: false });
  const [isEnhanced, setEnhanced] = useState(false);
  const auto = useAutoAdvance(region, {
    intervalMs: AUTO_ADVANCE_MS,
    advance: () => show((current + 1) % slides.length),
    position: current,
    shownAt: useShownAt(),
  });

  function show(index: number) {
    setShown({ current: index, hasMoved: true });
  }

  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The visitor may have swiped before the script came.
    const { scrollLeft = 0, clientWidth = 0 } = strip.current ?? {};
    setShown({ current: Math.round(scrollLeft / clientWidth) || 0, hasMoved: false });
    setEnhanced(true);
  }, []);

  const near = useNearSlides(current, slides.length);

  if (slides.length === 0) return <NoSlides />;
  return (
    <section ref={region} aria-roledescription="carousel" aria-label={texts.slides} className="relative">
      <ol
        ref={strip}
        className="hero-slides"
        data-enhanced={isEnhanced ? "" : undefined}
        data-moved={hasMoved ? "" : undefined}
      >
        {slides.map((slide, index) => (
          <Slide
            key={slide.id}
            slide={slide}
            index={index}
            count={slides.length}
            isCurrent={index === current}
            isNear={near.has(index)}
            isHidden={isEnhanced && index !== current}
          />
        ))}
      </ol>
      {slides.length > 1 && (
        <Controls slides={slides} current={current} isEnhanced={isEnhanced} auto={auto} onShow={show} />
      )}
    </section>
  );
}

/** Returns the slides whose pictures are loaded: those shown so far and, to be there in time, the next. */
function useNearSlides(current: number, count: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const next = savesData() ? current : (current + 1) % count;
    setNear((shown) => new Set([...shown, current, next]));
  }, [current, count]);
  return near;
}

/** The words that the specification has for it are read aloud; a visitor sees what the site is for. */
function NoSlides() {
  const texts = useTexts(home);
  const { tagline } = useTexts(frame);
  return (
    <PageBanner eyebrow={site.brand} title={tagline} imageUrl={NO_SLIDES_PICTURE}>
      <p className="sr-only">{texts.noSlides}</p>
      <div className="mt-6">
        <Ways buttonText={texts.toQuotation} buttonLink="/inquiry" />
      </div>
    </PageBanner>
  );
}

interface ControlsProps {
  slides: readonly ShownSlide[];
  current: number;
  isEnhanced: boolean;
  auto: ReturnType<typeof useAutoAdvance>;
  onShow: (index: number) => void;
}

function Controls({ slides, current, isEnhanced, auto, onShow }: ControlsProps) {
  const texts = useTexts(home);
  return (
    <div
      className="page pointer-events-none absolute inset-x-0 bottom-1 flex items-center justify-start gap-1 sm:bottom-8 sm:justify-end lg:bottom-12"
      data-running={isEnhanced && auto.running ? "" : undefined}
    >
      {slides.map((slide, index) => (
        <a
          key={slide.id}
          href={`#${slideId(slide)}`}
          aria-label={texts.slide(index + 1, slide.heading)}
          aria-current={index === current ? "true" : undefined}
          className="group pointer-events-auto grid h-11 w-11 place-items-center"
          onClick={(event) => {
            event.preventDefault();
            onShow(index);
          }}
        >
          <span className="hero-dot" />
        </a>
      ))}
      <button
        type="button"
        className={`pointer-events-auto grid h-11 w-11 place-items-center text-white/80 hover:text-white ${isEnhanced ? "" : "invisible"}`}
        aria-label={auto.paused ? texts.play : texts.pause}
        onClick={auto.togglePaused}
      >
        <Icon name={auto.paused ? "play" : "pause"} size={18} />
      </button>
    </div>
  );
}

interface SlideProps {
  slide: ShownSlide;
  index: number;
  count: number;
  isCurrent: boolean;
  isNear: boolean;
  isHidden: boolean;
}

function Slide({ slide, index, count, isCurrent, isNear, isHidden }: SlideProps) {
  const Heading = index === 0 ? "h1" : "h2";
  const { slideOf } = useTexts(home);
  return (
    <li
      id={slideId(slide)}
      aria-roledescription="slide"
      aria-label={slideOf(index + 1, count)}
      aria-hidden={isHidden || undefined}
      data-current={isCurrent ? "" : undefined}
      data-near={isNear ? "" : undefined}
      className="scene scene-head min-h-[calc(100svh-11.5rem)] lg:min-h-[calc(100svh-13rem)]"
    >
      <div className="scene-picture">
        {slide.imageUrl && (
          <Picture
            src={slide.imageUrl}
            alt=""
            crop="wide"
            phoneCrop="phone"
            sizes="100vw"
            priority={index === 0}
          />
        )}
      </div>
      <div className="scene-words">
        <div className="page pb-11 sm:pb-24 lg:pb-36">
          <div
            className={`scene-text flex max-w-2xl sm:w-fit flex-col ${alignment[slide.position]}`}
            data-position={slide.position}
          >
            {slide.subheading && <ContentText text={slide.subheading} className="eyebrow" />}
            <ContentText as={Heading} text={slide.heading} className="text-hero" />
            {slide.content && <ContentText text={slide.content} className="max-w-xl text-lead text-ink/85" />}
            <Ways {...slide} />
          </div>
        </div>
      </div>
    </li>
  );
}

/** The slide's own button, and the calculator. */
function Ways({ buttonText, buttonLink }: Pick<ShownSlide, "buttonText" | "buttonLink">) {
  const langOf = useLangOf();
  const texts = useTexts(home);
  return (
    <div className="flex w-full flex-wrap gap-2 *:flex-auto sm:mt-2 sm:w-auto sm:gap-3">
      {buttonText && (
        <Link to={buttonLink || "/inquiry"} lang={langOf(buttonText)} className="button button-primary">
          {buttonText}
          <Icon name="arrow" />
        </Link>
      )}
      <Link to="/calculator" className="button">
        {texts.toCalculator}
      </Link>
    </div>
  );
}

function slideId(slide: ShownSlide): string {
  return `slide-${slide.id}`;
}

const never = () => () => {};

/** Returns when the document had loaded, by `performance.now()`, if the slides came with it. */
function useShownAt(): number | undefined {
  // Only hydration reads the third argument.
  const shownAt = useSyncExternalStore(
    never,
    () => undefined,
    () => globalThis.window?.loadedAt,
  );
  return useRef(shownAt).current;
}
