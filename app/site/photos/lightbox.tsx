import { Link, useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type OpenPhoto, PHOTO, type ShownPhoto } from "~/content/shown-photos";
import { projectPhotos } from "~/texts/project-photos";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { OverlayControls, OverlayDialog } from "~/ui/overlay-dialog";
import { fetchAhead, Picture, savesData } from "~/ui/picture";
import { isResizable, pictureUrl } from "~/ui/picture-url";
import { useSearchWith } from "~/ui/use-search-with";
import { FactsLine } from "./project-facts";

const SIZES = "100vw";

/** Direction: to the next photo, or to the one before. */
type Step = 1 | -1;

const ENTER_MS = 220;
const ENTER_PX = 48;

/** Arrow keys and swipes press the links. The next photo replaces the history entry, so Back closes the lightbox. */
export function Lightbox({ gallery, photo, position, previous, next }: OpenPhoto) {
  const texts = useTexts(projectPhotos);
  const stage = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);

  const press = useCallback((step: Step): boolean => {
    const link = controls.current?.querySelector<HTMLElement>(step === 1 ? "[rel=next]" : "[rel=prev]");
    link?.click();
    return Boolean(link);
  }, []);
  useSwipe(stage, press);
  useArrowKeys(press);

  useEffect(() => {
    if (savesData()) return;
    for (const neighbour of [next, previous]) if (neighbour) fetchAhead(neighbour.url, "full", SIZES);
  }, [next, previous]);

  const cameFrom = useRef<Step>();
  const isLoading = useNavigation().state === "loading";
  /** Number of photos to go on once the pending one is there: forwards, or backwards if negative. */
  const ahead = useRef(0);
  /** Until React has rendered what was pressed, the links still lead on from this photo. */
  const hasPressed = useRef(false);
  useEffect(() => {
    hasPressed.current = false;
  });
  useEffect(() => {
    if (isLoading || ahead.current === 0) return;
    const step = ahead.current > 0 ? 1 : -1;
    ahead.current -= step;
    if (!press(step)) ahead.current = 0;
  }, [isLoading, photo.key]);

  function onPress(event: React.MouseEvent, step: Step) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && (isLoading || hasPressed.current)) {
      event.preventDefault();
      ahead.current += step;
      return;
    }
    hasPressed.current = isPlain;
    cameFrom.current = step;
  }

  const enter = useCallback((picture: HTMLElement | null) => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!picture || !cameFrom.current || isCalm) return;
    picture.animate([{ opacity: 0, translate: `${cameFrom.current * ENTER_PX}px` }, {}], {
      duration: ENTER_MS,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    });
  }, []);

  const title = gallery.title || texts.untitled;
  return (
    <OverlayDialog label={texts.photosOf(title)} parameter={PHOTO} shown={photo.key}>
      <div className="relative isolate flex min-h-full flex-col">
        <AmbientLight photo={photo} />
        <div
          ref={stage}
          className="relative min-h-[max(56dvh,min(100dvh_-_4rem,20rem))] flex-1 [touch-action:pan-y_pinch-zoom] overflow-hidden wide:mx-24 wide:mt-8"
        >
          <div key={photo.key} ref={enter} data-swiped className="absolute inset-0">
            <GridPicture photo={photo} stage={stage} />
            <Picture
              src={photo.url}
              alt={photo.title || photo.description || texts.photo(position)}
              crop="full"
              sizes={SIZES}
              priority
              className="size-full object-contain"
            />
          </div>
        </div>
        <div
          aria-live="polite"
          className="page max-w-5xl pt-5 wide:max-w-[min(64rem,100%_-_12rem)] wide:pt-6 wide:pb-8"
        >
          <div className="flex items-baseline justify-between gap-6 text-small">
            <ContentText
              as="h2"
              text={title}
              className="font-text leading-snug font-medium tracking-normal text-sun"
            />
            <p className="shrink-0 text-muted">{texts.position(position, gallery.total)}</p>
          </div>
          {photo.title && (
            <ContentText text={photo.title} className="mt-2 font-display text-card leading-snug" />
          )}
          {photo.description && (
            <ContentText text={photo.description} className="mt-1 max-w-3xl text-muted" />
          )}
          {gallery.facts && (
            <p className="mt-2 text-small text-muted">
              <FactsLine facts={gallery.facts} />
            </p>
          )}
          <p className="mt-3 text-small">
            <Link
              to="/calculator"
              prefetch="intent"
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 hover:text-sun"
            >
              {texts.likeThis}
            </Link>
          </p>
        </div>
        <OverlayControls closeLabel={texts.close}>
          <div ref={controls} className="flex gap-3">
            <Neighbour photo={previous} step={-1} onPress={onPress} />
            <Neighbour photo={next} step={1} onPress={onPress} />
          </div>
        </OverlayControls>
      </div>
    </OverlayDialog>
  );
}

