/** A small dense symmetric matrix, by rows. */
export type Matrix = readonly (readonly number[])[];

export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** The weighted inner product of two columns. */
export function weighted(a: readonly number[], b: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] ?? 0) * (b[k] ?? 0) * (weights[k] ?? 0);
  return sum;
}

export function multiply(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => dot(row, vector));
}

/**
 * The inverse by Gauss-Jordan elimination with pivoting.
 *
 * @returns undefined for a matrix that has none
 */
export function inverse(matrix: Matrix): number[][] | undefined {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: n }, (_, j) => (i === j ? 1 : 0))]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let i = column; i < n; i++) {
      if (Math.abs(rows[i]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = i;
    }
    const [from, to] = [rows[pivot], rows[column]];
    const head = from?.[column] ?? 0;
    if (!from || !to || Math.abs(head) < 1e-300) return undefined;
    rows[pivot] = to;
    const unit = from.map((value) => value / head);
    rows[column] = unit;
    rows.forEach((row, i) => {
      const factor = row[column] ?? 0;
      if (i !== column && factor !== 0) rows[i] = row.map((value, j) => value - factor * (unit[j] ?? 0));
    });
  }
  return rows.map((row) => row.slice(n));
}
