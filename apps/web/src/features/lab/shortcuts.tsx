"use client";
import { Dialog } from "../../components/ui/dialog.tsx";
import styles from "./shortcuts.module.css";

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ["?", "this list"],
  ["m", "to the matrix"],
  ["s", "to the settings"],
  ["l", "to the slider"],
  ["v", "edit the axis values"],
  ["x", "swap rows and columns"],
  ["Ctrl Z", "undo the last change"],
  ["arrow keys", "in the matrix and the chart: move by one"],
  ["Home End", "in the matrix: first and last of a row; with Ctrl of the matrix"],
  ["Page Up, Page Down", "in the matrix: a quarter of the rows"],
  ["Enter", "in the matrix: take the cell's settings into the form"],
  ["arrow up, down", "in a number: next sensible value"],
  ["Esc", "close what is open"],
];

/** The keys of the lab. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className={styles.list}>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
