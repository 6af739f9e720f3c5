const counts = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** A whole number with thousands separators: `1,758`. */
export function formatCount(value: number): string {
  return counts.format(value);
}

/** How many there are of something: `1 round trip`, `2,140 round trips`. */
export function countText(value: number, of: string, many = `${of}s`): string {
  return `${formatCount(value)} ${value === 1 ? of : many}`;
}

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
  (n) => new Intl.NumberFormat("en-US", { minimumFractionDigits: n, maximumFractionDigits: n }),
);

/** Three significant digits, at most eight decimals, whole above 1000: `71.0`, `1,760`. */
export function formatSignificant(value: number): string {
  if (value === 0) return "0";
  if (!Number.isFinite(value)) return "?";
  const rounded = Number(value.toPrecision(3));
  const size = Math.floor(Math.log10(Math.abs(rounded)));
  return (digits[Math.min(8, Math.max(0, 2 - size))] ?? counts).format(rounded);
}

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

const sixDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

/** As short as it can be without losing anything a user typed: `0.01`, `8,192`, `2.5`, `1e-7`. */
export function formatPlain(value: number): string {
  const size = Math.abs(value);
  if (size >= 1 || value === 0) return plain.format(value);
  return size < 1e-6 ? String(Number(value.toPrecision(6))) : sixDigits.format(value);
}

/** A measured value: whole numbers in full, others with up to six significant digits, `1,203.5`. */
export function formatSixDigits(value: number): string {
  return Number.isInteger(value) ? counts.format(value) : sixDigits.format(value);
}
