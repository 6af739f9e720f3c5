import { Popover as Base } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { boxClass } from "../layout/layout.tsx";
import { classNames } from "./button.tsx";
import styles from "./popup.module.css";

export interface PopoverProps {
  readonly onClose: () => void;
  readonly anchor: Element | null;
  readonly title?: ReactNode;
  readonly children: ReactNode;
  readonly side?: "top" | "bottom" | "left" | "right";
}

export function Popover({ onClose, anchor, title, children, side = "bottom" }: PopoverProps) {
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={12}
        >
          <Base.Popup
            className={classNames(styles.popup, styles.padded, boxClass({ noRing: true }))}
            // It scrolls if its text is long, so the keyboard must reach it.
            tabIndex={0}
            finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
          >
            {title ? (
              <Base.Title className={boxClass({ size: 14, weight: 600, mb: 4 })}>{title}</Base.Title>
            ) : null}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
