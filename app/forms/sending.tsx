import { texts } from "~/texts/texts";

export function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.floor(progress * 100);
  const { inquiry } = texts;
  return (
    <div className="flex items-center gap-4">
      <label className="grid grow gap-2 text-small text-muted">
        {percent < 100 ? inquiry.progress(percent) : inquiry.waiting}
        <progress value={percent} max={100} className="progress" />
      </label>
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {inquiry.cancel}
      </button>
    </div>
  );
}
