import { useState } from "react";
import { Row } from "../layout/layout.tsx";
import { sent } from "../messages/form.tsx";
import { Button } from "./button.tsx";
import inputs from "./inputs.module.css";

/** A name edited in place: Enter saves, Escape cancels. The text stays until it is saved. */
export function NameEditor({
  name,
  label = "Name",
  maxLength = 200,
  onSave,
  onCancel,
}: {
  name: string;
  label?: string;
  maxLength?: number;
  /** @returns whether it was saved */
  onSave: (name: string) => Promise<boolean>;
  onCancel: () => void;
}) {
  const [text, setText] = useState(name);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const wanted = text.trim();
    if (wanted === "" || wanted === name) return onCancel();
    setBusy(true);
    if (await onSave(wanted)) onCancel();
    else setBusy(false);
  };
  return (
    <Row as="form" wrap align="stretch" gap={6} wide onSubmit={sent(save)}>
      <input
        className={inputs.nameInput}
        aria-label={label}
        value={text}
        maxLength={maxLength}
        ref={focusIt}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // A surrounding dialog would close, with all that was entered in it.
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" size="small" variant="primary" disabled={busy}>
        Rename
      </Button>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  );
}

/** Renaming was requested, so the field is focused. */
function focusIt(input: HTMLInputElement | null): void {
  input?.focus();
}
