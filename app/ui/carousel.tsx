import useEmblaCarousel from "embla-carousel-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { home } from "~/texts/home";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "./icon";
import { useAutoAdvance } from "./use-auto-advance";

const AUTO_ADVANCE_MS = 5000;

interface CarouselProps {
  heading: ReactNode;
  label: string;
  itemClassName: string;
  items: readonly { id: string; content: ReactNode }[];
}

/** An endless carousel that advances by one item. Without JavaScript the same markup is a strip to scroll. */
export function Carousel({ heading, label, itemClassName, items }: CarouselProps) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: "start" });
  const region = useRef<HTMLElement>(null);
  const { carousel } = useTexts(home);
  const { position, isMoving } = useCarouselState(embla, region);

  const auto = useAutoAdvance(region, {
    intervalMs: AUTO_ADVANCE_MS,
    advance: () => embla?.scrollNext(),
    position,
  });

  return (
    <section ref={region} aria-roledescription="carousel" aria-label={label}>
      <div className="flex flex-wrap items-end justify-between gap-6">
        {heading}
        <div className={isMoving ? "flex gap-2" : "hidden"}>
          <button
            type="button"
            className="icon-button"
            aria-label={auto.paused ? carousel.play(label) : carousel.pause(label)}
            onClick={auto.togglePaused}
          >
            <Icon name={auto.paused ? "play" : "pause"} size={18} />
          </button>
          {(["previous", "next"] as const).map((way) => (
            <button
              key={way}
              type="button"
              className="icon-button"
              aria-label={carousel[way](label)}
              onClick={() => (way === "next" ? embla?.scrollNext() : embla?.scrollPrev())}
            >
              <Icon name={way} />
            </button>
          ))}
        </div>
      </div>
      <div
        ref={viewport}
        className="strip mt-8 lg:mt-12"
        data-enhanced={embla ? "" : undefined}
        // A scrolling strip must be reachable by keyboard.
        tabIndex={embla ? undefined : 0}
      >
        <ul className="-ml-5 flex">
          {items.map((item) => (
            <li key={item.id} className={`min-w-0 shrink-0 grow-0 pl-5 ${itemClassName}`}>
              {item.content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function useCarouselState(
  embla: ReturnType<typeof useEmblaCarousel>[1],
  region: React.RefObject<HTMLElement>,
) {
  const [position, setPosition] = useState(0);
  const [isMoving, setMoving] = useState(false);

  // The visitor may have scrolled the strip before the script came. Once enhanced, it does not scroll.
  const scrolledTo = useRef(0);
  useEffect(() => {
    const scrollLeft = region.current?.querySelector(".strip")?.scrollLeft ?? 0;
    const cardWidth = region.current?.querySelector("li")?.clientWidth ?? 0;
    scrolledTo.current = Math.round(scrollLeft / cardWidth) || 0;
  }, [region]);

  useEffect(() => {
    if (!embla) return;
    embla.scrollTo(scrolledTo.current, true);
    const update = () => {
      setPosition(embla.selectedScrollSnap());
      setMoving(embla.canScrollNext());
    };
    update();
    embla.on("select", update).on("reInit", update);
    return () => {
      embla.off("select", update).off("reInit", update);
    };
  }, [embla]);

  return { position, isMoving };
}
