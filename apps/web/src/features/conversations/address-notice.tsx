import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

/** Says what of the address is left out. */
export function AddressNotice({
  problems,
  misfits,
  onDismiss,
}: {
  problems: readonly string[];
  /** What the open file does not have. */
  misfits: readonly string[];
  onDismiss: () => void;
}) {
  const all = [...problems, ...misfits];
  if (all.length === 0) return null;
  return (
    <Notice
      tone="warn"
      action={
        <Button size="small" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <p>
        {misfits.length > 0
          ? "The address may be for another file. Left out of it:"
          : "Left out of the address:"}
      </p>
      {all.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
