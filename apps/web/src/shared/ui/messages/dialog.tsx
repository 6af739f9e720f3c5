import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { Button, buttonClass, classNames, Icon } from "../controls/button.tsx";
import { Box, boxClass, Row } from "../layout/layout.tsx";
import styles from "./messages.module.css";

export interface DialogProps {
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons; the primary one last. */
  readonly footer?: ReactNode;
  readonly shape?: "dialog" | "wide" | "drawer";
}

/**
 * A modal dialog, open while it is mounted: focus stays inside, Escape closes, focus returns to its previous element.
 * Load it lazily.
 */
export function Dialog({ onClose, title, description, children, footer, shape = "dialog" }: DialogProps) {
  // Before a field of the dialog is focused, which loses the previous one.
  const [opener] = useState(focused);
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classNames(
            styles.popup,
            shape !== "dialog" && styles[shape],
            boxClass({ noRing: true }),
          )}
          finalFocus={() => (opener?.isConnected ? opener : true)}
        >
          <Row align="start" gap={12} className={styles.head}>
            <Box grow shrink breaks>
              <Base.Title className={boxClass({ size: 16, weight: 600 })}>{title}</Base.Title>
              {description ? (
                <Base.Description className={boxClass({ tone: "soft", mt: 2 })}>
                  {description}
                </Base.Description>
              ) : null}
            </Box>
            <Base.Close className={buttonClass({ variant: "quiet", icon: true })} aria-label="Close">
              <Icon name="close" />
            </Base.Close>
          </Row>
          <div className={styles.body}>{children}</div>
          {footer ? (
            <Row wrap align="stretch" justify="end" gap={8} border="top" className={styles.foot}>
              {footer}
            </Row>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function focused(): HTMLElement | undefined {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined;
}

/** Confirmation of an irreversible action. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  onConfirm,
  onClose,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
