import { type ReactNode, useState } from "react";
import { whenShown } from "../page/when-shown.tsx";
import { Button, type ButtonLook } from "./button.tsx";

/** Confirmation of an irreversible action; its code is loaded when it is opened. */
export const ConfirmDialog = whenShown(() => import("../messages/dialog.tsx").then((m) => m.ConfirmDialog));

/** A button and what it opens, such as a dialog, which gets a function to close it. */
export function OpenButton({
  label,
  children,
  ...look
}: { label: string; children: (onClose: () => void) => ReactNode } & ButtonLook) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  );
}
