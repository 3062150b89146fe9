import { type MouseEvent, useEffect, useRef, useState } from "react";

interface FocusInputProps {
  picture: string;
  /** From 0 to 1. */
  focus: { x: number; y: number };
}

/** A tap on the picture, or two sliders, which also work without scripts. Sends `x` and `y` in per cent. */
export function FocusInput({ picture, focus }: FocusInputProps) {
  const [{ x, y }, setFocus] = useState({ x: toPercent(focus.x), y: toPercent(focus.y) });

  function tap({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setFocus({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) });
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">
        Where the subject is, so that no crop cuts it<span className="media-may-tap">: tap on it</span>
      </legend>
      <div className="flex flex-wrap items-start gap-4">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same */}
        <div className="media-focus" onClick={tap}>
          <img src={picture} alt="" />
          <svg aria-hidden="true">
            <circle cx={`${x}%`} cy={`${y}%`} r="14" />
            <circle cx={`${x}%`} cy={`${y}%`} r="3" />
          </svg>
        </div>
        <Crops picture={picture} x={x} y={y} />
      </div>
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
        <Slider name="x" label="From left to right" value={x} onChange={(x) => setFocus({ x, y })} />
        <Slider name="y" label="From top to bottom" value={y} onChange={(y) => setFocus({ x, y })} />
      </div>
    </fieldset>
  );
}

interface SliderProps {
  name: string;
  label: string;
  value: number;
  onChange: (value: number) => void;
}

function Slider({ name, label, value, onChange }: SliderProps) {
  return (
    <label className="text-small text-muted">
      {label}
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="media-range"
      />
    </label>
  );
}

/** How the site cuts the picture, on a phone and on wide screens. */
function Crops({ picture, x, y }: { picture: string; x: number; y: number }) {
  const place = useRef<HTMLDivElement>(null);
  // The policy forbids style attributes in a document.
  useEffect(() => {
    for (const image of place.current?.querySelectorAll("img") ?? [])
      image.style.objectPosition = `${x}% ${y}%`;
  }, [x, y]);
  return (
    <div ref={place} className="media-crops" aria-hidden="true">
      <img src={picture} alt="" className="aspect-4/5" />
      <img src={picture} alt="" className="aspect-16/10" />
    </div>
  );
}

function toPercent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
