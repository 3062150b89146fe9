import type { Command, EditorState } from "prosemirror-state";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { allowedUrl, articlePicture, articlePlayer, meantUrl } from "~/content/urls";
import { youtubeId } from "~/content/youtube";
import { ChooseOne, PICTURES } from "~/editor/library/choose-media";
import { around, insertBlock, linkAt, setAttributes, setLink } from "./article-commands";
import { schema } from "./article-schema";

/** Returns the URL that was meant: a path, an address of a page, an e-mail address or a phone number; else undefined. */
function readLink(typed: string): string | undefined {
  const text = typed.trim().replace(/^http:/i, "https:");
  if (/^#[^\s]+$/.test(text)) return text;
  return meantUrl(text) ?? allowedUrl(text);
}

const VIMEO = /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i;

/** Returns the player of a YouTube or Vimeo address, or of the code to embed it; else undefined. */
function readVideo(typed: string): string | undefined {
  const text = /\bsrc="([^"]+)"/.exec(typed)?.[1] ?? typed.trim();
  const player = articlePlayer(text);
  if (player) return player;
  const youtube = youtubeId(text);
  if (youtube) return articlePlayer(`https://www.youtube-nocookie.com/embed/${youtube}`);
  const [, vimeo] = VIMEO.exec(text) ?? [];
  return vimeo && articlePlayer(`https://player.vimeo.com/video/${vimeo}`);
}

/** Returns the picture with its shape, so that the page does not move when it loads; undefined if there is none. */
export async function readPicture(typed: string) {
  const src = articlePicture(typed.trim());
  if (!src) return undefined;
  const picture = new Image();
  picture.src = shownPicture(src);
  const isThere = await picture.decode().then(
    () => true,
    () => false,
  );
  return isThere ? { src, width: picture.naturalWidth, height: picture.naturalHeight } : undefined;
}

/** The whole picture, no larger than an article needs (routes/pictures.$size.$.ts). */
export function shownPicture(src: string): string {
  return /^\/(?:media|originals)\/(?!.*\.svg(?:\?|$))/i.test(src) ? `/pictures/full-960${src}` : src;
}

const { nodes } = schema;

/** "figure" is the picture at the cursor; "picture" another one. */
export type QuestionKind = "link" | "picture" | "figure" | "video";

const WORDS = {
  link: {
    title: "Link",
    address: "Where it leads",
    hint: "A web address, a path such as /contact, a phone number or an e-mail address",
    problem: "Write a web address, a path such as /contact, a phone number or an e-mail address.",
  },
  picture: {
    title: "Picture",
    address: "Address",
    hint: "Choose a picture, or write its address: /media/roof.jpg",
    problem: "There is no such picture. Choose one, or write its address: /media/roof.jpg",
  },
  video: {
    title: "Video",
    address: "YouTube address",
    hint: "In YouTube, tap Share and copy the link",
    problem: "That isn’t a YouTube video. In YouTube, tap Share and copy the link.",
  },
};

interface QuestionProps {
  asked: QuestionKind;
  state: EditorState;
  /** @param command undefined if nothing is to change */
  answer: (command: Command | undefined) => void;
}

/** Asks for what a link, picture or video needs. It is no form, because it stands in one. */
export function Question({ asked, state, answer }: QuestionProps) {
  const id = useId();
  const isPicture = asked === "picture" || asked === "figure";
  const words = WORDS[isPicture ? "picture" : asked];
  const figure = asked === "figure" ? around(state, nodes.figure)?.node : undefined;
  const link = asked === "link" ? linkAt(state) : undefined;
  const [address, setAddress] = useState<string>(figure?.attrs.src ?? link?.href ?? "");
  const [description, setDescription] = useState<string>(figure?.attrs.alt ?? "");
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // A picture is rarely chosen by its address: a phone's keyboard would cover the buttons.
    const first = isPicture ? group.current : group.current?.querySelector("input");
    first?.focus();
  }, [isPicture]);

  async function finish() {
    if (isBusy) return;
    setBusy(true);
    const command = await commandOf(asked, address, description.trim(), figure !== undefined);
    if (command) answer(command);
    else setProblem(words.problem);
    setBusy(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") answer(undefined);
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void finish();
  }
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={words.title}
      className="article-question"
      onKeyDown={onKeyDown}
    >
      {isPicture && <ChooseOne accept={PICTURES} onChosen={setAddress} />}
      <label htmlFor={`${id}-address`}>{words.address}</label>
      <input
        id={`${id}-address`}
        className="input"
        value={address}
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
        onInput={(event) => setAddress(event.currentTarget.value)}
      />
      <p id={`${id}-hint`} className={problem && "text-bad"} role={problem ? "alert" : undefined}>
        {problem || words.hint}
      </p>
      {asked !== "link" && (
        <>
          <label htmlFor={`${id}-description`}>What it shows, for people who can’t see it</label>
          <input
            id={`${id}-description`}
            className="input"
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </>
      )}
      <p className="flex flex-wrap gap-2">
        <button type="button" className="button button-primary" disabled={isBusy} onClick={finish}>
          {isBusy ? "Looking for it…" : figure || link ? "Change" : "Insert"}
        </button>
        {link && (
          <button type="button" className="button" onClick={() => answer(setLink(undefined))}>
            Remove the link
          </button>
        )}
        <button type="button" className="button" onClick={() => answer(undefined)}>
          Cancel
        </button>
      </p>
    </fieldset>
  );
}

async function commandOf(asked: QuestionKind, address: string, description: string, isChange: boolean) {
  if (asked === "link") {
    const href = readLink(address);
    return href && setLink(href);
  }
  if (asked === "video") {
    const src = readVideo(address);
    return src && insertBlock(nodes.video.create({ src, title: description || null }));
  }
  const picture = await readPicture(address);
  const attributes = picture && { ...picture, alt: description };
  return (
    attributes &&
    (isChange ? setAttributes(nodes.figure, attributes) : insertBlock(nodes.figure.create(attributes)))
  );
}
