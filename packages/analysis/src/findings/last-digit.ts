/** The finest last digit of these values: 0.01 for 1.5 and 0.25. */
export function lastDigit(values: ArrayLike<number>): number {
  const decimals = Array.from(values, (value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  return 10 ** -decimals.reduce((most, own) => Math.max(most, own), 0);
}
