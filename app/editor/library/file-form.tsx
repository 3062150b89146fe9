import { Form } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { CallForm } from "~/desk/call-form";
import { ForManager } from "~/desk/for-manager";
import { Done, Field, Hidden, Submit } from "~/desk/form-parts";
import { PDFS, PICTURES } from "./choose-media";
import type { libraryFile } from "./library.server";
import { filePath } from "./send-file";

type FileFacts = NonNullable<Awaited<ReturnType<typeof libraryFile>>>;

interface DescribeProps {
  file: Pick<FileFacts, "name" | "picture" | "description" | "hindi" | "focus" | "seen">;
}

/** The form for what a picture shows, and for the place that its crops keep. */
export function DescribeFile({ file }: DescribeProps) {
  const { name, picture, description, hindi, focus, seen } = file;
  const [isSaved, setSaved] = useState(false);
  const place = focus && { x: toPercent(focus.x), y: toPercent(focus.y) };
  return (
    <div onInput={() => setSaved(false)}>
      {isSaved && <Done>Saved.</Done>}
      <CallForm
        name="describe"
        path={`${filePath(name)}/description`}
        shown={{ description, hindi, ...place }}
        seen={seen}
        body={(_, all) => ({
          description: all.description,
          hindi: all.hindi,
          ...(focus && { focus: { x: Number(all.x) / 100, y: Number(all.y) / 100 } }),
        })}
        onSaved={() => setSaved(true)}
        className="card mt-5 grid gap-5 p-4 sm:p-5"
      >
        <Field
          name="description"
          label="What it shows, for people who can’t see it"
          rows={2}
          maxLength={300}
          placeholder="Two rows of panels on a flat roof"
        />
        <Field name="hindi" label="The same in Hindi" rows={2} maxLength={300} lang="hi" />
        {place && <FocusInput picture={picture} shown={place} />}
        <Submit label="Save" className="button button-primary justify-self-start" />
      </CallForm>
    </div>
  );
}

interface FocusInputProps {
  picture: string;
  /** In per cent of the width and height. */
  shown: { x: number; y: number };
}

const AXES = ["x", "y"] as const;

/** A tap on the picture, or two sliders. */
function FocusInput({ picture, shown }: FocusInputProps) {
  const [place, setPlace] = useState(shown);
  const sliders = { x: useRef<HTMLInputElement>(null), y: useRef<HTMLInputElement>(null) };

  function read() {
    const { x, y } = sliders;
    if (x.current && y.current) setPlace({ x: Number(x.current.value), y: Number(y.current.value) });
  }

  useEffect(() => {
    // The form puts back what was typed, or shows what a colleague saved.
    const form = sliders.x.current?.form;
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  }, []);

  function tap({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const tapped = { x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) };
    for (const axis of AXES) {
      const { current } = sliders[axis];
      if (current) current.value = String(tapped[axis]);
    }
    sliders.x.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">
        Tap the most important part, so that it’s never cut off
      </legend>
      <div className="flex flex-wrap items-start gap-4">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the sliders below do the same */}
        <div className="media-focus" onClick={tap}>
          <img src={picture} alt="" />
          <svg aria-hidden="true">
            <circle cx={`${place.x}%`} cy={`${place.y}%`} r="14" />
            <circle cx={`${place.x}%`} cy={`${place.y}%`} r="3" />
          </svg>
        </div>
        <Crops picture={picture} {...place} />
      </div>
      <div className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {AXES.map((axis) => (
          <label key={axis} className="text-small text-muted">
            {axis === "x" ? "From left to right" : "From top to bottom"}
            <input
              ref={sliders[axis]}
              type="range"
              name={axis}
              min={0}
              max={100}
              defaultValue={shown[axis]}
              onInput={read}
              className="media-range"
            />
          </label>
        ))}
      </div>
    </fieldset>
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
    <div ref={place} className="flex gap-3" aria-hidden="true">
      <img src={picture} alt="" className="aspect-4/5 h-28 rounded-[0.5rem] object-cover" />
      <img src={picture} alt="" className="aspect-16/10 h-28 rounded-[0.5rem] object-cover" />
    </div>
  );
}

function toPercent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}

interface FileActionsProps {
  path: string;
  former: { key: string; words: string }[];
  seen: string;
  isPdf: boolean;
  isUsed: boolean;
}

export function FileActions({ path, former, seen, isPdf, isUsed }: FileActionsProps) {
  return (
    <div className="mt-8 grid gap-3">
      {former.length > 0 && (
        <ul aria-label="Before" className="grid gap-2">
          {former.map(({ key, words }) => (
            <li key={key} className="media-row flex-wrap">
              <span className="grow text-small text-muted">{words}</span>
              <Form method="post" preventScrollReset>
                <Hidden do="restore" />
                <Submit name="key" value={key} label="Restore the one before" to={words} />
              </Form>
            </li>
          ))}
        </ul>
      )}
      <details className="media-more">
        <summary>Replace it everywhere</summary>
        <p className="mt-2 text-muted">
          The new one is shown wherever this one is. You can restore this one for 90 days.
        </p>
        <form method="post" action={path} encType="multipart/form-data" className="mt-3 grid gap-3">
          <Hidden do="replace" />
          <input
            type="file"
            name="files"
            required
            accept={isPdf ? PDFS : PICTURES}
            aria-label="The new file"
            className="w-full min-w-0"
          />
          <Submit label="Replace" className="button button-primary justify-self-start" />
        </form>
      </details>
      {isUsed ? (
        <p className="text-small text-muted">This is in use, so it can’t be removed.</p>
      ) : (
        <ForManager>
          <details className="media-more">
            <summary>Remove it</summary>
            <p className="mt-2 text-muted">Not used anywhere. You can restore it for 90 days.</p>
            <Form method="post" className="mt-3">
              <Hidden do="remove" seen={seen} />
              <Submit label="Remove" />
            </Form>
          </details>
        </ForManager>
      )}
    </div>
  );
}
