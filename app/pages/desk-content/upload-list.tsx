import { Link } from "@remix-run/react";
import { filePath } from "./media-paths";
import type { Upload } from "./use-uploads";

interface UploadListProps {
  uploads: readonly Upload[];
  tryAgain: (upload: Upload) => void;
  /** What was sent is shown elsewhere. */
  isBrief?: boolean;
}

/** How far each file is. Screen readers hear of the whole alone. */
export function UploadList({ uploads, tryAgain, isBrief = false }: UploadListProps) {
  const done = uploads.filter(({ state }) => state === "done").length;
  const isSending = uploads.some(({ state }) => ["waiting", "sending", "cut"].includes(state));
  const bad = uploads.filter(({ state }) => state === "refused" || state === "stopped").length;
  const shown = isBrief ? uploads.filter(({ state }) => state !== "done") : uploads;
  return (
    <>
      <p role="status" className="media-count">
        {uploads.length > 0 && `${done} of ${uploads.length} sent${bad > 0 ? `, ${bad} not sent` : ""}`}
      </p>
      <ul className="grid grid-cols-1 gap-2" data-sending={isSending || undefined}>
        {shown.map((upload) => (
          <li key={upload.key} className="media-row">
            {upload.sent?.thumbnail ? (
              <img src={upload.sent.thumbnail} alt="" className="media-thumb" />
            ) : (
              <span className="media-thumb" />
            )}
            <Progress upload={upload} />
            {upload.state === "stopped" && (
              <button type="button" className="button" onClick={() => tryAgain(upload)}>
                Try again
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const WORDS = { waiting: "waiting", sending: "", cut: "the line was cut, trying again" };

function Progress({ upload: { file, state, share, message, sent } }: { upload: Upload }) {
  if (state === "done" && sent)
    return (
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{sent.name}</span>
        {sent.thumbnail ? (
          <Link to={filePath(sent.name)} className="media-link">
            Say what it shows<span className="sr-only">: {sent.name}</span>
          </Link>
        ) : (
          <span className="text-small text-muted">Sent</span>
        )}
      </p>
    );
  if (state === "refused" || state === "stopped")
    return (
      <p className="min-w-0 flex-1 text-bad [overflow-wrap:anywhere]">
        <b>{file.name}</b> {message}.
      </p>
    );
  const percent = Math.floor(share * 100);
  const words = WORDS[state as keyof typeof WORDS];
  return (
    <div className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{file.name}</span>
      <progress value={percent} max={100} aria-label={file.name} className="media-progress" />
      <p className="text-small text-muted">{[`${percent} %`, words].filter(Boolean).join(" · ")}</p>
    </div>
  );
}
