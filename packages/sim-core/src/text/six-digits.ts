const sixDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });

/** Formats a measured value with up to six digits: `1,203.5`. */
export function figure(value: number): string {
  return sixDigits.format(value);
}
