import { useSent } from "./use-sent";

interface SendButtonProps {
  label: string;
  /** While the form is on its way: "Saving…". */
  sending: string;
  className?: string;
}

export function SendButton({ label, sending, className = "" }: SendButtonProps) {
  const isSending = useSent() !== undefined;
  return (
    <button type="submit" disabled={isSending} className={`button button-primary ${className}`}>
      {isSending ? sending : label}
    </button>
  );
}
