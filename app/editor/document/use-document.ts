import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DocumentName } from "~/content/content";
import { isMap, isSameValue, type PlainFields } from "~/content/plain-fields";
import { call, type FormErrors, type Wait } from "~/desk/call";
import { useKept } from "~/desk/use-kept";
import { useMe } from "~/desk/use-people";
import type { SaveIntent } from "~/editor/save/intents";
import { documentPath } from "~/editor/save/paths";
import {
  type DocumentAction,
  type DocumentState,
  decided,
  documentReducer,
  isTyped,
  type SavedDocument,
  type TheirDocument,
} from "./document-state";

type KeptDocument = Pick<DocumentState, "base" | "seen" | "document">;

interface Said {
  message: string;
  errors?: FormErrors;
  /** Question to confirm before publishing. */
  question?: string | undefined;
}

interface SaveOptions {
  address?: string | undefined;
  /** The question that was answered. */
  confirm?: string | undefined;
  /** The text whose Hindi is still right. */
  path?: string;
}

const MAX_TRIES = 5;
const BUSY = "Not saved yet: others are saving it at this moment. Try again.";

/** Holds a page's document; typed values stay in this browser until saved. @param address when the page was opened */
export function useDocument(
  name: DocumentName,
  start: { document: PlainFields; seen: string },
  address: string,
) {
  const by = useMe();
  /** The first save gives a new document its path. */
  const [path, setPath] = useState(address);
  const { found, keep, forget } = useKept<KeptDocument>("document", path);
  const [state, setState] = useState<DocumentState>({ ...start, base: start.document });
  const latest = useRef(state);
  const change = useCallback((action: DocumentAction) => {
    latest.current = documentReducer(latest.current, action);
    setState(latest.current);
  }, []);
  const [isBack, setBack] = useState(false);
  const [said, setSaid] = useState<Said>();
  const [isSending, setSending] = useState(false);
  const [wait, setWait] = useState<Wait>();
  const waiting = useRef<AbortController>();
  /** Documents sent without an answer: any of them may be saved. */
  const sent = useRef<PlainFields[]>([]);
  const typed = useMemo(() => isTyped(state), [state]);
  const wasTyped = useRef(false);

  useEffect(() => {
    if (!found || !isMap(found.base) || !isMap(found.document)) return;
    change({ type: "replace", state: found });
    setBack(true);
  }, [found, change]);

  useEffect(() => {
    const { base, seen, document } = state;
    if (typed) keep({ base, seen, document });
    else if (wasTyped.current) keep(undefined);
    wasTyped.current = typed;
  }, [state, path]);

  useEffect(() => () => waiting.current?.abort(), []);

  /** Resolves to the saved document; undefined if it was refused, with the reason in `said`. */
  async function send(
    intent: SaveIntent | "keepHindi",
    options: SaveOptions = {},
  ): Promise<SavedDocument | undefined> {
    waiting.current?.abort();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setSaid(undefined);
    setSending(true);
    const end = (next?: Said) => {
      setSending(false);
      setWait(undefined);
      setSaid(next);
    };
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      change({ type: "replace", state: decided(latest.current) });
      const { seen, document } = latest.current;
      sent.current.push(document);
      const body = { intent, seen, document, ...options };
      const answer = await call<SavedDocument, TheirDocument>(`${path}/save`, body, {
        by,
        signal,
        onWait: setWait,
      }).catch(() => undefined);
      // Another press sends the current values.
      if (!answer) return undefined;
      if (answer.status === "conflict") {
        const own = sent.current.find((one) => isSameValue(one, answer.theirs.document));
        change(own ? { type: "saved", sent: own, ...answer.theirs } : { type: "met", theirs: answer.theirs });
        if (!latest.current.conflict) continue;
        end();
        return undefined;
      }
      if (answer.status !== "saved") {
        // Saved again, a deleted document is made anew.
        if (answer.status === "refused" && answer.isGone)
          change({ type: "replace", state: { ...latest.current, seen: "" } });
        end(answer);
        return undefined;
      }
      change({ type: "saved", sent: document, ...answer.value });
      const savedPath = documentPath(name, answer.value.id);
      if (savedPath !== path) forget();
      setPath(savedPath);
      sent.current = [];
      setBack(false);
      end();
      return answer.value;
    }
    end({ message: BUSY });
    return undefined;
  }

  function discard() {
    forget();
    setBack(false);
    setSaid(undefined);
    change({ type: "replace", state: { ...start, base: start.document } });
  }

  return { state, change, typed, isBack, said, isSending, wait, send, discard };
}
