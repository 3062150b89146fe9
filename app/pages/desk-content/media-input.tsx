import { useRef, useState } from "react";
import { mediaName, mediaUrl } from "~/content/media-url";
import { PDFS } from "./choose-files";
import { ChooseMedia } from "./choose-media";
import { type FieldInput, useChanged } from "./field-input";

/** The address of a file, which an upload or a choice from the library fills in. */
export function MediaInput({ value, accept, ...control }: FieldInput & { accept: string }) {
  const [url, setUrl] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useChanged(input, url);
  return (
    <ChooseMedia accept={accept} label="Upload" isSingle onChosen={setUrl}>
      <div className="flex items-center gap-3">
        <Preview url={url || control.placeholder} isFile={accept === PDFS} />
        <input
          {...control}
          ref={input}
          className="input block min-w-0 flex-1"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <PlainChoice field={control.name} />
    </ChooseMedia>
  );
}

/**
 * Without scripts, the library is a page, which writes the choice into the draft and leads back.
 * @param field the name of its control: "f.photos.3.url"
 */
export function PlainChoice({ field }: { field: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={field.replace(/^f\./, "choose ")}
      className="media-plain button"
    >
      Save draft and choose
    </button>
  );
}

function Preview({ url = "", isFile }: { url: string | undefined; isFile: boolean }) {
  // "a drawing" may stand in its place.
  if (isFile || !/^(?:\/|https:)/.test(url))
    return <span className="media-thumb font-semibold">{isFile && url ? "PDF" : ""}</span>;
  const name = mediaName(url);
  const isResizable = name && !/\.svg$/i.test(name);
  const src = isResizable ? `/pictures/photo-280${mediaUrl(name)}` : url;
  return <img src={src} alt="" loading="lazy" className="media-thumb" />;
}
