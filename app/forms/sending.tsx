export function Sending({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  const percent = Math.floor(progress * 100);
  return (
    <div className="flex items-center gap-4">
      <label className="grid grow gap-2 text-small text-muted">
        {percent < 100 ? `${percent} % sent` : "Sent. Waiting for confirmation..."}
        <progress value={percent} max={100} className="progress" />
      </label>
      <button type="button" className="button button-quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
