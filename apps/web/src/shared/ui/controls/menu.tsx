import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement } from "react";
import { boxClass } from "../layout/layout.tsx";
import { classNames } from "./button.tsx";
import { Link } from "./link.tsx";
import styles from "./popup.module.css";

/** One line of a menu. */
export type MenuEntry =
  | ({
      /** Its label, unless several have the same. */
      readonly id?: string;
      readonly label: string;
      readonly danger?: boolean;
      readonly disabled?: boolean;
    } & ({ readonly onSelect: () => void } | { readonly href: string }))
  | { readonly id: string; readonly label?: undefined; readonly separator: true };

export function Menu({
  trigger,
  entries,
  defaultOpen = false,
}: {
  /** A button element, which receives the menu's behavior. */
  trigger: ReactElement<Record<string, unknown>>;
  /** False or missing entries are omitted. */
  entries: readonly (MenuEntry | false | undefined)[];
  defaultOpen?: boolean;
}) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      {/* It opens at the end of the page, outside the page's landmarks, and has one of its own. */}
      <Base.Portal render={<section aria-label="Menu" />}>
        <Base.Positioner className={styles.positioner} align="end" sideOffset={4} collisionPadding={8}>
          <Base.Popup className={classNames(styles.popup, styles.menu, boxClass({ noRing: true }))}>
            {entries.map((entry) => (entry ? <Entry key={entry.id ?? entry.label} entry={entry} /> : null))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ("separator" in entry) return <Base.Separator className={styles.separator} />;
  if ("href" in entry)
    return (
      <Base.LinkItem
        className={classNames(styles.item, boxClass({ tone: "ink" }))}
        render={<Link href={entry.href} />}
        closeOnClick
      >
        {entry.label}
      </Base.LinkItem>
    );
  return (
    <Base.Item
      className={classNames(styles.item, boxClass({ tone: entry.danger ? "warn" : "ink" }))}
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
    >
      {entry.label}
    </Base.Item>
  );
}