function Neighbour({
  photo,
  step,
  onPress,
}: {
  photo: ShownPhoto | undefined;
  step: Step;
  onPress: (event: React.MouseEvent, step: Step) => void;
}) {
  const texts = useTexts(projectPhotos);
  const searchWith = useSearchWith();
  const { state } = useLocation();
  if (!photo) return null;
  return (
    <Link
      to={{ search: searchWith({ [PHOTO]: photo.key }) }}
      rel={step === 1 ? "next" : "prev"}
      replace
      preventScrollReset
      // Keep the history state of the entry that opened the lightbox.
      state={state}
      onClick={(event) => onPress(event, step)}
      aria-label={step === 1 ? texts.next : texts.previous}
      className={`icon-button wide:fixed wide:top-[42%] ${step === 1 ? "wide:right-[max(1.5rem,var(--notch))]" : "wide:left-[max(1.5rem,var(--notch))]"}`}
    >
      <Icon name={step === 1 ? "next" : "previous"} />
    </Link>
  );
}

/** The photo as the grid has loaded it, until the whole one arrives. */
function GridPicture({ photo, stage }: { photo: ShownPhoto; stage: RefObject<HTMLElement> }) {
  const [loadedUrl, setLoadedUrl] = useState<string>();
  useEffect(() => {
    const whole = stage.current?.querySelector<HTMLImageElement>(".picture");
    const loaded = document.getElementById(photo.key)?.querySelector("img");
    if (!whole || whole.complete || !loaded?.complete) return;
    setLoadedUrl(loaded.currentSrc);
    const hide = () => setLoadedUrl(undefined);
    for (const end of ["load", "error"]) whole.addEventListener(end, hide, { once: true });
  }, [photo.key, stage]);
  return loadedUrl && <img src={loadedUrl} alt="" className="absolute inset-0 size-full object-contain" />;
}

/** A blurred copy behind the photo, in a size that the grid has loaded. */
function AmbientLight({ photo }: { photo: ShownPhoto }) {
  if (!isResizable(photo.url)) return null;
  return (
    <div aria-hidden className="fixed inset-0 -z-10 overflow-hidden">
      <img
        key={photo.key}
        src={pictureUrl(photo.url, "photo", 400)}
        alt=""
        className="size-full scale-125 object-cover opacity-25 [filter:blur(64px)]"
      />
    </div>
  );
}

/** Arrow keys go to the neighbours; with a modifier they stay the browser's (Alt+Left goes back). */
function useArrowKeys(press: (step: Step) => void) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === "ArrowRight") press(1);
      else if (event.key === "ArrowLeft") press(-1);
    }
    // The document listens, because after a click on the photo nothing in the dialog has the focus.
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [press]);
}

/** Shorter horizontal movements don't count (specification §9). */
const SWIPE_PX = 50;

/** `onSwipe` gets 1 (left, next) or -1; false springs back. The element needs `touch-action: pan-y pinch-zoom`. */
function useSwipe(surface: RefObject<HTMLElement>, onSwipe: (step: Step) => boolean) {
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const viewport = window.visualViewport;
    const isZoomed = () => (viewport?.scale ?? 1) > 1.01;
    let start: PointerEvent | undefined;

    function follow(distance: number) {
      const picture = element?.querySelector<HTMLElement>("[data-swiped]");
      if (picture) picture.style.translate = distance === 0 ? "" : `${distance}px`;
    }
    function cancel() {
      start = undefined;
      follow(0);
    }
    function begin(event: PointerEvent) {
      cancel();
      if (event.pointerType !== "mouse" && event.isPrimary && !isZoomed()) start = event;
    }
    function move(event: PointerEvent) {
      if (event.pointerId === start?.pointerId) follow(event.clientX - start.clientX);
    }
    function end(event: PointerEvent) {
      if (event.pointerId !== start?.pointerId) return;
      const across = event.clientX - start.clientX;
      const down = event.clientY - start.clientY;
      start = undefined;
      const isSwipe = Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down);
      if (!isSwipe || !onSwipe(across < 0 ? 1 : -1)) follow(0);
    }
    function letPan() {
      if (element) element.style.touchAction = isZoomed() ? "auto" : "";
    }

    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener("pointerdown", begin, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", cancel, { signal });
    viewport?.addEventListener("resize", letPan, { signal });
    return () => controller.abort();
  }, [surface, onSwipe]);
}
