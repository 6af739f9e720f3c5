import { Icon } from "../../shared/ui/controls/icon.tsx";
import styles from "./lab.module.css";

/** Head of a column while it is a sheet or a drawer. */
export function SheetHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <div className={styles.sheetHead}>
      <b>{title}</b>
      <button type="button" className={styles.close} aria-label={`Close: ${title}`} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
