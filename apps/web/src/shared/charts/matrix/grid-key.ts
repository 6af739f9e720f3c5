/**
 * Where a key leads from a cell of a grid.
 *
 * @returns the new index, or undefined for a key that does not move
 */
export function gridKey(
  key: string,
  control: boolean,
  index: number,
  rows: number,
  columns: number,
): number | undefined {
  const row = Math.floor(index / columns);
  const column = index % columns;
  const to = (r: number, c: number) =>
    Math.max(0, Math.min(rows - 1, r)) * columns + Math.max(0, Math.min(columns - 1, c));
  const page = Math.max(1, Math.round(rows / 4));
  switch (key) {
    case "ArrowLeft":
      return to(row, column - 1);
    case "ArrowRight":
      return to(row, column + 1);
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowDown":
      return to(row + 1, column);
    case "Home":
      return control ? 0 : to(row, 0);
    case "End":
      return control ? rows * columns - 1 : to(row, columns - 1);
    case "PageUp":
      return to(row - page, column);
    case "PageDown":
      return to(row + page, column);
    default:
      return undefined;
  }
}
