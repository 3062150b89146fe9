import { Link, useLocation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { savesData } from "~/browser/saves-data";
import { type OpenPhoto, PHOTO, type ShownPhoto } from "~/content/shown-photos";
import { langOf, texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";
import { OverlayControls, OverlayDialog } from "~/ui/overlay-dialog";
import { fetchAhead, isResizable, Picture, pictureUrl } from "~/ui/picture";
import { useSearchWith } from "~/ui/use-search-with";
import { useSwipe } from "~/ui/use-swipe";

const SIZES = "100vw";

/** To the next photo, or to the one before. */
type Step = 1 | -1;

const ENTER_MS = 220;
const ENTER_PX = 48;

/** Arrow keys and swipes press the links. The next photo replaces the history entry, so Back closes the lightbox. */
export function Lightbox({ gallery, photo, position, previous, next }: OpenPhoto) {
  const stage = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);

  function press(step: Step): boolean {
    const link = controls.current?.querySelector<HTMLElement>(step === 1 ? "[rel=next]" : "[rel=prev]");
    link?.click();
    return Boolean(link);
  }
  useSwipe(stage, press);
  useArrowKeys(press);

  useEffect(() => {
    if (savesData()) return;
    for (const neighbour of [next, previous]) if (neighbour) fetchAhead(neighbour.url, "full", SIZES);
  }, [next, previous]);

  const cameFrom = useRef<Step>();
  const enter = useCallback((picture: HTMLElement | null) => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!picture || !cameFrom.current || isCalm) return;
    picture.animate([{ opacity: 0, translate: `${cameFrom.current * ENTER_PX}px` }, {}], {
      duration: ENTER_MS,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    });
  }, []);

  return (
    <OverlayDialog label={texts.projectPhotos.photosOf(gallery.title)} parameter={PHOTO} shown={photo.key}>
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
              alt={photo.title || photo.description || texts.projectPhotos.photo(position)}
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
            <h2
              lang={langOf(gallery.title)}
              className="font-text leading-snug font-medium tracking-normal text-sun"
            >
              {gallery.title}
            </h2>
            <p className="shrink-0 text-muted">{texts.projectPhotos.position(position, gallery.total)}</p>
          </div>
          {photo.title && (
            <p lang={langOf(photo.title)} className="mt-2 font-display text-card leading-snug">
              {photo.title}
            </p>
          )}
          {photo.description && (
            <p lang={langOf(photo.description)} className="mt-1 max-w-3xl text-muted">
              {photo.description}
            </p>
          )}
        </div>
        <OverlayControls closeLabel={texts.projectPhotos.close}>
          <div ref={controls} className="flex gap-3">
            <Neighbour photo={previous} step={-1} onPress={() => (cameFrom.current = -1)} />
            <Neighbour photo={next} step={1} onPress={() => (cameFrom.current = 1)} />
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
  onPress: () => void;
}) {
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
      onClick={onPress}
      aria-label={step === 1 ? texts.projectPhotos.next : texts.projectPhotos.previous}
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
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === "ArrowRight") latest.current(1);
      else if (event.key === "ArrowLeft") latest.current(-1);
    }
    // On the document, because after a click on the photo nothing in the dialog has the focus.
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
