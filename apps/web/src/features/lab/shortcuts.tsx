import { Row } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ["?", "show this list"],
  ["m", "go to the matrix"],
  ["s", "go to the settings"],
  ["l", "go to the slider"],
  ["v", "edit the axis values"],
  ["x", "swap rows and columns"],
  ["Ctrl Z", "undo the last change"],
  ["Ctrl Y", "redo it; also Ctrl Shift Z"],
  ["arrow keys", "in the matrix or chart: move by one"],
  ["Home End", "in the matrix: first or last cell of the row; with Ctrl, of the matrix"],
  ["Page Up, Page Down", "in the matrix: move by a quarter of the rows"],
  ["Enter", "in the matrix: use the cell's settings in the form"],
  ["arrow up, down", "in a number field: next suggested value"],
  ["Esc", "close the open panel"],
];

export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <dl>
        {SHORTCUTS.map(([keys, what]) => (
          <Row key={what} align="stretch" gap={12} py={4}>
            <dt style={{ flex: "0 0 104px" }}>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </Row>
        ))}
      </dl>
    </Dialog>
  );
}
